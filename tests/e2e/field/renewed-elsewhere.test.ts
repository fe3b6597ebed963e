import type { Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit } from '#tests/support/browser/screen.ts'
import { checkIn } from '#tests/support/browser/waiver.ts'

/** What is shown from its receipt, until an answer has it. */
const receipts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((each) => /^hs-u-[1-9]/.test(each.name ?? ''))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open(name!)
      open.addEventListener('success', () => resolve(open.result))
    })
    const count = db.transaction('sent').objectStore('sent').count()
    const left = await new Promise<number>((resolve) => {
      count.addEventListener('success', () => resolve(count.result))
    })
    db.close()
    return left
  })

test('a check-in that another tab has sent stays on the screen of the one without a signal', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/hunt/1')
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
  // Only this tab loses the signal.
  await page.evaluate(() => {
    const real = globalThis.fetch
    globalThis.fetch = (request, init) =>
      new URL(request instanceof Request ? request.url : request, location.href).pathname.startsWith('/api/')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(request, init)
  })
  await checkIn(page)
  const out = page.getByRole('button', { name: 'Check out', exact: true })
  await expect(out).toBeVisible()
  await expect(page.getByText(/1 waiting to be sent/).first()).toBeVisible()
  const attendance = async () => (await app.state())['attendance'] ?? 0
  const before = await attendance()

  const other = await page.context().newPage()
  await other.goto('/my-profile/hunt/1')
  await expect.poll(attendance).toBe(before + 1)
  // Its own answer now has the check-in, and nothing waits or is shown from its receipt any longer.
  await other.reload()
  await expect(other.getByRole('button', { name: 'Check out', exact: true })).toBeVisible()
  await expect.poll(() => receipts(other)).toBe(0)
  // This one has heard of it once it neither waits nor is shown from its receipt.
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0)
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(0)
  await expect(out).toBeVisible({ timeout: 1000 })
  await leave(page)
})
