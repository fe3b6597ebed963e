import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { StandGrid } from '#parts/stands/StandCard.tsx'

/** At most three (spec 2 §9). */
const most = 3

export function RelatedStands({ id }: { id: number }) {
  const { data } = useRead(laterStandCalls.related, { id })
  const stands = (data?.data ?? []).slice(0, most)
  if (stands.length === 0) return null
  return (
    <section className="stack">
      <h2>
        <Trans>Related Stands</Trans>
      </h2>
      <StandGrid stands={stands} />
    </section>
  )
}
