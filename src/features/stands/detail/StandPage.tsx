import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { removeSeenStand, addSeenStand } from '#app/data/seen-stands.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { standCalls, type Stand } from '#core/calls/stands.ts'
import { openingSizes } from '#core/rules/pictures.ts'
import { GoBackBar } from '#parts/page/GoBackBar.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { Carousel } from '#ui/pictures/Carousel.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { RenderWhenVisible } from '#ui/layout/RenderWhenVisible.tsx'
import { BookingCard } from './BookingCard.tsx'
import { OwnerCard } from './OwnerCard.tsx'
import styles from './tabs/stand.module.css'
import { StandHeader } from './StandHeader.tsx'
import { StandTabs } from './StandTabs.tsx'
import { firstTab, tabsOf } from './tabs/tabs.ts'

const RelatedStands = lazy(async () => ({ default: (await import('./RelatedStands.tsx')).RelatedStands }))

/** The minimum height in pixels of the related stands. */
const relatedHeight = 400
const route = getRouteApi('/stand/$id')

export function StandPage() {
  const { id } = route.useParams()
  const read = useRead(standCalls.read, { id: Number(id) }, { enabled: /^\d+$/.test(id) })
  const missing = !/^\d+$/.test(id) || read.failure?.name === 'not_found'
  const stand = read.data?.data
  useEffect(() => {
    if (missing) removeSeenStand(Number(id))
    else if (stand) addSeenStand({ ...stand, picture: stand.pictures[0]?.picture ?? null })
  }, [missing, id, stand])
  if (missing)
    return (
      <div className={styles.page}>
        <PageTitle hidden>{t`Hunting Stands`}</PageTitle>
        <Empty
          title={t`No Stand found`}
          act={
            <ButtonLink to="/stand">
              <Trans>See other stands</Trans>
            </ButtonLink>
          }
        >
          <Trans>This stand no longer exists, or is not open to visitors.</Trans>
        </Empty>
      </div>
    )
  return (
    <div className={styles.page}>
      <QueryBoundary
        read={read}
        heading={t`Hunting Stands`}
        problem={t`Can't find stands`}
        skeleton={<StandSkeleton />}
      >
        {({ data }) => <Found key={data.id} stand={data} />}
      </QueryBoundary>
    </div>
  )
}

/** What changes with the chosen tab; nothing else of the page is drawn anew for it. */
function Content({ stand, mine }: { stand: Stand; mine: boolean }) {
  const { from } = route.useSearch()
  const tabs = tabsOf(mine, from)
  const [chosen, setChosen] = useState<string | null>(null)
  const tab = tabs.find(({ name }) => name === chosen)?.name ?? firstTab(mine, from)
  const open = (name: string) => {
    setChosen(name)
    document.querySelector('#stand-tabs')?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={styles.content}>
      {stand.status === 'approved' && !stand.active ? (
        <PageTitle hidden>{stand.title}</PageTitle>
      ) : (
        <StandHeader stand={stand} mine={mine} onReviews={() => open('reviews')} />
      )}
      <StandTabs stand={stand} tabs={tabs} tab={tab} onTab={setChosen} />
    </div>
  )
}

function Found({ stand }: { stand: Stand }) {
  const me = useMe()
  const { title } = stand
  const mine = me?.id === stand.user.id
  return (
    <>
      <GoBackBar crumbs={[{ label: t`Hunting Stands`, to: '/stand' }, { label: stand.title }]} />
      {stand.status === 'rejected' && (
        <div className={styles.rejected} role="alert">
          <strong>
            <Trans>Your land was not accepted</Trans>
          </strong>
          {stand.reject_reason !== null && <p>{stand.reject_reason}</p>}
        </div>
      )}
      <div className={styles.pictures}>
        <Carousel
          label={t`Pictures of ${title}`}
          pictures={stand.pictures.map(({ picture, caption = '' }) => ({ src: picture, alt: caption }))}
          captioned
          width={16}
          height={8}
          every={4000}
          sizes={openingSizes}
          eager
        />
      </div>
      <div className={styles.columns}>
        <Content stand={stand} mine={mine} />
        <aside className={styles.side}>
          <BookingCard stand={stand} mine={mine} me={me} />
          {!mine && me?.is_junior !== true && <OwnerCard stand={stand} />}
        </aside>
      </div>
      <RenderWhenVisible height={relatedHeight} eager={me !== null}>
        <Suspense fallback={<div style={{ height: relatedHeight }} />}>
          <RelatedStands id={stand.id} />
        </Suspense>
      </RenderWhenVisible>
    </>
  )
}

function StandSkeleton() {
  return (
    <output aria-label={t`Loading`} className="stack">
      <Skeleton height={340} />
      <Skeleton height={40} width="60%" />
      <Skeleton width="40%" />
      <Skeleton height={200} />
    </output>
  )
}
