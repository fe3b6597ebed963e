import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/browser/app.ts'
import { logIn, pageOf } from '#tests/support/browser/hunt.ts'
import { checkIn } from '#tests/support/browser/waiver.ts'

const still = (page: Page) => page.getByRole('img', { name: 'Picture of the land' })

test('a phone without WebGL has still pictures and a list, and everything else of each screen', async ({
  app,
  phone,
}) => {
  // Another test of this file's server may have left the hunter on the land.
  const token = await app.login('hunter')
  const left = { kind: 'checkout', at: new Date().toISOString() }
  await app.call('attendance/1', { token, body: left }).catch(() => undefined)
  const hunter = await phone({ webgl: false })
  const page = await pageOf(hunter.context)
  await logIn(page)

  await test.step('the hunt: land, check-in, timer, chat and sheet', async () => {
    await page.goto('/my-profile/hunt/1')
    await expect(still(page)).toBeVisible()
    // The boundary, a way, and the marks of stand, parking and one's own position.
    // The boundary, a food plot, a place where nobody may go, and how far one's own position may be off.
    await expect(still(page).locator('polygon')).toHaveCount(4)
    await expect(still(page).locator('polyline').first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Marks of the map' })).toContainText('You, ±39 ftStand')
    await checkIn(page)
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
    await page.getByRole('button', { name: 'Set a time' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Start the timer' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Message' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Stand sheet' }).click()
    await expect(page).toHaveURL(/stand-sheet/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('the hunt without a permission: how to allow it, and the map with its marks', async () => {
    await page.goBack()
    await expect(page.getByRole('list', { name: 'Your ways' })).toBeVisible()
    await hunter.context.clearPermissions()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Location is off' })).toBeVisible()
    await expect(page.getByText('allow Location')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Marks of the map' })).toHaveText(
      'StandParkingBoundaryRoute to the stand',
    )
    await hunter.context.grantPermissions(['geolocation', 'notifications'])
    // Allowed in the browser's settings: it is there without a reload.
    await expect(page.getByRole('list', { name: 'Your ways' })).toBeVisible()
  })

  await test.step('the search map: the stands by distance', async () => {
    await page.goto('/stand?view=map')
    const words = page.getByText('Here are the stands, the closest first.')
    await expect(words).toBeVisible()
    expect((await words.boundingBox())!.x).toBeGreaterThanOrEqual(16)
    const stands = page.getByRole('article').filter({ hasText: /· [\d,]+ mi/ })
    await expect(stands.nth(4)).toBeVisible()
    const miles = (await stands.allTextContents()).map((text) =>
      Number(/· ([\d,]+) mi/.exec(text)![1]!.replaceAll(',', '')),
    )
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(miles.at(-1)).toBeGreaterThan(miles[0]!)
  })

  await test.step("a stand's own screen", async () => {
    await page.goto('/stand/1')
    await page.getByRole('tab', { name: 'Location' }).click()
    await expect(still(page)).toBeVisible()
  })
})

/** Takes the context of every map away; `forGood`: the phone gives no new one. */
const loseContexts = (page: Page, forGood: boolean): Promise<number> =>
  page.evaluate((good) => {
    const maps = [...document.querySelectorAll<HTMLCanvasElement>('canvas.maplibregl-canvas')]
    for (const map of maps) map.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext()
    const kept = HTMLCanvasElement.prototype.getContext
    Object.assign(globalThis, { giveBack: () => (HTMLCanvasElement.prototype.getContext = kept) })
    if (good) HTMLCanvasElement.prototype.getContext = () => null
    return maps.length
  }, forGood)

test('a map whose context is lost comes back, and a still picture holds its place until the phone can draw again', async ({
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page)
  await page.goto('/my-profile/hunt/1')
  const ready = page.locator('[data-ready="true"]')
  await expect(ready).toBeVisible()
  expect(await loseContexts(page, false)).toBe(1)
  await expect(page.locator('[data-ready="false"]')).toBeVisible()
  await expect(ready).toBeVisible()
  await loseContexts(page, true)
  await expect(still(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Check (in|out)$/ })).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as { giveBack(): void }).giveBack())
  await page.getByRole('button', { name: 'Try the map again' }).click()
  await expect(ready).toBeVisible()

  await page.goto('/stand?view=map')
  await expect(ready).toBeVisible()
  await loseContexts(page, false)
  await expect(page.locator('[data-ready="false"]')).toBeVisible()
  await expect(ready).toBeVisible()
  await expect(page.getByText(/stands? in view/)).toBeVisible()
})
