import type { BrowserContext, Page } from 'playwright/test'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

const pageOf = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

test('the status bar shows what is on this phone, what is pending, and what needs the person', async ({
  app,
  phone,
}) => {
  const device = await phone()
  const page = await pageOf(device.context)
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const line = page.getByRole('status').filter({ hasText: /No signal|to be sent|needs? you/ })
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  const send = page.getByRole('button', { name: 'Send' })
  await expect(box).toBeVisible()
  await expect(line).toHaveCount(0)

  await device.airplane(true)
  await expect(line).toHaveText('No signal · what you kept is on this phone')
  await box.fill('From the ridge.')
  await send.click()
  await expect(line).toHaveText(/^No signal · what you kept is on this phone · 1 waiting to be sent/)
  await line.getByRole('link', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/my-profile\/outbox$/)
  await device.airplane(false)
  await expect(line).toHaveCount(0)

  await page.goto('/my-profile/reservation-details/1')
  await page.getByRole('button', { name: 'Download for the hunt' }).click()
  await expect(page.getByText('Ready for the hunt', { exact: true })).toBeVisible({ timeout: 60_000 })
  await device.airplane(true)
  await expect(line).toHaveText('No signal · everything for today is on this phone')
  await device.airplane(false)
  await expect(line).toHaveCount(0)

  await device.context.route('**/api/reservation-chat/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          headers: { 'X-Highseat': '1', 'Content-Type': 'application/json' },
          body: JSON.stringify({ status: false, message: 'This cannot be sent.', errors: {} }),
        })
      : route.continue(),
  )
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  await box.fill('Not to be taken.')
  await send.click()
  await expect(line).toHaveText(/^One item needs your attention/)
  await line.getByRole('link', { name: 'Look' }).click()
  await expect(page.getByText('This cannot be sent.')).toBeVisible()
})

/** A press counts as a tap for a second, which a busy machine takes longer than; here for a minute. */
const slowTaps = (page: Page) =>
  page.evaluate(() => {
    const wait = globalThis.setTimeout.bind(globalThis)
    const setTimeout = (act: () => void, ms?: number) => wait(act, ms === 1000 ? 60_000 : ms)
    Object.assign(globalThis, { setTimeout })
  })

test('going offline during a touch does not move the touched element', async ({ phone }) => {
  const device = await phone()
  const page = await pageOf(device.context)
  await logIn(page, demo('hunter2'))
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/stand/2')
  await underWorker(page)
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  const line = page.getByRole('status').filter({ hasText: 'No signal' })
  await slowTaps(page)
  await follow.hover()
  await page.mouse.down()
  expect(await follow.evaluate((button) => button.matches(':active'))).toBe(true)
  await device.airplane(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(line).toHaveCount(0)
  await page.mouse.up()
  await expect(line).toBeVisible()
  await expect(page.getByRole('button', { name: 'UnFollow' })).toBeVisible()
})

test('the age of cached content does not move what a finger touches', async ({ phone }) => {
  const device = await phone()
  const page = await pageOf(device.context)
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  await underWorker(page)
  await page.goto('/my-profile/my-profile')
  const edit = page.getByRole('button', { name: 'Edit profile' })
  const age = page.getByText(/^From this phone/)
  await expect(edit).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await device.context.route('**/api/user-profile', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response, body: (await response.text()).replace('Lindqvist', 'Newname') })
  })
  await page.reload()
  await expect(age).toBeVisible()
  await slowTaps(page)
  await edit.hover()
  await page.mouse.down()
  const before = await edit.boundingBox()
  release()
  await expect(page.getByText('Newname').first()).toBeVisible()
  expect(await edit.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: /^First Name/ })).toBeVisible()
  await expect(age).toHaveCount(0)
  await device.context.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [who, connection, ahead] of [
  ['has a good connection', { saveData: false, effectiveType: '4g' }, true],
  ['asked to save data', { saveData: true, effectiveType: '4g' }, false],
  ['has a 2g connection', { saveData: false, effectiveType: '2g' }, false],
] as const)
  test(`a person who ${who} gets ${ahead ? 'a full' : 'no'} prefetch`, async ({ phone }) => {
    const { context } = await phone()
    await context.addInitScript((line) => {
      const looks = { count: 0 }
      Object.assign(globalThis, { looks })
      Object.defineProperty(Navigator.prototype, 'connection', {
        get: () => {
          looks.count += 1
          return line
        },
      })
    }, connection)
    const page = await pageOf(context)
    const asked: string[] = []
    // No screen opened here requests trophies.
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/user-trophies') asked.push(request.url())
    })
    const looked = () =>
      expect
        .poll(() => page.evaluate(() => (globalThis as unknown as { looks: { count: number } }).looks.count))
        .toBeGreaterThan(0)
    await logIn(page, demo('hunter'))
    await expect(page).not.toHaveURL(/login/)
    await looked()
    if (ahead) return expect.poll(() => asked.length).toBeGreaterThan(0)
    // The duration of twenty requests: prefetch starts with the first.
    const awhile = () =>
      page.evaluate(async () => {
        for (let turn = 0; turn < 20; turn++) await fetch('/api/ping')
      })
    await awhile()
    await page.goto('/my-profile/my-profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await looked()
    await awhile()
    expect(asked).toEqual([])
  })
