import type { Page } from 'playwright/test'
import { demo, demoPassword, expect, test } from '#tests/support/app.ts'

const logIn = async (page: Page): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}

test('a phone whose data the system has thrown away says so', async ({ phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page)
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

test('while nothing can be saved, a message stays in its box and the app says why', async ({
  app,
  phone,
}) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await logIn(page)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...args: [string, number?]) {
      if (args[0].startsWith('hs-u-')) throw new DOMException('gone', 'UnknownError')
      return open.apply(this, args)
    }
  })
  const before = await app.state()
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Do not lose me.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('This phone does not let the app save anything, so').first()).toBeVisible()
  await expect(box).toHaveValue('Do not lose me.')
  await expect(page.getByText('It is tried again.')).toBeVisible()
  expect((await app.state())['chat_message']).toBe(before['chat_message'])
})
