import type { CallKey } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import type { Call } from '#core/contract/define.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { prefetchedBy } from '#offline/policy.ts'
import { queryClient } from '#app/query-client.ts'
import { dataOwner, fetchCall } from '#app/data/read-call.ts'

const fetchList = async (key: CallKey): Promise<void> => {
  const call: Call = callOf(key)
  await queryClient.prefetchQuery({
    queryKey: [key, dataOwner(call, null), cacheKey(call, {})],
    queryFn: ({ signal }) => fetchCall(call, {}, null, signal),
    staleTime: 86_400_000,
  })
}

/** Fetches the lists that forms choose from and that are not here yet, so that a form opened without a signal has them. */
export const prefetchReferenceData = async (): Promise<void> => {
  for (const key of prefetchedBy('forms')) await fetchList(key)
}
