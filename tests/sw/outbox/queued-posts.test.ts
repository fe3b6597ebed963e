import type { BrowserContext, Page } from 'playwright/test'
import sharp from 'sharp'
import { postCalls } from '#core/calls/owners/posts.ts'
import type { Post } from '#core/calls/site.ts'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { loseAnswers, underWorker } from '#tests/support/browser/screen.ts'

const pageOf = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(15_000)
  return page
}
const openBlog = async (page: Page): Promise<void> => {
  await page.goto('/stand/1')
  await page.getByRole('tab', { name: 'Blog' }).click()
  await expect(page.getByRole('button', { name: 'New post' })).toBeVisible()
}
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const postOf = (page: Page, heading: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: heading }) })

test('posts are written, changed and deleted in airplane mode, with their pictures, and arrive once', async ({
  app,
  phone,
}) => {
  const token = await app.login('landowner')
  const write = (title: string) =>
    app.call('stand-post', { token, body: { stand_id: 1, title, description: 'Of last week.' } })
  await write('The old gate')
  await write('A mistake')
  const stored = async () =>
    (await app.call<{ data: Post[] }>('all-stand-post?stand_id=1&per_page=20', { token })).data
  const before = await stored()

  const owner = await phone()
  let page = await pageOf(owner.context)
  await logIn(page, demo('landowner'))
  await expect(page).not.toHaveURL(/auth.login/)
  await underWorker(page)
  await openBlog(page)
  await expect(postOf(page, 'The old gate')).toBeVisible()
  page = await pageOf(await owner.restart())
  await owner.airplane(true)

  await openBlog(page)
  await page.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Fresh rubs')
  await dialog.getByLabel('Text').fill('Along the creek.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles([await photo('one.jpg', '#d02020'), await photo('two.jpg', '#2020d0')])
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('status').getByText('Saved on this phone')).toBeVisible()
  await page.getByRole('button', { name: 'Change The old gate' }).click()
  await dialog.getByLabel('Title').fill('The new gate')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete A mistake' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()

  const looks = async () => {
    await expect(postOf(page, 'Fresh rubs')).toBeVisible()
    await expect(postOf(page, 'The new gate')).toBeVisible()
    await expect(postOf(page, 'The old gate')).toHaveCount(0)
    await expect(postOf(page, 'A mistake')).toHaveCount(0)
    await expect(page.getByRole('tabpanel').getByText('Saved on this phone')).toHaveCount(2)
    // What the server does not have yet offers nothing that needs its number.
    await expect(page.getByRole('button', { name: 'Change Fresh rubs' })).toHaveCount(0)
    const picture = postOf(page, 'Fresh rubs').locator('img[src^="/media/outbox/"]').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600)
  }
  await looks()
  page = await pageOf(await owner.restart())
  await owner.airplane(true)
  await openBlog(page)
  await looks()
  await page.goto('/my-profile/outbox')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  expect(await stored()).toEqual(before)

  const answers = await loseAnswers(page, postCalls.create)
  await owner.airplane(false)
  await expect.poll(() => answers.keys.length).toBeGreaterThan(0)
  answers.keep()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
  expect(new Set(answers.keys).size).toBe(1)
  const after = await stored()
  const named = (heading: string) => after.filter(({ title }) => title === heading)
  expect(after).toHaveLength(before.length)
  expect([named('The new gate').length, named('A mistake').length, named('Fresh rubs').length]).toEqual([
    1, 0, 1,
  ])
  const reds = await Promise.all(
    named('Fresh rubs')[0]!.images.map(async ({ image }) => {
      const answer = await fetch(`${app.url}${image}`)
      const { channels } = await sharp(new Uint8Array(await answer.arrayBuffer())).stats()
      return Math.round(channels[0]!.mean / 100)
    }),
  )
  expect(reds).toEqual([2, 0])
  await openBlog(page)
  await expect(postOf(page, 'Fresh rubs')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Change Fresh rubs' })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Saved on this phone')).toHaveCount(0)
})
