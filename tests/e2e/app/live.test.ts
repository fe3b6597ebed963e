import type { Request } from 'playwright/test'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'

test('the bell and an open chat show a new message at once in every tab, over one connection', async ({
  app,
  phone,
}) => {
  const { context } = await phone()
  const line = { open: 0, most: 0 }
  const isLine = (request: Request) => new URL(request.url()).pathname === '/api/live'
  context.on('request', (request) => {
    if (isLine(request)) line.most = Math.max(line.most, (line.open += 1))
  })
  const ended = (request: Request) => {
    if (isLine(request)) line.open -= 1
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  // Without the live line the bell asks every quarter of a minute: it must not be that which is seen here.
  await context.addInitScript(() => {
    const real = globalThis.setInterval
    globalThis.setInterval = ((run: () => void, ms: number) => real(run, ms * 100)) as typeof setInterval
    const note = (count: number) => Promise.resolve(void Object.assign(globalThis, { onIcon: count }))
    Object.defineProperty(navigator, 'setAppBadge', { value: note })
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/auth\/login/)
  const landowner = await app.login('landowner')
  const [{ data: me }, { data: owner }] = await Promise.all([
    app.call<{ data: { id: number } }>('user-profile', { token: await app.login('hunter') }),
    app.call<{ data: { id: number } }>('user-profile', { token: landowner }),
  ])
  const chat = await context.newPage()
  await chat.goto(`/my-profile/chat/1/Walt/${owner.id}`)
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const before = await bell.getAttribute('aria-label')
  await expect.poll(() => line.open).toBe(1)

  const sent = performance.now()
  await app.call(`reservation-chat/1/${me.id}`, {
    token: landowner,
    body: { message: 'The north gate is open.' },
  })
  await expect(chat.getByText('The north gate is open.')).toBeVisible()
  await expect.poll(() => bell.getAttribute('aria-label')).not.toBe(before)
  // The number on the app's icon is the bell's.
  const onIcon = () => page.evaluate(() => (globalThis as unknown as { onIcon?: number }).onIcon)
  await expect
    .poll(async () => `Notifications, ${await onIcon()} unread` === (await bell.getAttribute('aria-label')))
    .toBe(true)
  expect(line.most).toBe(1)
  console.log(`a message was on both screens after ${Math.round(performance.now() - sent)} ms`)
})
