import { resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import sharp from 'sharp'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test.use({ wholeBrowser: true })

interface Manifest {
  name: string
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts: { url: string; icons: { src: string; sizes: string }[] }[]
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
}
const pageOf = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage()
const logIn = async (page: Page): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** What an iPhone's browser has and has not, as far as the app can see. */
const asIPhone = (standalone: boolean): void => {
  Object.defineProperty(Navigator.prototype, 'standalone', { get: () => standalone })
  if (!standalone) Reflect.deleteProperty(globalThis, 'PushManager')
}
/** The browser of the tests can install too, and would offer it by itself. */
const withoutOffer = (): void => {
  addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation())
}

test('the app can be installed, its manifest has no errors, and every image has its stated type and size', async ({
  app,
  phone,
}) => {
  const { context } = await phone()
  const page = await pageOf(context)
  await page.goto('/')
  await underWorker(page)
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as Manifest
  expect(manifest.name).toContain('Highseat')
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  )
  for (const { src, sizes } of [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]) {
    const answer = await fetch(`${app.url}${src}`)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByText(/page .*not found|404/i)).toHaveCount(0)
  }
})

test('a maskable icon fills its square to the edge', async () => {
  const icon = sharp(
    resolve(import.meta.dirname, '../../../public/icons/icon-maskable-512.png'),
  ).ensureAlpha()
  const alpha = await icon.extractChannel(3).raw().toBuffer()
  expect(alpha.every((value) => value === 255)).toBe(true)
})

test('a browser that can install offers it once in its own dialog, and "Not now" is remembered', async ({
  phone,
}) => {
  const { context } = await phone()
  await context.addInitScript(withoutOffer)
  const page = await pageOf(context)
  await logIn(page)
  await page.goto('/my-profile/my-profile')
  const hint = page.getByRole('region', { name: 'Install Highseat on this device' })
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(event, {
        prompt: () => {
          document.documentElement.dataset['asked'] = 'yes'
          return Promise.resolve()
        },
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      })
      dispatchEvent(event)
      return event.defaultPrevented
    })
  expect(await offer()).toBe(true)
  await hint.getByRole('button', { name: 'Install the app' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(hint).toHaveCount(0)
  await offer()
  await hint.getByRole('button', { name: 'Not now' }).click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await offer()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('an iPhone shows the manual steps, also where it explains why push is not available', async ({
  phone,
}) => {
  const { context } = await phone()
  await context.addInitScript(withoutOffer)
  await context.addInitScript(asIPhone, false)
  const page = await pageOf(context)
  await logIn(page)
  await page.goto('/my-profile/my-profile')
  const hint = page.getByRole('region', { name: 'Install Highseat on this device' })
  await expect(hint.getByText('Add to Home Screen')).toBeVisible()
  const device = page.getByRole('region', { name: 'This device' })
  await expect(device.getByText(/only an app on the home screen/)).toBeVisible()
  await expect(device.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
  await hint.getByRole('button', { name: 'Do not show this again' }).click()
  await page.reload()
  await expect(device).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('an installed app never offers to install itself', async ({ phone }) => {
  const { context } = await phone()
  await context.addInitScript(asIPhone, true)
  const page = await pageOf(context)
  await logIn(page)
  await page.goto('/my-profile/my-profile')
  await expect(page.getByRole('region', { name: 'This device' })).toBeVisible()
  await expect(page.getByText('Keep your hunts within reach')).toHaveCount(0)
})
