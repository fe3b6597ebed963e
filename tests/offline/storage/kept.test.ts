import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import { cacheResponse, cachedResponse } from '#offline/cache/cached-responses.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { emptyPhone, Phone } from '#tests/support/offline/phone.ts'
import { sampleAnswer } from '#tests/support/offline/sample-answer.ts'
import { keptProofs } from '#tests/sw/cached/kept-table.ts'

let server: FaultyServer
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
})
afterEach(() => server.close())

const without = Object.entries(keptProofs).flatMap(([key, proof]) =>
  'why' in proof ? [[key as CallKey, proof.input] as const] : [],
)

/** All other cached responses are tested on their screens in `tests/sw/cached/kept-screens.test.ts`. */
test.each(without)(
  '%s is cached for its user, though no screen shows it yet, and expires',
  async (key, input) => {
    const phone = new Phone(await server.listen(), 1, seeded(3))
    const env = phone.env()
    const call = callOf(key)
    const answer = sampleAnswer(call)
    await cacheResponse(1, call, input as never, answer as never, env.now())
    // The next start of the app reopens the database.
    await withDb(1, async (db) => db.close())
    expect((await cachedResponse(env, 1, call, input as never))?.answer).toEqual(answer)
    expect(await cachedResponse(env, 2, call, input as never)).toBeNull()
    const later = { ...env, now: () => env.now() + 400 * 86_400_000 }
    expect(await cachedResponse(later, 1, call, input as never)).toBeNull()
  },
)

test('an answer of an earlier version gets the fields that have come since, and one of another shape is not shown', async () => {
  const phone = new Phone(await server.listen(), 1, seeded(3))
  const env = phone.env()
  const call = callOf('reservations.read')
  const answer = sampleAnswer(call)
  const { sent_funds_request: _, received_funds_request: __, ...older } = answer.data
  await cacheResponse(1, call, { id: 7 }, { ...answer, data: older } as never, env.now())
  expect((await cachedResponse(env, 1, call, { id: 7 }))?.answer).toEqual({
    ...answer,
    data: { ...answer.data, sent_funds_request: [], received_funds_request: [] },
  })
  const { stand_detail: ___, ...shapeless } = older
  await cacheResponse(1, call, { id: 8 }, { ...answer, data: shapeless } as never, env.now())
  expect(await cachedResponse(env, 1, call, { id: 8 })).toBeNull()
})

test('a phone that kept no key of the service calls no permit forged', async () => {
  const phone = new Phone(await server.listen(), 1, seeded(3))
  const env = phone.env()
  const call = callOf('service.config')
  const answer = sampleAnswer(call)
  const { permit_key: _, ...older } = answer.data
  await cacheResponse(1, call, {}, { ...answer, data: older } as never, env.now())
  expect((await cachedResponse(env, 1, call, {}))?.answer.data.permit_key).toBeNull()
})
