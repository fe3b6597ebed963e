import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { standCalls } from '#core/calls/stands.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { StandGrid } from '#parts/stands/StandCard.tsx'
import { StandSkeletons } from '#parts/stands/StandSkeletons.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import styles from './home.module.css'

/** Stands of each kind on the home page (spec 2 §9). */
const count = 6

function Some({ title, featured }: { title: string; featured: boolean }) {
  const read = useRead(standCalls.search, { per_page: count, ...(featured && { featured: true }) })
  if (featured && read.data?.data.length === 0) return null
  return (
    <section className={styles.some}>
      <div className="row spread">
        <h2>{title}</h2>
        <ButtonLink to="/stand" look="quiet" size="compact">
          <Trans>See all</Trans>
        </ButtonLink>
      </div>
      <QueryBoundary
        read={read}
        problem={t`Can't find stands`}
        skeleton={<StandSkeletons count={count} rail />}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t`No Stand found`} />}
      >
        {({ data }) => <StandGrid stands={data} rail />}
      </QueryBoundary>
    </section>
  )
}

export function HomeStands() {
  return (
    <>
      <Some title={t`Popular stands`} featured />
      <Some title={t`New stands`} featured={false} />
    </>
  )
}
