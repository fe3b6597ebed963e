import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const page = new EventTarget()
const words = { data: ['Tower Stand'] }
const key = ['site.siteTypes', 'all', '{}']

/** A new query client, as at a start of the app, with the data that an earlier start stored. */
const start = async () => {
  vi.resetModules()
  const {
    referenceDataKey: lookupsKey,
    queryClient,
    restoreReferenceData: restoreLookups,
  } = await import('#app/query-client.ts')
  await restoreLookups()
  return { queryClient, kept: () => stored.get(lookupsKey) ?? '' }
}

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
beforeEach(() => vi.stubGlobal('addEventListener', page.addEventListener.bind(page)))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reference data that could not be refreshed offline is available at the next two starts', async () => {
  const first = await start()
  first.queryClient.setQueryData(key, words)
  await vi.advanceTimersByTimeAsync(2000)
  for (let n = 0; n < 3; n += 1) {
    const { queryClient, kept } = await start()
    expect(queryClient.getQueryData(key)).toEqual(words)
    const noSignal = () => Promise.reject(new Error('no signal'))
    await queryClient
      .fetchQuery({ queryKey: key, queryFn: noSignal, retry: false, staleTime: 0 })
      .catch(() => 0)
    expect(queryClient.getQueryState(key)?.status).toBe('error')
    await vi.advanceTimersByTimeAsync(2000)
    expect(kept()).toContain('Tower Stand')
  }
  const last = await start()
  expect(last.queryClient.getQueryState(key)).toMatchObject({ status: 'success', error: null, data: words })
})

test('personal data is not stored there', async () => {
  const { queryClient, kept } = await start()
  queryClient.setQueryData(['reservations.list', 1, '{}'], { data: ['Cedar Creek'] })
  queryClient.setQueryData(key, words)
  await vi.advanceTimersByTimeAsync(2000)
  expect(kept()).toContain('Tower Stand')
  expect(kept()).not.toContain('Cedar Creek')
})

test('reference data that arrived just before the app was closed is stored', async () => {
  const { queryClient, kept } = await start()
  queryClient.setQueryData(key, words)
  expect(kept()).toBe('')
  page.dispatchEvent(new Event('pagehide'))
  expect(kept()).toContain('Tower Stand')
  const next = await start()
  expect(next.queryClient.getQueryData(key)).toEqual(words)
})
