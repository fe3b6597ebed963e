import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import { ListFaces } from '#parts/ListFaces.tsx'
import { StandGrid } from '#parts/StandCard.tsx'
import { StandSkeletons } from '#parts/StandSkeletons.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import styles from './home.module.css'

/** Stands of each kind on the home page (spec 2 §9). */
const count = 6

function Some({ title, featured }: { title: string; featured: boolean }) {
  const read = useRead(calls.stands.search, { per_page: count, ...(featured && { featured: true }) })
  if (featured && read.data?.data.length === 0) return null
  return (
    <section className={styles.some}>
      <div className="row spread">
        <h2>{title}</h2>
        <ButtonLink to="/stand" look="quiet" size="compact">
          See all
        </ButtonLink>
      </div>
      <ListFaces
        read={read}
        problem="Can't find stands"
        skeleton={<StandSkeletons count={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="No Stand found" />}
      >
        {({ data }) => <StandGrid stands={data} rail />}
      </ListFaces>
    </section>
  )
}

export function HomeStands() {
  return (
    <>
      <Some title="Popular stands" featured />
      <Some title="New stands" featured={false} />
    </>
  )
}
