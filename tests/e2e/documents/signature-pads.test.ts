import type { Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, says, visit } from '#tests/support/browser/screen.ts'
import { sign } from '#tests/support/browser/waiver.ts'

const upright = { width: 360, height: 780 }
const onItsSide = { width: 780, height: 360 }
const padOf = (page: Page) => page.getByRole('img', { name: /^Signature/ })
const pictureOf = (page: Page) => padOf(page).evaluate((node: HTMLCanvasElement) => node.toDataURL())
const sizeOf = (page: Page) =>
  padOf(page).evaluate((node: HTMLCanvasElement) => [node.width, node.height] as const)

/** Where there is ink, in the pad's own pixels. */
const inkOf = (page: Page) =>
  padOf(page).evaluate((node: HTMLCanvasElement) => {
    const { data } = node.getContext('2d')!.getImageData(0, 0, node.width, node.height)
    const inked = [...data.keys()].filter((n) => n % 4 === 3 && data[n]! > 100).map((n) => (n - 3) / 4)
    const [xs, ys] = [inked.map((n) => n % node.width), inked.map((n) => Math.floor(n / node.width))]
    const range = (of: number[]) => (of.length === 0 ? [0, 0] : [Math.min(...of), Math.max(...of)])
    return { x: range(xs), y: range(ys) }
  })

/** Draws on the pad of a phone, and turns the phone. */
const turnsWithInk = async (page: Page) => {
  const pad = padOf(page)
  await expect(pad).toBeVisible()
  const box = (await pad.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(160)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(upright.width)
  await sign(page)
  const drawn = await pictureOf(page)
  // It is where the finger was, which `sign` has put down 20 pixels from the edge and taken up after 164.
  const scale = 500 / (box.width - 4)
  const { x } = await inkOf(page)
  expect(Math.abs(x[0]! - 18 * scale)).toBeLessThan(8)
  // A curve ends a little before the last point.
  expect(Math.abs(x[1]! - 162 * scale)).toBeLessThan(40)
  await page.setViewportSize(onItsSide)
  expect(await pictureOf(page)).toBe(drawn)
  await pad.scrollIntoViewIfNeeded()
  // All of the pad can be seen at once.
  expect((await pad.boundingBox())!.height).toBeLessThanOrEqual(onItsSide.height)
  await page.setViewportSize(upright)
  expect(await pictureOf(page)).toBe(drawn)
}

test('the waiver’s pad has room for a hand on a phone, and what is drawn stays when the phone is turned or the page loaded anew', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: upright })
  await startSignedIn(page, demo('hunter2'))
  await page.goto('/wavier-form')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) {
    const no = /forbid|medical/.test((await group.getAttribute('aria-label')) ?? '')
    await group.getByRole('radio', { name: no ? 'No' : 'Yes' }).click()
  }
  await button(page, 'Next').click()
  await turnsWithInk(page)
  const drawn = await pictureOf(page)
  // Where a low pad would be, a tall drawing stays a tall one.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await expect(button(page, 'CLEAR SIGNATURE')).toBeEnabled()
  expect(await sizeOf(page)).toEqual([500, 300])
  expect(await pictureOf(page)).toBe(drawn)

  // A drawing of an earlier version, or of a wide screen.
  const low = await page.evaluate(() => {
    const node = document.createElement('canvas')
    Object.assign(node, { width: 500, height: 120 })
    node.getContext('2d')!.fillRect(100, 30, 200, 60)
    const draft = JSON.parse(sessionStorage.getItem('form:waiver')!) as object
    sessionStorage.setItem('form:waiver', JSON.stringify({ ...draft, signature: node.toDataURL() }))
    return node.toDataURL()
  })
  await page.reload()
  await expect(button(page, 'CLEAR SIGNATURE')).toBeEnabled()
  expect(await sizeOf(page)).toEqual([500, 120])
  expect(await pictureOf(page)).toBe(low)
  await page.setViewportSize(upright)
  await page.reload()
  await expect(button(page, 'CLEAR SIGNATURE')).toBeEnabled()
  expect(await sizeOf(page)).toEqual([500, 300])
  expect(await inkOf(page)).toEqual({ x: [100, 299], y: [120, 179] })
  await button(page, 'SUBMIT FORM').click()
  await says(page, 'Your waiver has been signed')
})

test('the pads of a lease and of a stand that is taken over have room for a hand on a phone', async ({
  app,
  browser,
}) => {
  const owner = await visit(browser, app.url)
  await startSignedIn(owner, demo('landowner'))
  await owner.goto('/my-profile/my-stands')
  const stand = 'Cedar Creek Tower Stand'
  await button(owner, `What to do with ${stand}`).click()
  await owner.getByRole('dialog', { name: stand, exact: true }).getByRole('button', { name: /^Init/ }).click()
  const dialog = owner.getByRole('dialog', { name: `Transfer ${stand}` })
  await dialog.getByLabel('Landowner’s name or email').fill(demo('landowner2'))
  await dialog.getByRole('radio').check()
  await dialog.getByRole('button', { name: /^Ask / }).click()
  await expect(dialog).toHaveCount(0)
  await owner.goto('/leasing-application')
  await owner.setViewportSize(upright)
  await owner.reload()
  await turnsWithInk(owner)

  const receiver = await visit(browser, app.url, { viewport: upright })
  await startSignedIn(receiver, demo('landowner2'))
  await receiver.goto('/my-profile/my-stands?activeTab=ownership')
  await button(receiver, 'Look at it').click()
  await button(receiver, 'Read the lease').click()
  await turnsWithInk(receiver)
})
