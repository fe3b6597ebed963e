import type { BrowserContext, Page } from 'playwright/test'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

const pageOf = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())
const chatOfHunt = async (page: Page, ownerId: number) => {
  await page.goto(`/my-profile/chat/1/Walt/${ownerId}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}
const write = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('what the browser has lost with its data is told, and never called sent', async ({ app, phone }) => {
  const device = await phone()
  const page = await pageOf(device.context)
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  await underWorker(page)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await chatOfHunt(page, owner.data.id)
  await write(page, 'This one arrives.')
  const sent = page.getByRole('listitem').filter({ hasText: 'This one arrives.' })
  await expect(sent).toBeVisible()
  await expect(sent).not.toContainText(/Saved|Sending|Sent/)
  // The live line may show the message before the phone has heard that it arrived.
  await page.goto('/my-profile/outbox')
  await expect(page.getByText('Everything is sent')).toBeVisible()
  await chatOfHunt(page, owner.data.id)
  await device.airplane(true)
  for (const words of ['The first.', 'The second.']) {
    await write(page, words)
    await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Saved on this phone')
  }
  await expect(page.getByText(/^No signal .* 2 waiting to be sent/)).toBeVisible()
  const noted = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('hs-unsent'))
      return key === undefined ? 0 : (JSON.parse(localStorage.getItem(key)!) as unknown[]).length
    })
  await expect.poll(noted).toBe(2)

  // The system takes IndexedDB and leaves local storage.
  await page.goto('/icons/icon-192.png')
  await page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('hs-u-'))!
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name!).addEventListener('success', resolve)
    })
  })
  await device.airplane(false)
  await page.goto('/my-profile/outbox')
  const news = page.getByRole('alert', { name: 'Lost by this phone' })
  await expect(news).toContainText('2 items were never sent and are no longer on this phone')
  await expect(news).toContainText(/2 messages, written \d+:\d\d [AP]M/)
  await expect(page.getByText('Everything is sent')).toHaveCount(0)
  await expect(page.getByText('This phone has lost 2 items that were not sent')).toBeVisible()
  await news.getByRole('button', { name: 'I know' }).click()
  await expect(page.getByText('Everything is sent')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /unsent/.test(key)))).toEqual([])
})

test('on a nearly full phone that loses what it wrote nothing is called saved, and the text stays and can be taken out', async ({
  app,
  phone,
}) => {
  const device = await phone()
  await device.context.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 1e9, usage: 1e9 - 1e6 })
    const { add } = IDBObjectStore.prototype
    // As on a full disk: the write succeeds, and nothing is there afterwards.
    IDBObjectStore.prototype.add = function (...args) {
      const request = add.apply(this, args)
      if (this.name === 'outbox') request.addEventListener('success', () => this.delete(request.result))
      return request
    }
  })
  const page = await pageOf(device.context)
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await chatOfHunt(page, owner.data.id)
  await write(page, 'Sent at once instead.')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent at once instead.' })).toBeVisible()

  await device.airplane(true)
  await expect(page.getByText(/^No signal/)).toBeVisible()
  await write(page, 'Must not be lost.')
  await expect(page.getByText('“Message: Must not be lost.” is not saved on this phone')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Must not be lost.')
  await expect(page.getByText('Saved on this phone', { exact: true })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^(Share|Export as a file)$/ }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toContain('Must not be lost.')
})
