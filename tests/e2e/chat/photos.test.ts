import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'
import { logIn, pageOf } from '#tests/support/browser/hunt.ts'

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** How many photos of a message that is not sent yet the phone has kept. */
const keptPhotos = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB refused')))
      })
    const db = await answerOf(indexedDB.open(`hs-u-${localStorage.getItem('user_id')}`))
    const rows = (await answerOf(
      db.transaction('meta').objectStore('meta').getAll(IDBKeyRange.bound('files:', 'files;')),
    )) as { v: { files: unknown[] } }[]
    db.close()
    return rows.reduce((sum, row) => sum + row.v.files.length, 0)
  })

test('photos are chosen without a signal, shown from the phone, delivered once, and kept for the next dark hour', async ({
  app,
  phone,
}) => {
  const token = await app.login('landowner')
  const owner = (await app.call<{ data: { id: number } }>('user-profile', { token })).data.id
  const hunter = await phone()
  let page = await pageOf(hunter.context)
  await logIn(page)
  const address = `/my-profile/chat/1/Walt/${owner}`
  await page.goto(address)
  const send = () => page.getByRole('button', { name: 'Send', exact: true })
  const photos = () => page.getByRole('button', { name: /^Photo \d of 2 from You$/ })
  const isDrawn = (n: number) =>
    expect
      .poll(() =>
        photos()
          .nth(n)
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(100)

  await test.step('one chooses, sees and removes them before they go', async () => {
    await expect(page.getByRole('list', { name: 'Messages with Walt' })).toBeVisible()
    await underWorker(page)
    await hunter.airplane(true)
    await expect(send()).toBeDisabled()
    await page
      .getByLabel('Choose photos')
      .setInputFiles([
        await photo('gate.jpg', '#5a6b3c'),
        await photo('wrong.jpg', '#aa3333'),
        await photo('track.jpg', '#a08050'),
      ])
    const chosen = page.getByRole('list', { name: 'Photos of the message' })
    await expect(chosen.getByRole('img')).toHaveCount(3)
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await expect(chosen.getByRole('img')).toHaveCount(2)
    await page
      .getByLabel('Choose photos')
      .setInputFiles({ ...(await photo('notes.txt', '#000')), name: 'notes.txt', mimeType: 'text/plain' })
    await expect(page.getByText('Only photos can go with a message.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await expect.poll(() => keptPhotos(page)).toBe(2)
    await page.reload()
    await expect(chosen.getByRole('img')).toHaveCount(2)
    await send().click()
    await expect.poll(() => keptPhotos(page)).toBe(0)
  })

  await test.step('they wait on the phone with their message, also after a cold start', async () => {
    const waiting = page.getByRole('listitem').filter({ has: photos() })
    await expect(waiting.getByText('Saved on this phone')).toBeVisible()
    await isDrawn(0)
    await page.goto('/my-profile/outbox')
    await expect(page.getByRole('heading', { name: 'Photo', exact: true })).toBeVisible()
    await expect(page.getByText(/gate\.jpg/)).toBeVisible()
    await expect(page.getByText(/track\.jpg/)).toBeVisible()
    page = await pageOf(await hunter.restart())
    await page.goto(address)
    await isDrawn(1)
  })

  await test.step('they arrive once', async () => {
    const before = await app.state()
    await hunter.airplane(false)
    await expect.poll(async () => (await app.state())['chat_message']).toBe(before['chat_message']! + 1)
    await expect(page.getByText('Saved on this phone')).toHaveCount(0)
    await expect(photos()).toHaveCount(2)
    await expect(photos().first().locator('img')).toHaveAttribute('src', /^\/media\/private/)
    await isDrawn(0)
    await isDrawn(1)
  })

  await test.step('one is shown whole, and what was seen is there without a signal', async () => {
    await hunter.airplane(true)
    await page.reload()
    await photos().first().click()
    const lightbox = page.getByRole('dialog', { name: 'You, photo 1 of 2' })
    await expect(lightbox.getByRole('img', { name: 'You, photo 1 of 2' })).toHaveJSProperty(
      'naturalWidth',
      1200,
    )
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'You, photo 2 of 2' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await hunter.airplane(false)
  })
})
