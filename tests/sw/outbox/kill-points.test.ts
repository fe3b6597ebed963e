import type { Page, Worker } from 'playwright'
import { expect } from 'playwright/test'
import { launchOptions } from '#tests/support/browser/launch.ts'
import { type Field, killRenderers, openInstalled, test } from '#tests/support/offline/browser.ts'
import { compare, nothingWrong, type Saved } from '#tests/support/offline/ledger.ts'

/**
 * Suspends a context at its n-th step; every storage step and both ends of a request count as one. It is then
 * killed there, as a phone kills an app in the background.
 */
const standStillAt = (life: number) => {
  let steps = 0
  const step = () => {
    steps += 1
    if (steps <= life) return
    console.log('stands still')
    for (;;);
  }
  const spy = <T extends object>(owner: T, names: (keyof T)[]) => {
    for (const name of names) {
      const before = owner[name] as (...args: unknown[]) => unknown
      owner[name] = function (this: unknown, ...args: unknown[]) {
        step()
        return before.apply(this, args)
      } as never
    }
  }
  spy(IDBDatabase.prototype, ['transaction'])
  spy(IDBObjectStore.prototype, ['add', 'put', 'delete', 'get'])
  const send = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (...args) => {
    step()
    const response = await send(...args)
    step()
    return response
  }
}

const saveSome = async (page: Page, round: number): Promise<Saved[]> => {
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(async (n) => {
    await window.hs.save(1, `m${n}-1`, 1)
    await window.hs.save(1, `m${n}-2`, 1)
    await window.hs.saveTicket(1, `t${n}`, 300_000)
  }, round)
  return ['1', '2'].map((n) => ({ userId: 1, lane: 'chat', text: `m${round}-${n}` }))
}
const finish = async (field: Field): Promise<Page> => {
  const page = await openInstalled(field)
  for (let n = 0; n < 20; n += 1) {
    await page.evaluate(() => window.hs.drainHere())
    if ((await page.evaluate(() => window.hs.titles(1))).length === 0) break
  }
  return page
}

interface Place {
  /**
   * The first step to die at, then every second one. Page and worker run the same module: together they cover
   * each step.
   */
  first: number
  drain: Drain
}
type Drain = (field: Field, page: Page, life: number) => Promise<boolean>

/** Drains and dies at a step; returns whether it died before the end. */
const places: Record<string, Place> = {
  'the page': {
    first: 0,
    drain: async (_, page, life) => {
      const stuck = page.waitForEvent('console', (said) => said.text() === 'stands still').then(() => true)
      await page.evaluate(standStillAt, life)
      const done = page.evaluate(() => window.hs.drainHere()).then(() => false)
      const died = await Promise.race([stuck, done])
      void Promise.allSettled([stuck, done])
      return died
    },
  },
  'the worker': {
    first: 1,
    drain: async (field, page, life) => {
      const worker: Worker = await field.worker()
      const stuck = worker.waitForEvent('console', (said) => said.text() === 'stands still').then(() => true)
      await worker.evaluate(standStillAt, life)
      const done = page.evaluate(() => window.hs.drainInWorker()).then(() => false)
      const died = await Promise.race([stuck, done])
      void Promise.allSettled([stuck, done])
      return died
    },
  },
}

// A page assigned to a spare process that was just killed never opens.
test.use({ launchOptions: launchOptions({ off: ['SpareRendererForSitePerProcess'] }) })

for (const [where, { first, drain }] of Object.entries(places))
  test(`${where}, killed at any step of sending, loses no item, duplicates none and preserves the order`, async ({
    field,
    browser,
  }) => {
    // Half a second for each of sixty deaths on an idle machine.
    test.setTimeout(400_000)
    const saved: Saved[] = []
    let deaths = 0
    let page = await openInstalled(field)
    for (let life = first; ; life += 2) {
      saved.push(...(await saveSome(page, life)))
      const died = await drain(field, page, life)
      if (died) deaths += 1
      const crashed = page.waitForEvent('crash')
      await killRenderers(browser)
      await crashed
      // A page without its process closes slowly.
      void page.close()
      page = await finish(field)
      expect(await page.evaluate(() => window.hs.titles(1)), `step ${life}`).toEqual([])
      const messages = field.server.ledger.filter(({ body }) => body['message'] !== undefined)
      expect(compare(saved, messages, new Set()), `step ${life}`).toEqual(nothingWrong)
      const tickets = field.server.ledger.filter(({ body }) => body['subject'] === `t${life}`)
      expect(tickets, `step ${life}`).toHaveLength(1)
      if (!died) break
    }
    console.log(`${where} was killed at ${deaths} steps`)
    expect(deaths).toBeGreaterThan(25)
  })
