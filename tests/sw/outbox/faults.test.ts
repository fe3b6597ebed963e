import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { openInstalled, test } from '#tests/support/offline/browser.ts'

const said = (server: { ledger: { body: Record<string, unknown> }[] }) =>
  server.ledger.map(({ body }) => body['message'])
const signedIn = async (page: Page) => {
  await page.evaluate(() => window.hs.signIn(1))
  return page
}

test('a page of the old version and a worker of the new one send each item once', async ({ field }) => {
  const page = await signedIn(await openInstalled(field))
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<form data-dirty="true"></form>')
  })
  await page.evaluate(() => window.hs.saveMany(1, 0, 20, 3))
  field.release('newer')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)))
    .toBe(true)
  const draining = page.evaluate(() => window.hs.drainHere())
  await page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  await page.evaluate(() => window.hs.saveMany(1, 20, 40, 3))
  await Promise.all([draining, page.evaluate(() => window.hs.drainInWorker())])
  await page.evaluate(() => window.hs.drainHere())
  expect(await page.evaluate(() => window.hs.waiting(1))).toEqual([])
  expect(new Set(said(field.server)).size).toBe(40)
  expect(said(field.server)).toHaveLength(40)
})

test('the lock of a frozen page is taken over, and its items are executed once', async ({ field }) => {
  const frozen = await signedIn(await openInstalled(field))
  await frozen.evaluate(() => window.hs.saveMany(1, 0, 6, 2))
  let hung = false
  field.server.fault = () => {
    if (hung) return null
    hung = true
    return 'hang'
  }
  void frozen.evaluate(() => window.hs.drainHere()).catch(() => undefined)
  await expect.poll(() => hung).toBe(true)
  const { session } = await field.cdp(frozen)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const other = await field.context.newPage()
  await other.clock.install()
  await other.goto(`${field.origin}/?quiet`)
  await expect(other.locator('#root')).toHaveText('ready')
  await other.evaluate(() => window.hs.drainHere())
  expect(said(field.server)).toEqual([])
  await other.clock.setSystemTime(Date.now() + 30_000 + 125_000)
  await other.evaluate(() => window.hs.drainHere())
  await expect.poll(() => said(field.server).length).toBe(6)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await other.evaluate(() => window.hs.drainHere())
  expect(new Set(said(field.server))).toEqual(new Set(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']))
  expect(said(field.server)).toHaveLength(6)
})

test('behind a captive portal nothing counts as sent, and everything is sent after it', async ({ field }) => {
  const page = await signedIn(await openInstalled(field))
  await page.evaluate(() => window.hs.saveMany(1, 0, 5, 2))
  field.server.fault = () => 'portal_200'
  await page.evaluate(() => window.hs.drainHere())
  expect(await page.evaluate(() => window.hs.waiting(1))).toHaveLength(5)
  field.server.fault = () => 'redirect_302'
  await page.evaluate(() => window.hs.drainHere())
  expect(await page.evaluate(() => window.hs.waiting(1))).toHaveLength(5)
  field.server.fault = () => null
  await page.evaluate(() => window.hs.drainHere())
  expect(new Set(said(field.server))).toEqual(new Set(['m0', 'm1', 'm2', 'm3', 'm4']))
  expect(said(field.server)).toHaveLength(5)
})

test('a token that expires in mid-queue leaves the rest for the same person, and no other sends it', async ({
  field,
}) => {
  const page = await signedIn(await openInstalled(field))
  await page.evaluate(() => window.hs.saveMany(1, 0, 10, 10))
  let sent = 0
  field.server.fault = () => {
    sent += 1
    if (sent === 4) field.server.tokens.delete('token-1')
    return null
  }
  await page.evaluate(() => window.hs.drainHere())
  expect(said(field.server)).toEqual(['m0', 'm1', 'm2'])
  expect(new Set(await page.evaluate(() => window.hs.states(1)))).toEqual(new Set(['auth']))
  await page.evaluate(() => window.hs.endSession())
  await page.evaluate(() => window.hs.signIn(2))
  await page.evaluate(() => window.hs.drainHere())
  await page.evaluate(() => window.hs.drainInWorker())
  expect(said(field.server)).toHaveLength(3)
  // The first person's items are sealed by now and cannot be read here.
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).not.toContain('hs-u-1')
  field.server.tokens.set('token-1', 'user-1')
  await page.evaluate(() => window.hs.endSession())
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(() => window.hs.drainHere())
  expect(said(field.server)).toHaveLength(10)
  expect(new Set(field.server.ledger.map(({ user }) => user))).toEqual(new Set(['user-1']))
})

test('setting the clock back delays no pending item', async ({ field }) => {
  const page = await field.context.newPage()
  await page.clock.install()
  await page.goto(`${field.origin}/?quiet`)
  await expect(page.locator('#root')).toHaveText('ready')
  await signedIn(page)
  await page.evaluate(() => window.hs.saveMany(1, 0, 3, 1))
  field.server.fault = () => 'error_500'
  await page.evaluate(() => window.hs.drainHere())
  field.server.fault = () => null
  await page.clock.setSystemTime(Date.now() - 86_400_000)
  await page.evaluate(() => window.hs.saveMany(1, 3, 5, 1))
  await page.evaluate(() => window.hs.drainHere())
  expect(said(field.server)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
})
