import type { Page } from 'playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, startSignedIn, demo, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'
import type { Network } from '#tests/support/offline/network.ts'

/** A phone that has opened the page with a signal, but has not seen any permit yet. */
const checksItsFirstWithoutSignal = async (warden: Page, hash: string, app: { network: Network }) => {
  // The service's key comes with its settings.
  const settings = warden.waitForResponse('**/api/client-config')
  await warden.goto('/permit')
  await expect(warden.getByText(/Point the camera/)).toBeVisible()
  await (await settings).finished()
  await app.network.cut()
  await warden.evaluate((code) => (location.hash = code), hash)
  const card = warden.getByRole('region', { name: 'The permit' })
  await expect(card.getByText(/Checked on this phone, without a signal/)).toBeVisible()
  // Not its last character, of which a signature uses two bits.
  const forged = hash.replace(/.(?=.{9}$)/, (sign) => (sign === 'A' ? 'B' : 'A'))
  await warden.evaluate((code) => (location.hash = code), forged)
  await expect(warden.getByText('Not genuine')).toBeVisible()
  await warden.evaluate(() => (location.hash = 'nonsense'))
  await expect(warden.getByText(/This is not a hunting permit/)).toBeVisible()
  await app.network.restore()
}

test('a permit is read from the screen by a camera, and is checked with a signal and without', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/hunt/1')
  await page.getByRole('link', { name: 'Hunting permit' }).click()
  const code = page.getByRole('img', { name: /^Hunting permit of Hanna Lindqvist/ })
  await expect(code).toBeVisible()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(seen).toMatch(new RegExp(`^${app.url}/permit#`))

  const warden = await visit(browser, app.url)
  await warden.goto(seen)
  const card = warden.getByRole('region', { name: 'The permit' })
  await expect(card.getByText('Hanna Lindqvist')).toBeVisible()
  await expect(card.getByText('Cedar Creek Tower Stand')).toBeVisible()
  await expect(card.getByText(/the booking stands/)).toBeVisible()
  await warden.context().close()
  await checksItsFirstWithoutSignal(await visit(browser, app.url), new URL(seen).hash, app)
})
