import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Call, type Given, type Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { CallFailed, isTemporary } from '#offline/failure.ts'
import { cachedResponse, cacheKey } from '#offline/cache/cached-responses.ts'
import { isReferenceData } from '#offline/policy.ts'
import { realEnv } from '#offline/environment.ts'
import { usePending } from './pending-items.ts'
import { fetchCall, type TimedAnswer, dataOwner, useCached } from './read-call.ts'
import { useSession } from '#app/session/session.ts'
import { laterOf, pageLoadedAt, toApiFailure, type Read, withPending } from './shown-answer.ts'

export type Item<C extends Call> = Given<C> extends { data: readonly (infer I)[] } ? I : never
interface Page {
  data: unknown[]
  total_records: number
  total_is?: 'exact' | 'at_least' | 'about'
}

interface LoadedPage<C extends Call> extends TimedAnswer<C> {
  isCached: boolean
}

/** Loads a page from the network, or from the cache if the network fails. */
const loadPage = async <C extends Call>(
  call: C,
  input: Input<C>,
  userId: number | null,
  signal: AbortSignal,
): Promise<LoadedPage<C>> => {
  try {
    return { ...(await fetchCall(call, input, userId, signal)), isCached: false }
  } catch (error) {
    if (!(error instanceof CallFailed) || !isTemporary(error.failure)) throw error
    const cachedCopy =
      userId === null ? null : await cachedResponse(realEnv, userId, call, input).catch(() => null)
    if (!cachedCopy) throw error
    return { ...cachedCopy, isCached: true }
  }
}

export interface ReadPages<C extends Call> extends Read<Item<C>[]> {
  total: number
  /** The server counts only up to a limit: there may be more than `total`. */
  atLeast: boolean
  hasMore: boolean
  hasNext(): Promise<void>
  loadingMore: boolean
}

/** The first page of a list that is opened in its middle. */
export interface PageStart {
  page: number
  perPage: number
}

/** The rows of all pages; one that a renewed first page has pushed down, or pulled up, is there once. */
const withoutRepeats = ([first = [], ...further]: unknown[][]): unknown[] => {
  const idOf = (row: unknown) => (row as { id?: unknown }).id
  const ids = new Set(first.map(idOf))
  return [...first, ...further.flat().filter((row) => idOf(row) === undefined || !ids.has(idOf(row)))]
}

const oldestOf = (pages: readonly { at: number }[]): number => Math.min(...pages.map(({ at }) => at))

/** Reads a paginated list for endless scrolling, with pending items applied as in `useRead`. */
export function useReadPages<C extends Call>(
  call: C,
  input: Input<C>,
  options: { enabled?: boolean; from?: PageStart } = {},
): ReadPages<C> {
  const enabled = options.enabled ?? true
  const { userId } = useSession()
  const withPage = (page: number) => ({ ...(input as Record<string, unknown>), page }) as Input<C>
  const { page: start, perPage } = options.from ?? { page: 1, perPage: 0 }
  const key = cacheKey(call, withPage(start))
  const query = useInfiniteQuery({
    queryKey: [nameOf(call), dataOwner(call, userId), 'pages', key],
    queryFn: ({ signal, pageParam }) => loadPage(call, withPage(pageParam), userId, signal),
    initialPageParam: start,
    getNextPageParam: (_, pages) => {
      const { data, total_records, total_is } = pages.at(-1)!.answer as unknown as Page
      const loadedCount = pages.reduce(
        (sum, { answer }) => sum + (answer as unknown as Page).data.length,
        (start - 1) * perPage,
      )
      const more = loadedCount < total_records || total_is === 'at_least'
      return more && data.length > 0 ? start + pages.length : undefined
    },
    enabled,
  })
  const cachedCopy = useCached(call, withPage(start), userId, key)
  // As in `useRead`: nothing is shown before these are known.
  const pendingItems = usePending(isReferenceData(nameOf(call)) ? null : userId)
  const [ownFirst, ...further] = query.data?.pages ?? []
  const first: TimedAnswer<C> | undefined = laterOf<TimedAnswer<C>>(
    ownFirst,
    enabled ? (cachedCopy ?? undefined) : undefined,
  )
  const pages = pendingItems === undefined ? undefined : first && [first, ...further]
  const answer = useMemo(() => {
    if (!pages) return undefined
    const rows = withoutRepeats(pages.map((page) => (page.answer as unknown as Page).data))
    const merged = { ...(pages[0]!.answer as unknown as Page), data: rows } as unknown as Given<C>
    return withPending(
      call,
      withPage(start),
      { answer: merged, at: oldestOf(pages) },
      pendingItems ?? null,
    ) as unknown as Page
    // `key` replaces `input`, which callers create anew on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [query.data, cachedCopy, pendingItems, key])
  const failure = toApiFailure(query.error)
  const at = pages ? oldestOf(pages) : null
  const isFromCache =
    !query.data ||
    failure !== null ||
    query.data.pages.some((page) => page.isCached) ||
    (at ?? 0) < pageLoadedAt
  return {
    data: answer?.data as Item<C>[] | undefined,
    state: answer
      ? 'ready'
      : query.isPending || pendingItems === undefined || cachedCopy === undefined
        ? 'loading'
        : 'failed',
    failure,
    from: answer ? (isFromCache ? 'phone' : 'network') : null,
    refreshedAt: at === null ? null : new Date(at),
    refreshing: query.isRefetching,
    refresh: async () => {
      await query.refetch()
    },
    total: answer?.total_records ?? 0,
    atLeast: answer?.total_is === 'at_least',
    hasMore: query.hasNextPage,
    hasNext: async () => {
      if (query.hasNextPage && !query.isFetchingNextPage) await query.fetchNextPage()
    },
    loadingMore: query.isFetchingNextPage,
  }
}
