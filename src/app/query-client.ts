import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import {
  dehydrate,
  type DehydrateOptions,
  onlineManager,
  type Query,
  QueryClient,
} from '@tanstack/react-query'
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client'
import type { CallKey } from '#core/calls/registry/index.ts'
import { CallFailed, isTemporary } from '#offline/failure.ts'
import { isReferenceData, referenceDataCalls } from '#offline/policy.ts'
import { clientVersion } from '#offline/environment.ts'
import { reachability } from '#offline/http/reachability.ts'
import { isOnline } from '#app/device/connection.ts'

// Screens refetch when the service is reached again, not when the browser believes in a network.
onlineManager.setEventListener((setOnline) => reachability.subscribe(() => setOnline(isOnline())))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      gcTime: 30 * 60_000,
      refetchOnReconnect: true,
      retryDelay: (failureCount) => Math.min(8000, 700 * 2 ** failureCount),
      retry: (tries, error) =>
        tries < 2 && isOnline() && error instanceof CallFailed && isTemporary(error.failure),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Garbage collection here also removes the entry from localStorage, so reference data stays while the app is
// open.
for (const key of referenceDataCalls) queryClient.setQueryDefaults([key], { gcTime: Infinity })

const isPersonal = ({ queryKey }: Query): boolean => queryKey[1] !== 'all'
const isFirstFetch = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.data === undefined

/**
 * Refetches the active queries: personal ones, or reference data too. TanStack Query does not refetch a query
 * whose first fetch is running, though that response may predate the change: those are invalidated once they
 * resolve.
 */
export const refetch = async (what: 'mine' | 'everything'): Promise<void> => {
  const isSelected = (query: Query) => what === 'everything' || isPersonal(query)
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isSelected(query) && isFirstFetch(query) })
  const followUps = firstFetches.map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey, exact: true })
  })
  await Promise.all([queryClient.invalidateQueries({ predicate: isSelected }), ...followUps])
}

export const referenceDataKey = 'hs-lookups'

/** Reference data whose refresh failed offline is stored as successful: it is still valid. */
const serializeReferenceData = (client: PersistedClient): string => {
  const { queries, mutations } = client.clientState
  const successState = {
    status: 'success',
    error: null,
    fetchFailureCount: 0,
    fetchFailureReason: null,
  } as const
  return JSON.stringify({
    ...client,
    clientState: {
      mutations,
      queries: queries.map((query) => ({ ...query, state: { ...query.state, ...successState } })),
    },
  })
}

const onlyReferenceData: DehydrateOptions = {
  shouldDehydrateQuery: ({ queryKey, state }) =>
    state.data !== undefined && isReferenceData(queryKey[0] as CallKey),
}

/** Persists at once what the library would write within a second, because the page is about to close. */
const persistNow = (): void => {
  const clientState = dehydrate(queryClient, onlyReferenceData)
  if (clientState.queries.length === 0) return
  try {
    localStorage.setItem(
      referenceDataKey,
      serializeReferenceData({ timestamp: Date.now(), buster: clientVersion, clientState }),
    )
  } catch {
    // A full or blocked storage: reference data is fetched again at the next start.
  }
}

/**
 * Restores the public reference data from localStorage, shared by every user of this phone; personal data is
 * never stored there. Awaited before the first render, so that a cold offline start has it.
 */
export const restoreReferenceData = async (): Promise<void> => {
  const [, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({
      storage: localStorage,
      key: referenceDataKey,
      throttleTime: 1000,
      serialize: serializeReferenceData,
    }),
    maxAge: 90 * 86_400_000,
    buster: clientVersion,
    dehydrateOptions: onlyReferenceData,
  })
  addEventListener('pagehide', persistNow)
  await restored
}
