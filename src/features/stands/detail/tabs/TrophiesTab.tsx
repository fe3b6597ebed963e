import { t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { showDay } from '#core/rules/time/days.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import styles from './stand.module.css'

export function TrophiesTab({ id }: { id: number }) {
  const read = useReadPages(laterStandCalls.trophies, { id })
  return (
    <QueryBoundary
      read={read}
      isEmpty={(found) => found.length === 0}
      empty={<Empty title={t`No Records Found`} />}
    >
      {(found) => (
        <>
          <div className={styles.trophies}>
            {found.map(({ name: given, ...trophy }) => {
              const name = given === '' ? (trophy.specie?.specie_name ?? t`Trophy`) : given
              return (
                <Card key={trophy.id} as="article">
                  <Picture
                    src={trophy.image}
                    alt={t`Trophy: ${name}`}
                    width={4}
                    height={3}
                    sizes="(min-width: 640px) 320px, 92vw"
                  />
                  <h3>{name}</h3>
                  <p className="muted small">
                    {trophy.specie && `${trophy.specie.specie_name} · `}
                    <span className={styles.day}>{showDay(trophy.harvest_date, locale())}</span>
                  </p>
                  <p className="small">
                    {trophy.user.first_name} {trophy.user.last_name}
                  </p>
                  {trophy.comment !== '' && <p>{trophy.comment}</p>}
                </Card>
              )
            })}
          </div>
          <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
        </>
      )}
    </QueryBoundary>
  )
}
