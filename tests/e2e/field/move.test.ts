import { expect, test } from '#tests/support/browser/app.ts'
import { logIn, pageOf } from '#tests/support/browser/hunt.ts'

test('a hand moves the map before it has its tiles', async ({ phone }) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page)
  // Tiles that never come, and a map that does not give up waiting for them.
  await page.route('**/tiles/**', () => undefined)
  await page.addInitScript(() => {
    const later = setTimeout
    const givesUp = 2500
    Object.assign(globalThis, {
      setTimeout: (call: () => void, ms?: number) => (ms === givesUp ? 0 : later(call, ms)),
    })
  })
  await page.goto('/my-profile/hunt/1')
  const frame = page.locator('[data-ready]')
  await expect(page.locator('[data-movable]')).toBeVisible()
  await expect(frame).toHaveAttribute('data-ready', 'false')
  const { x, y, width, height } = (await frame.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 60, y + height / 2 + 20, { steps: 4 })
  await page.mouse.up()
  await expect(frame).toHaveAttribute('data-ready', 'true', { timeout: 5000 })
  await expect(page.locator('[data-sketch]')).toHaveCount(0)
})
