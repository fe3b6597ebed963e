import type { Page, Request } from 'playwright/test'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'

test('an open chat and the bell of every tab show a new message at once, over one connection', async ({
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
  const [hunter, landowner] = [await app.login('hunter'), await app.login('landowner')]
  const [{ data: me }, { data: owner }] = await Promise.all([
    app.call<{ data: { id: number } }>('user-profile', { token: hunter }),
    app.call<{ data: { id: number } }>('user-profile', { token: landowner }),
  ])
  const chat = await context.newPage()
  await chat.goto(`/my-profile/chat/1/Walt/${owner.id}`)
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const bellOf = (tab: Page) => tab.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label')
  await expect.poll(() => line.open).toBe(1)
  const say = (message: string) =>
    app.call(`reservation-chat/1/${me.id}`, { token: landowner, body: { message } })

  const sent = performance.now()
  await say('The north gate is open.')
  await expect(chat.getByText('The north gate is open.')).toBeVisible()
  const ms = Math.round(performance.now() - sent)

  // Who has the chat open has read the message: the bell is for who is elsewhere.
  const counts = async () =>
    (
      await app.call<{ data: { count: number; chats: number } }>('unread-notifications-count', {
        token: hunter,
      })
    ).data
  await expect.poll(async () => (await counts()).chats).toBe(0)
  const { count } = await counts()
  await chat.goto('/faqs')
  await expect(chat.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await expect.poll(() => line.open).toBe(1)
  await say('And the south gate too.')
  const unread = `Notifications, ${count + 1} unread`
  await expect.poll(() => Promise.all([page, chat].map(bellOf))).toEqual([unread, unread])
  // The number on the app's icon is the bell's.
  const onIcon = () => page.evaluate(() => (globalThis as unknown as { onIcon?: number }).onIcon)
  await expect.poll(onIcon).toBe(count + 1)
  expect(line.most).toBe(1)
  console.log(`a message was on the screen after ${ms} ms`)
})
