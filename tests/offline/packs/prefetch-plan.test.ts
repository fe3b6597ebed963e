import 'fake-indexeddb/auto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import type { Call } from '#core/contract/define.ts'
import { huntReads } from '#offline/packs/hunt-reads.ts'
import { prefetchedBy } from '#offline/policy.ts'
import { packAnswer } from '#tests/support/offline/pack.ts'

const { reservation } = packAnswer(5).data
/** Answers with one entry in every list, so that a plan reaches its nested calls. */
const answers: Partial<Record<CallKey, unknown>> = {
  'reservations.list': { data: [{ id: 5, stand_detail: { id: 7 } }], total_records: 1 },
  'reservations.read': { data: { ...reservation, status: 'approved', current_user_type: 'main_hunter' } },
  'stands.mine': { data: [{ id: 7 }] },
  'stands.favorites': { data: [{ id: 7 }] },
  'tickets.list': { data: [{ id: 3 }] },
  'documents.list': { data: [{ id: 'waiver-1' }] },
}
const asked = new Set<string>()
const prefetcher = {
  get: (call: Call) => {
    asked.add(call.key)
    return Promise.resolve(answers[call.key as CallKey] ?? { data: [] })
  },
  each: async (list: readonly unknown[], step: (item: unknown) => Promise<unknown>) => {
    for (const item of list) await step(item)
  },
  picture: () => Promise.resolve(),
}

describe('the prefetched calls', () => {
  beforeAll(async () => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('BroadcastChannel', vi.fn())
    const { prefetchPlan } = await import('#app/prefetch/prefetch-plan.ts')
    const me = { id: 1, is_landowner: true, is_junior: false } as Me
    await prefetchPlan(prefetcher as never, me)
    return () => vi.unstubAllGlobals()
  })

  test('are exactly those that the policy names', () => {
    // Every round requests the profile first.
    const planned = new Set([...asked, 'accounts.profile'])
    const said = (['hunt', 'person', 'land'] as const).flatMap((plan) => prefetchedBy(plan))
    expect([...planned].sort()).toEqual([...said].sort())
  })

  test('of a hunt are one list, which its pack shares', () => {
    const reads = huntReads({ ...reservation, status: 'approved', current_user_type: 'main_hunter' }, 1)
    expect([...new Set(reads.map(({ call }) => call.key))].sort()).toEqual([...prefetchedBy('hunt')].sort())
  })

  test.each(['pending', 'requested', 'accepted', 'rejected'] as const)(
    'of a stay that is not paid, %s, are itself and its stand alone',
    (status) => {
      const reads = huntReads({ ...reservation, status, paid_at: null, current_user_type: 'main_hunter' }, 1)
      expect(reads.map(({ call }) => call.key)).toEqual(['reservations.read', 'stands.read'])
    },
  )
})
