import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type * as v from 'valibot'
import { locale } from '#app/i18n/language.ts'
import type { Post } from '#core/calls/site.ts'
import { showDay } from '#core/rules/time/days.ts'
import { openingSizes } from '#core/rules/pictures.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Carousel } from '#ui/pictures/Carousel.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import styles from './PostCard.module.css'

/** A post of a stand's blog; with its stand where it stands among others. */
export function PostCard({
  post,
  withStand = false,
  whole = false,
}: {
  post: v.InferOutput<typeof Post>
  withStand?: boolean
  /** On its own page, whose heading is the post's title. */
  whole?: boolean
}) {
  const { title } = post
  const stand = post.stand.title
  const owner = `${post.user.first_name} ${post.user.last_name}`
  return (
    <Card as="article">
      <div className="row">
        <Avatar src={post.user.image} name={owner} size={40} />
        <div>
          <strong>{owner}</strong>
          <p className="muted small">{showDay(post.created_at.slice(0, 10), locale())}</p>
        </div>
      </div>
      {!whole && (
        <h3>
          <Link to="/blog/$id" params={{ id: String(post.id) }}>
            {post.title}
          </Link>
        </h3>
      )}
      {post.images.length > 0 && (
        <div className={styles.pictures}>
          <Carousel
            label={t`Pictures of ${title}`}
            pictures={post.images.map(({ image }) => ({ src: image, alt: '' }))}
            width={16}
            height={9}
            every={4000}
            sizes={openingSizes}
            eager={whole}
          />
        </div>
      )}
      <p style={{ whiteSpace: 'pre-line' }}>{post.description}</p>
      {withStand && (
        <div className="row spread">
          <div className={styles.stand}>
            <Picture
              src={post.stand.image}
              alt=""
              width={1}
              height={1}
              sizes="56px"
              className={styles.picture}
            />
            <div>
              <strong>{post.stand.title}</strong>
              <p className="muted small">{post.stand.address}</p>
            </div>
          </div>
          <ButtonLink
            to="/stand/$id"
            params={{ id: String(post.stand.id) }}
            look="outline"
            size="compact"
            aria-label={t`STAND DETAIL ${stand}`}
          >
            <Trans>STAND DETAIL</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
