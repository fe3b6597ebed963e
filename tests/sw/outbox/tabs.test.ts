import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { test } from '#tests/support/offline/browser.ts'
import { nothingWrong } from '#tests/support/offline/ledger.ts'
import { startTogether, withoutLock } from '#tests/support/offline/tabs.ts'

// `npm run bench:outbox` makes a thousand starts; TABS_STARTS makes as many here.
const starts = Number(process.env['TABS_STARTS'] ?? 60)

test(`in ${starts} simultaneous starts of five tabs and the worker no two send in parallel`, async ({
  field,
}) => {
  test.setTimeout(60_000 + starts * 500)
  const { mostAtOnce, twice, wrong, seconds } = await startTogether(field, starts)
  console.log(`${starts} starts of six senders: ${mostAtOnce} at once at most, ${seconds.toFixed(1)} s`)
  expect({ mostAtOnce, twice }).toEqual({ mostAtOnce: 1, twice: 0 })
  expect(wrong).toEqual(nothingWrong)
})

test('without Web Locks the lease ensures the same', async ({ field }) => {
  await field.context.addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
  })
  const tabs = await Promise.all(Array.from({ length: 5 }, () => field.open('/?quiet')))
  const [first] = tabs
  await first!.evaluate(() => window.hs.signIn(1))
  field.server.delay = 3
  for (let n = 0; n < 30; n += 1) {
    await first!.evaluate((at) => window.hs.saveMany(1, at * 4, at * 4 + 4, 2), n)
    await Promise.all(tabs.map((tab) => tab.evaluate(() => window.hs.drainHere())))
  }
  expect(await first!.evaluate(() => window.hs.waiting(1))).toEqual([])
  const keys = field.server.requests.filter(({ path }) => path.startsWith('reservation-chat'))
  expect(keys).toHaveLength(120)
  expect(field.server.mostAtOnce).toBe(1)
})

test('the check detects two senders without the lock', async ({ field }) => {
  const prepare = async (tabs: readonly Page[]) => {
    for (const tab of tabs) await tab.evaluate(withoutLock)
  }
  // Each admitted sender takes over the lease: if all started at once, only the last would send.
  const { mostAtOnce } = await startTogether(field, 5, { delay: 120, apart: 40, prepare })
  expect(mostAtOnce).toBeGreaterThan(1)
})
