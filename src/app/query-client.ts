import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, type DehydrateOptions, type Query, QueryClient } from '@tanstack/react-query'
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client'
import type { CallKey } from '#core/calls/registry/index.ts'
import { CallFailed, isTemporary } from '#offline/failure.ts'
import { isReferenceData, referenceDataCalls } from '#offline/policy.ts'
import { clientVersion } from '#offline/environment.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      refetchOnReconnect: true,
      retryDelay: (tries) => Math.min(8000, 700 * 2 ** tries),
      retry: (tries, error) =>
        tries < 2 && navigator.onLine && error instanceof CallFailed && isTemporary(error.failure),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// What is forgotten here is forgotten in local storage too: a look-up stays as long as the app is open.
for (const key of referenceDataCalls) queryClient.setQueryDefaults([key], { gcTime: Infinity })

const isOnes = ({ queryKey }: Query): boolean => queryKey[1] !== 'all'
const isComing = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined

/**
 * Asks anew for what is on the screen: one's own, or the look-ups as well. The library does not ask again for what
 * is just coming for the first time, though that answer may be older than what has happened: it is asked for
 * once it is there.
 */
export const refetch = async (what: 'mine' | 'everything'): Promise<void> => {
  const wanted = (query: Query) => what === 'everything' || isOnes(query)
  const coming = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => wanted(query) && isComing(query) })
  const later = coming.map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey, exact: true })
  })
  await Promise.all([queryClient.invalidateQueries({ predicate: wanted }), ...later])
}

export const referenceDataKey = 'hs-lookups'

/** A look-up that could not be refreshed without a signal is as good as it was. */
const written = (client: PersistedClient): string => {
  const { queries, mutations } = client.clientState
  const well = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const
  return JSON.stringify({
    ...client,
    clientState: {
      mutations,
      queries: queries.map((query) => ({ ...query, state: { ...query.state, ...well } })),
    },
  })
}

const onlyLookups: DehydrateOptions = {
  shouldDehydrateQuery: ({ queryKey, state }) =>
    state.data !== undefined && isReferenceData(queryKey[0] as CallKey),
}

/** What the library would write within a second, at once: who puts the phone away now must not miss it. */
const writeNow = (): void => {
  const clientState = dehydrate(queryClient, onlyLookups)
  if (clientState.queries.length === 0) return
  try {
    localStorage.setItem(
      referenceDataKey,
      written({ timestamp: Date.now(), buster: clientVersion, clientState }),
    )
  } catch {
    // A storage that is full or refused keeps no look-ups; they are asked for again.
  }
}

/**
 * The small public look-ups are kept in local storage, for whoever uses this phone; a person's own data
 * never is. Screens are drawn only after they are back, or a cold start offline would find them missing.
 */
export const restoreReferenceData = async (): Promise<void> => {
  const [, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({
      storage: localStorage,
      key: referenceDataKey,
      throttleTime: 1000,
      serialize: written,
    }),
    maxAge: 90 * 86_400_000,
    buster: clientVersion,
    dehydrateOptions: onlyLookups,
  })
  addEventListener('pagehide', writeNow)
  await restored
}
