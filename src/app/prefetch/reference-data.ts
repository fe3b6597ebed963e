import { type Call } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { siteCalls } from '#core/calls/site.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { queryClient } from '#app/query-client.ts'
import { fetchCall, dataOwner } from '#app/data/read-call.ts'

/** The lists from which forms let one choose. */
const wanted: Call[] = [
  serviceCalls.config,
  siteCalls.species,
  siteCalls.states,
  siteCalls.siteTypes,
  siteCalls.pointsOfInterest,
  siteCalls.capacities,
  siteCalls.settings,
  siteCalls.fbLink,
  siteCalls.faqs,
]

/** Fetches the look-ups that are not here yet, so that a form opened without a signal can offer its choices. */
export const prefetchReferenceData = async (): Promise<void> => {
  for (const call of wanted)
    await queryClient.prefetchQuery({
      queryKey: [nameOf(call), dataOwner(call, null), cacheKey(call, {})],
      queryFn: ({ signal }) => fetchCall(call, {}, null, signal),
      staleTime: 86_400_000,
    })
}
