import { expect, test } from '#tests/support/app.ts'

test('the app can be installed, and its manifest has no errors', async ({ phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as {
    name: string
    icons: { purpose?: string }[]
    shortcuts: unknown[]
  }
  expect(manifest.name).toContain('Highseat')
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
})
