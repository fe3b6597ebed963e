import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { headers } from '#core/contract/uploads.ts'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

const pageOf = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
  await underWorker(page)
  return page
}
const write = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Saved on this phone')
}

test('pending items can be seen, edited, discarded, exported and sent from the outbox', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const chat = `/my-profile/chat/1/Walt/${owner.data.id}`
  await page.goto(chat)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const before = (await app.state())['chat_message'] ?? 0
  await hunter.airplane(true)
  for (const words of ['The first one.', 'The second one.', 'The third one.']) await write(page, words)
  await expect(page.getByText(/3 waiting to be sent/).first()).toBeVisible()

  await page.goto('/my-profile/outbox')
  const items = page.getByRole('region', { name: 'On its way' }).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('Waiting for a signal.')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a file' }).click()
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
    items: { content: { message: string } }[]
  }
  expect(exported.items.map(({ content }) => content.message)).toEqual([
    'The first one.',
    'The second one.',
    'The third one.',
  ])

  const second = items.filter({ hasText: 'The second one.' })
  await second.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(items).toHaveCount(3)
  await second.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(items).toHaveCount(2)

  await items.filter({ hasText: 'The third one.' }).getByRole('button', { name: 'Edit' }).click()
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'Message' })
  await box.fill('')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save and send' })).toBeDisabled()
  await box.fill('The third one, put better.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save and send' }).click()
  await expect(items.last()).toContainText('The third one, put better.')

  await hunter.airplane(false)
  await page
    .getByRole('button', { name: 'Send all now' })
    .click()
    .catch(() => undefined)
  await expect(page.getByText('Everything is sent')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Just sent' }).getByRole('listitem')).toHaveCount(2)
  expect((await app.state())['chat_message']).toBe(before + 2)
  await page.goto(chat)
  await expect(page.getByRole('listitem').filter({ hasText: 'The third one, put better.' })).toBeVisible()
  await expect(page.getByText('The second one.')).toHaveCount(0)
})

test('a message that comes after the chat has closed stays with who wrote it, and says when it closed', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await page.goto(`/my-profile/chat/1/Walt/${owner.data.id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await hunter.airplane(true)
  await write(page, 'We left the gate open.')
  // The signal comes back more than seven days after the hunt.
  const message = 'This chat closed seven days after the hunt.'
  await hunter.context.route('**/api/reservation-chat/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          headers: { [headers.highseat]: '0.2.0', [headers.failure]: 'chat_over' },
          json: { message },
        })
      : route.fallback(),
  )
  await hunter.airplane(false)
  await page.goto('/my-profile/outbox')
  const item = page.getByRole('listitem').filter({ hasText: 'We left the gate open.' })
  await expect(item).toContainText(message)
  await expect(item.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(page.getByText('You can contact landowner only after booking')).toHaveCount(0)
})
