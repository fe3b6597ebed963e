import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test('a phone whose data was evicted by the system shows a message', async ({ phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/my-profile/my-reservations')
  const told = page.getByText(/stored data was removed by the system/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hs-kept'))).not.toBeNull()
  await page.reload()
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
  await expect(told).toHaveCount(0)
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.goto(`${origin}/my-profile/my-reservations`)
  await expect(told).toBeVisible()
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
})

test('a phone that took everything after seven days is a new phone: the hunts come back with the sign-in', async ({
  phone,
}) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  await underWorker(page)
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.goto(`${origin}/my-profile/my-reservations`)
  await expect(page).toHaveURL(/auth\/login/)
  await logIn(page, demo('hunter'))
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
  await underWorker(page)
})

test('a browser that refuses persistent storage stores and sends items, and shows a message', async ({
  app,
  phone,
}) => {
  const device = await phone()
  const refuse = () => {
    StorageManager.prototype.persist = () => Promise.resolve(false)
    StorageManager.prototype.persisted = () => Promise.resolve(false)
  }
  await device.context.addInitScript(refuse)
  const page = device.context.pages()[0] ?? (await device.context.newPage())
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const chat = `/my-profile/chat/1/Walt/${owner.data.id}`
  await page.goto(chat)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeVisible()
  const before = (await app.state())['chat_message'] ?? 0
  await device.airplane(true)
  await box.fill('Kept without a promise.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Saved on this phone')).toBeVisible()

  const context = await device.restart()
  await device.airplane(true)
  await context.addInitScript(refuse)
  const again = context.pages()[0] ?? (await context.newPage())
  await again.goto('/my-profile/storage')
  await expect(again.getByText(/^The browser may delete data/)).toBeVisible()
  await again.getByRole('button', { name: 'Ask the browser to keep it' }).click()
  await expect(again.getByText(/^The browser does not guarantee it yet/)).toBeVisible()
  await again.goto(chat)
  const mine = again.getByRole('listitem').filter({ hasText: 'Kept without a promise.' })
  await expect(mine.getByText('Saved on this phone')).toBeVisible()
  await device.airplane(false)
  await expect.poll(async () => (await app.state())['chat_message']).toBe(before + 1)
})
