import type { Page } from 'playwright/test'
import { demo, demoPassword, expect, newPerson, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

const logIn = async (page: Page): Promise<void> => {
  page.setDefaultTimeout(15_000)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

test('a session that ends during input is renewed in place: no input is lost, and pending items are sent', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const { context } = hunter
  const page = context.pages()[0] ?? (await context.newPage())
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await logIn(page)
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeVisible()
  const before = await app.state()
  await hunter.airplane(true)
  await app.call('user-logout', { token: await tokenOf(page) })
  await box.fill('This one waits.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await box.fill('And this one is half writ')
  await hunter.airplane(false)
  const dialog = page.getByRole('dialog', { name: 'Session expired, please login again' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(demo('hunter'))
  expect((await app.state())['chat_message']).toBe(before['chat_message'])
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(box).toHaveValue('And this one is half writ')
  await page.getByRole('status').getByRole('button', { name: 'Log in' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box).toHaveValue('And this one is half writ')
  await expect.poll(async () => (await app.state())['chat_message']).toBe((before['chat_message'] ?? 0) + 1)
  await expect(page.getByText(/session has ended/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(async () => (await app.state())['chat_message']).toBe((before['chat_message'] ?? 0) + 2)
})

test('any call detects an ended session, and the login returns to the same screen', async ({
  app,
  phone,
}) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page)
  await page.goto('/my-profile/my-reservations')
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
  // Any call detects it, not only the profile request.
  await context.route('**/api/user-profile', (route) => route.abort())
  await app.call('user-logout', { token: await tokenOf(page) })
  await expect(page).toHaveURL(/auth\/login/, { timeout: 30_000 })
  await expect(page.getByText('Session expired, please login again')).toBeVisible()
  await context.unroute('**/api/user-profile')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/my-reservations/)
})

test('verifying an email address on this phone discards no pending item', async ({ app, phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await logIn(page)
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  const before = (await app.state())['chat_message'] ?? 0
  await context.route('**/api/reservation-chat/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Message' }).fill('Of the first one.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { includeHidden: true, name: /^Me\s*1\s+waiting/ })).toBeAttached()
  const email = `second.${Date.now()}@example.com`
  await app.call('auth/register', { body: newPerson(email) })
  await app.runJobs()
  const { href } = new URL(/https?:\/\/\S+email-verified\S+/.exec(app.mailsTo(email).at(-1)!)![0])
  await page.goto(href)
  await expect(page.getByText('Email Verified Successfully')).toBeVisible()
  await expect(page).toHaveURL(/auth\/login/)
  await context.unroute('**/api/reservation-chat/**')
  await logIn(page)
  await expect.poll(async () => (await app.state())['chat_message']).toBe(before + 1)
})

test('a forbidden action shows the server’s message', async ({ phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page)
  await page.route('**/api/reserve-stands?*history*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      headers: { 'X-Highseat': '0.1.0', 'X-Highseat-Failure': 'forbidden' },
      body: '{"message":"Access to these hunts was withdrawn."}',
    }),
  )
  await page.goto('/my-profile/my-reservations?activeTab=history')
  const dialog = page.getByRole('dialog', { name: 'Permission denied' })
  await expect(dialog.getByText('Access to these hunts was withdrawn.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await expect(dialog).toHaveCount(0)
})

test('an unsupported version is reported, and the next version sends its items', async ({ app, phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page)
  await underWorker(page)
  const before = await app.state()
  // The worker's requests too: the browser may run its sync at once.
  await context.route('**/api/**', (route) =>
    route.fulfill({
      status: 426,
      contentType: 'application/json',
      headers: { 'X-Highseat': '9.0.0', 'X-Highseat-Failure': 'client_too_old' },
      body: '{"message":"This version is too old to be understood. Please update the app; nothing is lost."}',
    }),
  )
  await page.goto('/my-profile/feedback')
  await expect(
    page.getByText(/too old to be understood. What you saved is sent after the update/),
  ).toBeVisible()
  await page.getByLabel('Your feedback').fill('Held, not lost.')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('link', { includeHidden: true, name: /^Me\s*1\s+waiting/ })).toBeAttached()
  await page.goto('/my-profile/outbox')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Held, not lost.')
  await expect(page.getByText('Needs you')).toHaveCount(0)
  expect((await app.state())['feedback']).toBe(before['feedback'])
  await context.unroute('**/api/**')
  // The next start has another version.
  await page.evaluate(() => localStorage.setItem('hs-version', '0.0.9'))
  await page.reload()
  await expect.poll(async () => (await app.state())['feedback']).toBe((before['feedback'] ?? 0) + 1)
  await expect(page.getByText('Everything is sent')).toBeVisible()
})
