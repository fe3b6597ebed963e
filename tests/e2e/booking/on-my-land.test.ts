import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'

interface Message {
  message: string
}
const hunt = 1

const threadOf = async (app: App, token: string): Promise<string[]> => {
  const { data } = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const { data: messages } = await app.call<{ data: Message[] }>(`reservation-chat/${hunt}/${data.id}`, {
    token,
  })
  return messages.map(({ message }) => message)
}

test('a landowner sees who has checked in, and writes to all hunters of the day at once', async ({
  app,
  browser,
}) => {
  const hunter = await app.login('hunter')
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/on-my-land')
  const card = page.locator('#main').getByRole('listitem').filter({ hasText: 'Hanna Lindqvist' }).first()
  await expect(card.getByText('Expected today')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Call Hanna Lindqvist' })).toHaveAttribute(
    'href',
    /^tel:\+1\d+$/,
  )
  await app.call(`attendance/${hunt}`, {
    token: hunter,
    body: { kind: 'checkin', at: new Date().toISOString() },
  })
  await page.reload()
  await expect(card.getByText(/^In since/)).toBeVisible()

  await page.getByRole('button', { name: 'Message 1 hunter' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send to 1 hunter' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The north gate is open.')
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => threadOf(app, hunter)).toContain('The north gate is open.')

  await app.call(`attendance/${hunt}`, {
    token: hunter,
    body: { kind: 'checkout', at: new Date().toISOString() },
  })
  await page.reload()
  await expect(page.getByText('Nobody is on your land')).toBeVisible()
  await page.getByText('1 hunter is not on the land').click()
  await expect(card.getByText(/^Checked out/)).toBeVisible()
})
