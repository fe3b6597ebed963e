import type { Call } from '#core/calls/define.ts'
import { calls, nameOf } from '#core/calls/index.ts'
import { keyOf } from '#offline/kept.ts'
import { queryClient } from './query.ts'
import { ask, ownerOf } from './reading.ts'

/** The lists from which forms let one choose. */
const wanted: Call[] = [
  calls.service.config,
  calls.site.species,
  calls.site.states,
  calls.site.siteTypes,
  calls.site.pointsOfInterest,
  calls.site.capacities,
  calls.site.settings,
  calls.site.fbLink,
  calls.site.faqs,
]

/** Fetches the look-ups that are not here yet, so that a form opened without a signal can offer its choices. */
export const keepLookups = async (): Promise<void> => {
  for (const call of wanted)
    await queryClient.prefetchQuery({
      queryKey: [nameOf(call), ownerOf(call, null), keyOf(call, {})],
      queryFn: ({ signal }) => ask(call, {}, null, signal),
      staleTime: 86_400_000,
    })
}
