import { expect } from 'playwright/test'
import { openInstalled, test } from '#tests/support/offline/browser.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test('the app opens offline from a cold start, at its start page and at a deep link', async ({ field }) => {
  const page = await openInstalled(field)
  await page.close()
  await field.context.setOffline(true)
  for (const path of ['/', '/my-profile/hunt/7?from=home', '/my-profile/chat/1/Ada/99']) {
    const cold = await field.open(path)
    await expect(cold).toHaveURL(`${field.origin}${path}`)
    await cold.close()
  }
})

test('calls, pictures and tiles are never answered with the HTML page', async ({ field }) => {
  const page = await openInstalled(field)
  await field.context.setOffline(true)
  const answers = await page.evaluate(() =>
    Promise.all(
      ['/api/user-profile', '/media/a.jpg', '/tiles/base/1/0/0'].map((path) =>
        fetch(path).then(
          (response) => response.headers.get('Content-Type'),
          () => 'no network',
        ),
      ),
    ),
  )
  expect(answers).toEqual(['no network', 'no network', 'no network'])
})

test('a navigation to a call is answered by the server', async ({ field }) => {
  const page = await openInstalled(field)
  const answer = await page.goto(`${field.origin}/api/ping`)
  expect(answer!.fromServiceWorker()).toBe(false)
  expect(await answer!.json()).toMatchObject({ status: true })
})

test('a page that was loaded past the worker comes under it', async ({ field }) => {
  const page = await openInstalled(field)
  await underWorker(page)
  const session = await field.context.newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((entry) => (entry as PerformanceNavigationTiming).workerStart),
    ),
  ).toEqual([0])
  await underWorker(page)
})

test('requests with a body bypass the worker', async ({ field }) => {
  const page = await openInstalled(field)
  const passed: boolean[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') passed.push(response.fromServiceWorker())
  })
  await page.evaluate(() => fetch('/api/feedback', { method: 'POST', body: '{"feedback":"x"}' }))
  expect(passed).toEqual([false])
})

test('an interrupted install resumes where it stopped', async ({ field }) => {
  const files = field.server.files
  const asked: string[] = []
  let broken = true
  field.server.files = (path) => {
    asked.push(path)
    return broken && path.endsWith('.js') && path.startsWith('/assets/') && asked.includes('/sw.js')
      ? null
      : files(path)
  }
  const page = await field.context.newPage()
  await page.goto(`${field.origin}/?quiet`)
  await expect(page.locator('#root')).toHaveText('ready')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? 'failed'))
    .toBe('failed')
  broken = false
  await page.reload()
  await underWorker(page)
  await field.context.setOffline(true)
  await (await field.open('/')).close()
})

for (const [which, signal] of [
  ['after a while', false],
  ['at once when the network is back', true],
] as const)
  test(`an interrupted install is retried ${which}, without a restart`, async ({ field }) => {
    const files = field.server.files
    let broken = true
    let begun = 0
    let lost = 0
    field.server.files = (path) => {
      if (path === '/sw.js') begun += 1
      if (!broken || begun === 0 || !path.startsWith('/assets/')) return files(path)
      lost += 1
      return null
    }
    const page = await field.context.newPage()
    await page.clock.install()
    await page.goto(`${field.origin}/?quiet`)
    await expect(page.locator('#root')).toHaveText('ready')
    await expect.poll(() => lost).toBeGreaterThan(0)
    const standing = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? 'failed'))
      .toBe('failed')
    broken = false
    expect(begun).toBe(1)
    if (signal) await page.evaluate(() => dispatchEvent(new Event('online')))
    else await page.clock.runFor(6_000)
    await expect.poll(standing).toBe('activated')
  })
