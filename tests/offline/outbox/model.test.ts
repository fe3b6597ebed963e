import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { withDb } from '#offline/storage/with-db.ts'
import { checkModel } from '#tests/support/offline/model.ts'

afterEach(() => vi.restoreAllMocks())

/** Half of the random lives; the rest is in lives.test.ts, so that both files run in parallel. */
const runs = Number(process.env['MODEL_RUNS'] ?? 1000) / 2

test(
  `in ${runs} random lives of a phone every item is executed exactly once or still pending`,
  { timeout: 600_000 },
  () => checkModel({ runs, seed: 20_261_121 }),
)

const keyOf = (init?: RequestInit) => new Headers(init?.headers).get('Idempotency-Key')

test('the model finds a row that is deleted before its request', async () => {
  const wire = (send: typeof fetch) => async (input: RequestInfo | URL, init?: RequestInit) => {
    const key = keyOf(init)
    if (key !== null)
      for (const userId of [1, 2]) await withDb(userId, (db) => db.outbox.where('id').equals(key).delete())
    return send(input, init)
  }
  await expect(checkModel({ runs: 200, seed: 2, wire })).rejects.toThrow(/Broken.*"lost":\["/s)
})

test('the model finds a request without its key', async () => {
  const wire = (send: typeof fetch) => (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.delete('Idempotency-Key')
    return send(input, init && { ...init, headers: Object.fromEntries(headers) })
  }
  await expect(checkModel({ runs: 200, seed: 3, wire })).rejects.toThrow(/Broken.*"duplicated":\["/s)
})
