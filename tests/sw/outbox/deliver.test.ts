import { expect } from 'playwright/test'
import type { Page } from 'playwright'
import { seeded, usualMix } from '#tests/support/offline/faulty-server.ts'
import { type Field, openInstalled, test } from '#tests/support/offline/browser.ts'
import { compare, nothingWrong, type Saved } from '#tests/support/offline/ledger.ts'

const lanes = 20
const savedOf = (count: number): Saved[] =>
  Array.from({ length: count }, (_, n) => ({ userId: 1, lane: String(n % lanes), text: `m${n}` }))

const saveAll = async (page: Page, count: number) => {
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(([many, wide]) => window.hs.saveMany(1, 0, many!, wide!), [count, lanes])
}

/**
 * Drains in the worker until the outbox is empty; signs in again and requests a send whenever it has stopped.
 */
const drainAll = async (page: Page, rounds = 400): Promise<Set<string>> => {
  for (let n = 0; n < rounds; n += 1) {
    await page.evaluate(() => window.hs.resume(1))
    await page.evaluate(() => window.hs.drainInWorker())
    if ((await page.evaluate(() => window.hs.waiting(1))).length === 0) break
  }
  return new Set(await page.evaluate(() => window.hs.waiting(1)))
}

test('a thousand items under the fault mix, the worker killed in flight, arrive once each and in order', async ({
  field,
}) => {
  const page = await openInstalled(field)
  let kills = 0
  field.server.mix(seeded(11))
  field.server.onKill = async () => {
    kills += 1
    await field.stopWorker(page)
    await page.evaluate(() => window.hs.workerDied())
  }
  await saveAll(page, 1000)
  const waiting = await drainAll(page)
  expect(waiting).toEqual(new Set())
  expect(compare(savedOf(1000), field.server.ledger, waiting)).toEqual(nothingWrong)
  expect(field.server.ledger).toHaveLength(1000)
  expect(kills).toBeGreaterThan(20)
})

const spoil = async (field: Field, how: 'delete_before' | 'without_key') => {
  const worker = await field.worker()
  await worker.evaluate((fault) => {
    const send = globalThis.fetch.bind(globalThis)
    const deleteRow = (key: string) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('hs-u-1')
        open.addEventListener('success', () => {
          const rows = open.result.transaction('outbox', 'readwrite').objectStore('outbox')
          const found = rows.index('id').getKey(key)
          found.addEventListener('success', () => {
            if (found.result !== undefined) rows.delete(found.result)
            rows.transaction.addEventListener('complete', () => {
              open.result.close()
              resolve()
            })
          })
        })
      })
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const headers = new Headers(request.headers)
      const key = headers.get('Idempotency-Key')
      if (key === null) return send(request)
      if (fault === 'delete_before') await deleteRow(key)
      else headers.delete('Idempotency-Key')
      return send(new Request(request, { headers }))
    }
  }, how)
}

for (const [how, wrong] of [
  ['delete_before', 'lost'],
  ['without_key', 'duplicated'],
] as const)
  test(`the check finds an item ${wrong} by the planted fault "${how}"`, async ({ field }) => {
    const page = await openInstalled(field)
    // No kills here: the planted fault lives in the worker's memory.
    field.server.mix(
      seeded(12),
      usualMix.filter(([fault]) => fault !== 'kill'),
    )
    await saveAll(page, 100)
    await spoil(field, how)
    const waiting = await drainAll(page, 60)
    expect(compare(savedOf(100), field.server.ledger, waiting)[wrong].length).toBeGreaterThan(2)
  })
