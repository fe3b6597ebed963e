import { useState } from 'react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { standCalls } from '#core/calls/stands.ts'
import { cutOffHour } from '#core/rules/booking/cut-off.ts'
import { localToday } from '#parts/days/local-today.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { StandGrid } from '#parts/stands/StandCard.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { StandSkeletons } from '#parts/stands/StandSkeletons.tsx'
import { isNarrowed, termsOf } from './filters.ts'
import { StandCount } from './fields/StandCount.tsx'
import styles from './search.module.css'

const isEvening = () => new Date().getHours() >= cutOffHour

interface ListViewProps {
  search: StandSearch
  onClear: () => void
  /** The number of stands is said elsewhere. */
  counted?: boolean
}

export function ListView({ search, onClear, counted = false }: ListViewProps) {
  const read = useReadPages(standCalls.search, termsOf(search))
  const { total, atLeast } = read
  const [tonight] = useState(() => (isEvening() ? localToday() : null))
  return (
    <div className={styles.list}>
      <QueryBoundary
        read={read}
        problem={t`Can't find stands`}
        skeleton={<StandSkeletons />}
        isEmpty={(stands) => stands.length === 0}
        empty={
          <Empty
            title={t`No Stand found`}
            act={
              isNarrowed(search) && (
                <Button look="outline" onClick={onClear}>
                  <Trans>Clear filters</Trans>
                </Button>
              )
            }
          >
            {search.start_date !== undefined && search.start_date === tonight ? (
              <Trans>Today can be booked until 6 PM at the stand. Try from tomorrow on.</Trans>
            ) : (
              <Trans>Try other days, another species or a wider place.</Trans>
            )}
          </Empty>
        }
      >
        {(stands) => (
          <>
            <h2 className="hidden-visually">
              <Trans>Stands</Trans>
            </h2>
            {!counted && <StandCount total={total} atLeast={atLeast} />}
            <StandGrid stands={stands} eager />
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
