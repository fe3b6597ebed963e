import type { Page } from 'playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, startSignedIn, demo, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'
import type { Network } from '#tests/support/offline/network.ts'

/** Not its last character, of which a signature uses two bits. */
const changed = (signature: string): string =>
  signature.replace(/.(?=.{9}$)/, (sign) => (sign === 'A' ? 'B' : 'A'))

/** What a camera reads from the card. */
const readCard = async (page: Page): Promise<{ link: string; version: number }> => {
  const code = page.getByRole('img', { name: /^Hunting permit of Hanna Lindqvist/ })
  await expect(code).toBeVisible()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  return { link: seen?.data ?? '', version: seen?.version ?? 0 }
}

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
  const [text, signature, step, shown] = hash.slice(1).split('.') as [string, string, string, string]
  for (const forged of [
    [text, changed(signature)],
    [text, changed(signature), step, shown],
    [text, signature, step, changed(shown)],
    [text, signature, (Number.parseInt(step, 36) + 1).toString(36), shown],
  ]) {
    await warden.evaluate((code) => (location.hash = code), forged.join('.'))
    await expect(warden.getByText('Not genuine')).toBeVisible()
  }
  // Without its time it is genuine, but may be a photograph.
  await warden.evaluate((code) => (location.hash = code), `${text}.${signature}`)
  await expect(card.getByText(/No phone has signed the time/)).toBeVisible()
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
  const { link: seen, version } = await readCard(page)
  // Larger ones have more cells than a camera tells apart on a small screen.
  expect(version).toBeLessThanOrEqual(19)
  expect(seen).toMatch(new RegExp(`^${app.url}/permit#`))

  const warden = await visit(browser, app.url)
  await warden.goto(seen)
  const card = warden.getByRole('region', { name: 'The permit' })
  await expect(card.getByText('Hanna Lindqvist')).toBeVisible()
  await expect(card.getByText('Cedar Creek Tower Stand')).toBeVisible()
  await expect(card.getByText(/the booking stands/)).toBeVisible()
  await expect(card.getByText(/^at \d.* ago$|^at \d.*in 0 minutes$/)).toBeVisible()
  await warden.context().close()
  await checksItsFirstWithoutSignal(await visit(browser, app.url), new URL(seen).hash, app)
})

const permit = '/my-profile/permit/1'
const show = (warden: Page, link: string) =>
  warden.evaluate((code) => (location.hash = code), new URL(link).hash)

test('a photograph of a permit grows old, and the phone itself signs a new code without a signal', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter'))
  const warden = await visit(browser, app.url)
  for (const each of [page, warden]) await each.clock.install()
  const settings = warden.waitForResponse('**/api/client-config')
  await warden.goto('/permit')
  await (await settings).finished()
  await page.goto(permit)
  const { link: photo } = await readCard(page)
  await app.network.cut()
  await show(warden, photo)
  const card = warden.getByRole('region', { name: 'The permit' })
  const old = card.getByText('Old code: see it on the phone itself')
  await expect(card.getByText(/ ago$|in 0 minutes$/)).toBeVisible()
  await expect(old).toBeHidden()
  for (const each of [page, warden]) await each.clock.fastForward(66 * 60_000)
  await expect(old).toBeVisible()
  await expect(card.getByRole('alert')).toContainText('may be a photograph')
  await expect.poll(async () => (await readCard(page)).link).not.toBe(photo)
  await show(warden, (await readCard(page)).link)
  await expect(old).toBeHidden()
  await expect(card.getByText(/ ago$|in 0 minutes$/)).toBeVisible()
  // The clock of this warden is behind by hours.
  const late = await visit(browser, app.url)
  await late.clock.install()
  await app.network.restore()
  const again = late.waitForResponse('**/api/client-config')
  await late.goto('/permit')
  await (await again).finished()
  await app.network.cut()
  await late.clock.setSystemTime(Date.now() - 2 * 3_600_000)
  await late.clock.runFor(60_000)
  await show(late, photo)
  await expect(late.getByText('Code of a time to come: see it on the phone itself')).toBeVisible()
  await app.network.restore()
})

test('a phone without Ed25519 signs by P-256, and one that cannot sign says so to both', async ({
  app,
  browser,
}) => {
  const without = (names: string[]) => {
    const make = crypto.subtle.generateKey.bind(crypto.subtle)
    crypto.subtle.generateKey = ((algorithm: { name: string }, ...rest: [boolean, KeyUsage[]]) =>
      names.includes(algorithm.name)
        ? Promise.reject(new DOMException('Unknown', 'NotSupportedError'))
        : make(algorithm as EcKeyGenParams, ...rest)) as typeof crypto.subtle.generateKey
  }
  const warden = await visit(browser, app.url)
  const seen = warden.getByRole('region', { name: 'The permit' })
  for (const [missing, says, version] of [
    [['Ed25519'], /^at \d/, 20],
    [['Ed25519', 'ECDSA'], /No phone has signed the time of this code/, 15],
  ] as const) {
    const page = await visit(browser, app.url)
    await page.addInitScript(without, [...missing])
    await startSignedIn(page, demo('hunter'))
    await page.goto(permit)
    const read = await readCard(page)
    expect(read.version).toBeLessThanOrEqual(version)
    await expect(page.getByText(/could not sign the time/)).toBeVisible({ visible: missing.length === 2 })
    // As a camera opens it: a code that comes while the app starts would be lost.
    await warden.goto(`/permit${new URL(read.link).hash}`)
    await expect(seen.getByText(says)).toBeVisible()
    await expect(seen.getByText(/the booking stands/)).toBeVisible()
    await page.context().close()
  }
})

test('six digits that the hunter reads aloud show the permit where there is a signal', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter'))
  await page.goto(permit)
  await page.getByRole('button', { name: 'Show six digits to read aloud' }).click()
  const shown = page.getByText(/^\d\d \d\d \d\d$/)
  const digits = (await shown.textContent()) ?? ''
  const warden = await visit(browser, app.url)
  await warden.goto('/permit')
  const field = warden.getByRole('textbox', { name: /six digits/ })
  const check = warden.getByRole('button', { name: 'Check the digits' })
  await field.fill('12345')
  await expect(check).toBeDisabled()
  await field.fill(digits.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)))
  await check.click()
  await expect(warden.getByText(/No hunting permit shows this code now/)).toBeVisible()
  await field.fill(digits)
  await check.click()
  const card = warden.getByRole('region', { name: 'The permit' })
  await expect(card.getByText('Hanna Lindqvist')).toBeVisible()
  await expect(card.getByText(/the booking stands. The digits were shown at/)).toBeVisible()
  await app.network.cut()
  await warden.evaluate(() => dispatchEvent(new Event('offline')))
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(warden.getByText(/Six digits need a signal on this phone/)).toBeVisible()
  await expect(field).toBeDisabled()
  await expect(page.getByText('Six digits need a signal. The code above does not.')).toBeVisible()
  await app.network.restore()
})
