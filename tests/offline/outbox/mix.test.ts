import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resumeAfterSignIn } from '#offline/outbox/outbox.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, compare, emptyPhone, nothingWrong, Phone, type Saved } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone

const start = async (seed: number) => {
  const random = seeded(seed)
  server = new FaultyServer()
  server.mix(random)
  const origin = await server.listen()
  admit(server, 1)
  phone = new Phone(origin, 1, random)
  server.onKill = () => phone.kill()
}
beforeEach(emptyPhone)
afterEach(() => server.close())

const save = async (count: number): Promise<Saved[]> => {
  const saved: Saved[] = []
  for (let n = 0; n < count; n += 1) {
    const row = await phone.message(1, n, 1 + (n % 3))
    saved.push({ userId: 1, lane: row.lane, text: `m${n}` })
  }
  return saved
}

/** Drains until nothing can be sent, one hour at a time, and signs in whenever required. */
const drainAll = async (rounds = 4000) => {
  for (let n = 0; n < rounds; n += 1) {
    const report = await phone.drain({ retryNetworkFailures: true })
    if (report !== 'killed' && report.outcome === 'sign_in') await resumeAfterSignIn(1)
    if (report !== 'killed' && report.outcome === 'done' && report.pending === 0) return
    phone.time += 3_600_000
  }
}

const waiting = async () => new Set((await phone.rows(1)).map((row) => String(row.payload['message'])))

describe('under the fault mix of 34 %', () => {
  test.each([1, 2, 3])('200 items arrive once each and in order (seed %i)', async (seed) => {
    await start(seed)
    const saved = await save(200)
    await drainAll()
    expect(await waiting()).toEqual(new Set())
    expect(compare(saved, server.ledger, new Set())).toEqual(nothingWrong)
    expect(server.ledger).toHaveLength(200)
  })

  test('a row that is deleted before its request is reported as lost', async () => {
    await start(4)
    phone.wire = (send) => async (input, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key')
      if (key) await withDb(1, (db) => db.outbox.where('id').equals(key).delete())
      return send(input, init)
    }
    const saved = await save(100)
    await drainAll()
    expect(compare(saved, server.ledger, await waiting()).lost.length).toBeGreaterThan(5)
  })

  test('a request without its key is reported as executed twice', async () => {
    await start(5)
    phone.wire = (send) => (input, init) => {
      const headers = Object.fromEntries(
        Object.entries(init?.headers ?? {}).filter(([name]) => name.toLowerCase() !== 'idempotency-key'),
      )
      return send(input, { ...init, headers })
    }
    const saved = await save(100)
    await drainAll()
    expect(compare(saved, server.ledger, await waiting()).duplicated.length).toBeGreaterThan(3)
  })
})
