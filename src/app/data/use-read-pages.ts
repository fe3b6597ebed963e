import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Call, type Given, type Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { CallFailed, isTemporary } from '#offline/failure.ts'
import { cachedResponse, cacheKey } from '#offline/cache/cached-responses.ts'
import { realEnv } from '#offline/environment.ts'
import { fetchCall, type TimedAnswer, dataOwner, useCached, usePending } from './read-call.ts'
import { useSession } from '#app/session/session.ts'
import { began, failureIn, type Read, withPending } from './shown-answer.ts'

export type Item<C extends Call> = Given<C> extends { data: readonly (infer I)[] } ? I : never
interface Page {
  data: unknown[]
  total_records: number
  total_is?: 'exact' | 'at_least' | 'about'
}

interface PageAsked<C extends Call> extends TimedAnswer<C> {
  phone: boolean
}

/** A page of the network, or the phone's copy of that page when there is no network. */
const askPage = async <C extends Call>(
  call: C,
  input: Input<C>,
  userId: number | null,
  signal: AbortSignal,
): Promise<PageAsked<C>> => {
  try {
    return { ...(await fetchCall(call, input, userId, signal)), phone: false }
  } catch (error) {
    if (!(error instanceof CallFailed) || !isTemporary(error.failure)) throw error
    const kept = userId === null ? null : await cachedResponse(realEnv, userId, call, input).catch(() => null)
    if (!kept) throw error
    return { ...kept, phone: true }
  }
}

export interface ReadPages<C extends Call> extends Read<Item<C>[]> {
  total: number
  /** Whether there are more than `total`: the server counts only so far. */
  atLeast: boolean
  hasMore: boolean
  more(): Promise<void>
  loadingMore: boolean
}

/** Reads an endless list, page after page; what waits stands in it as in `useRead`. */
export function useReadPages<C extends Call>(
  call: C,
  input: Input<C>,
  options: { enabled?: boolean } = {},
): ReadPages<C> {
  const enabled = options.enabled ?? true
  const { userId } = useSession()
  const numbered = (page: number) => ({ ...(input as Record<string, unknown>), page }) as Input<C>
  const key = cacheKey(call, numbered(1))
  const query = useInfiniteQuery({
    queryKey: [nameOf(call), dataOwner(call, userId), 'pages', key],
    queryFn: ({ signal, pageParam }) => askPage(call, numbered(pageParam), userId, signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => {
      const { data, total_records, total_is } = pages.at(-1)!.answer as unknown as Page
      const had = pages.reduce((sum, { answer }) => sum + (answer as unknown as Page).data.length, 0)
      const more = had < total_records || total_is === 'at_least'
      return more && data.length > 0 ? pages.length + 1 : undefined
    },
    enabled,
  })
  const kept = useCached(call, numbered(1), userId, key)
  const waiting = usePending(userId)
  const pages: TimedAnswer<C>[] | undefined = query.data?.pages ?? (enabled && kept ? [kept] : undefined)
  const answer = useMemo(() => {
    if (!pages) return undefined
    const [first] = pages as [TimedAnswer<C>]
    const together = pages.flatMap((page) => (page.answer as unknown as Page).data)
    const all = { ...(first.answer as unknown as Page), data: together } as unknown as Given<C>
    return withPending(call, numbered(1), all, waiting) as unknown as Page
    // The key stands for the input, which screens write anew at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [query.data, kept, waiting, key])
  const failure = failureIn(query.error)
  const at = pages
    ? pages.reduce((oldest, page) => Math.min(oldest, page.at), Number.POSITIVE_INFINITY)
    : null
  const phone =
    !query.data || failure !== null || query.data.pages.some((page) => page.phone) || (at ?? 0) < began
  return {
    data: answer?.data as Item<C>[] | undefined,
    state: answer ? 'ready' : query.isPending || kept === undefined ? 'loading' : 'failed',
    failure,
    from: answer ? (phone ? 'phone' : 'network') : null,
    refreshedAt: at === null ? null : new Date(at),
    refreshing: query.isRefetching,
    refresh: async () => {
      await query.refetch()
    },
    total: answer?.total_records ?? 0,
    atLeast: answer?.total_is === 'at_least',
    hasMore: query.hasNextPage,
    more: async () => {
      if (query.hasNextPage && !query.isFetchingNextPage) await query.fetchNextPage()
    },
    loadingMore: query.isFetchingNextPage,
  }
}
