import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { download, logIn, onThePhone, pageOf } from '#tests/support/browser/hunt.ts'
import { hold, visit } from '#tests/support/browser/screen.ts'

const sized = (text: string): number => {
  const [, number = '', unit = ''] = /([\d.]+) ([KM]B)/.exec(text) ?? []
  return Number(number) * (unit === 'MB' ? 1_000_000 : 1000)
}

test('a pack without imagery has the size that was announced', async ({ phone }) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page)
  const said = await download(page)
  const kept = await onThePhone(page)
  const ratio = kept.bytes / sized(said)
  console.log(`pack without imagery: said ${said}, kept ${kept.bytes} bytes, ratio ${ratio.toFixed(3)}`)
  expect(ratio).toBeGreaterThan(0.8)
  expect(ratio).toBeLessThan(1.2)
})

test('the size of a download is asked for before it is called unknown', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter'))
  const release = await hold(page, /\/api\/hunt-pack\/1$/)
  await page.goto('/my-profile/reservation-details/1')
  const panel = page.getByRole('region', { name: 'For hunting without a signal' })
  await expect(panel.getByText('Asking for the size…')).toBeVisible()
  release()
  await expect(panel.getByText(/^About [\d.]+ [KM]B\.$/)).toBeVisible()

  const cut = await visit(browser, app.url)
  await startSignedIn(cut, demo('hunter'))
  await cut.route(/\/api\/hunt-pack\/1$/, (route) => route.abort())
  await cut.goto('/my-profile/reservation-details/1')
  await expect(cut.getByText('The size is not known without a signal.')).toBeVisible()
})

test('a download can wait for Wi-Fi, be paused and resumed, be kept after the hunt, and is deleted only after a confirmation', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  // A browser that tells what network it is on, as Android's do.
  await hunter.context.addInitScript(() => {
    const told = Object.assign(new EventTarget(), {
      type: localStorage.getItem('test-network') ?? 'cellular',
    })
    Object.defineProperty(navigator, 'connection', { value: told, configurable: true })
  })
  await logIn(page)

  await page.goto('/my-profile/my-reservations')
  await expect(page.getByText('Not on this phone yet. Download it').first()).toBeVisible()
  await page.goto('/my-profile/reservation-details/1')
  const panel = page.getByRole('region', { name: 'For hunting without a signal' })
  await expect(
    panel.getByRole('heading', { name: /^Your hunt is (today|tomorrow|in \d days)$/ }),
  ).toBeVisible()
  await expect(panel.getByText('You are on mobile data.')).toBeVisible()
  await panel.getByLabel('Only over Wi-Fi').check()
  await expect(panel.getByText('Waiting for Wi-Fi.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Download for the hunt' })).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => localStorage.setItem('test-network', 'wifi'))
  await page.reload()

  await test.step('cut and paused, it keeps what it has', async () => {
    await page.route('**/tiles/**', (route) => route.abort())
    await panel.getByRole('button', { name: 'Download for the hunt' }).click()
    await expect(panel.getByText(/The download was interrupted/)).toBeVisible({ timeout: 40_000 })
    await expect(panel.getByText('Ready for the hunt')).toHaveCount(0)
    const { bytes } = await onThePhone(page)
    expect(bytes).toBeGreaterThan(5000)
    await page.unroute('**/tiles/**')
    await panel.getByRole('button', { name: 'Continue the download' }).click()
    await expect(panel.getByText('Ready for the hunt', { exact: true })).toBeVisible({ timeout: 40_000 })
    expect((await onThePhone(page)).bytes).toBeGreaterThan(bytes)
  })

  await test.step('it says on the card that it is ready, and is kept when it is pinned', async () => {
    await page.goto('/my-profile/my-reservations')
    await expect(page.getByText('Ready for the hunt').first()).toBeVisible()
    await page.goto('/my-profile/storage')
    await expect(page.getByText(/KB of at most 300 MB/)).toBeVisible()
    await expect(page.getByText(/for this app, according to the browser/)).toBeVisible()
    await page.getByLabel('Keep it after the hunt').click()
    await expect(page.getByLabel('Keep it after the hunt')).toBeChecked()
    await page.reload()
    await expect(page.getByLabel('Keep it after the hunt')).toBeChecked()
  })

  await test.step('the screen stays on while it is asked to, also after a look at another app', async () => {
    await hunter.context.addInitScript(() => {
      const asked = globalThis as unknown as { locks: number }
      asked.locks = 0
      const request = () => {
        asked.locks += 1
        return Promise.resolve(
          Object.assign(new EventTarget(), { released: false, release: () => Promise.resolve() }),
        )
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    })
    await page.goto('/my-profile/hunt/1')
    const locks = () => page.evaluate(() => (globalThis as unknown as { locks: number }).locks)
    await page.getByRole('button', { name: 'Keep screen on' }).click()
    await expect(page.getByRole('button', { name: 'Screen stays on' })).toBeVisible()
    expect(await locks()).toBe(1)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(locks).toBe(2)
  })

  await test.step('removed only after a question, it takes its tiles along', async () => {
    await page.goto('/my-profile/storage')
    await page.getByRole('button', { name: 'Remove from this phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove from this phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No hunt is downloaded')).toBeVisible()
    expect(await onThePhone(page)).toMatchObject({ pictures: 0 })
  })
  expect(app.imagery).toBeNull()
})
