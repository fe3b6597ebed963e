import type { StandSearch } from '#app/search-schemas.ts'
import { useReadPages } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import { ListFaces } from '#parts/ListFaces.tsx'
import { MoreButton } from '#parts/MoreButton.tsx'
import { StandGrid } from '#parts/StandCard.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { StandSkeletons } from '#parts/StandSkeletons.tsx'
import { filterCount, termsOf } from './filters.ts'
import styles from './search.module.css'

export function ListView({ search, onClear }: { search: StandSearch; onClear: () => void }) {
  const read = useReadPages(calls.stands.search, termsOf(search))
  return (
    <div className={styles.list}>
      <ListFaces
        read={read}
        problem="Can't find stands"
        skeleton={<StandSkeletons />}
        isEmpty={(stands) => stands.length === 0}
        empty={
          <Empty
            title="No Stand found"
            act={
              filterCount(search) > 0 && (
                <Button look="outline" onClick={onClear}>
                  Clear filters
                </Button>
              )
            }
          >
            Try other days, another species or a wider place.
          </Empty>
        }
      >
        {(stands) => (
          <>
            <h2 className="hidden-visually">Stands</h2>
            <p className="muted" aria-live="polite">
              {read.total} {read.total === 1 ? 'stand' : 'stands'}
            </p>
            <StandGrid stands={stands} eager />
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.more} />
          </>
        )}
      </ListFaces>
    </div>
  )
}
