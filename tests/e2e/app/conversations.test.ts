import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { button, visit } from '#tests/support/browser/screen.ts'

test('a conversation is one row of the bell, its earlier messages are loaded, and reading it clears the bell', async ({
  app,
  browser,
}) => {
  const [hunter, landowner] = [await app.login('hunter'), await app.login('landowner')]
  const { data: me } = await app.call<{ data: { id: number } }>('user-profile', { token: hunter })
  const { data: owner } = await app.call<{ data: { id: number } }>('user-profile', { token: landowner })
  for (let i = 1; i <= 60; i++)
    await app.call(`reservation-chat/1/${owner.id}`, { token: hunter, body: { message: `Message ${i}.` } })

  await app.call('follow-stand/1', { token: hunter, body: { follow: true } })

  const page = await visit(browser, app.url)
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  const inbox = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Inbox/ })
  await expect(inbox).toHaveText(/1 unread/)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hanna: Message 60.')).toHaveCount(1)
  await expect(dialog.getByText('60 new messages')).toBeVisible()
  await expect(dialog.getByText('Hanna: Message 59.')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/my-profile/chat/1/Hanna Lindqvist/${me.id}`)
  const messages = page.getByRole('list', { name: /^Messages with/ })
  await expect(messages.getByText('Message 60.')).toBeVisible()
  await expect(messages.getByText('Message 5.')).toHaveCount(0)
  await button(page, 'Load earlier').click()
  await expect(messages.getByText('Message 5.')).toHaveCount(1)
  await expect(messages.getByText('Message 11.')).toHaveCount(1)
  await expect(button(page, 'Load earlier')).toHaveCount(0)
  // Reading the thread was reading what the bell says of it.
  await expect(inbox).not.toHaveText(/unread/)
  await bell.click()
  await expect(dialog.getByText(/follows/).first()).toBeVisible()
  await expect(dialog.getByText('60 new messages')).toHaveCount(0)
  await button(page, 'Mark all read').click()
  await expect(button(page, 'Mark all read')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toHaveCount(1)
})
