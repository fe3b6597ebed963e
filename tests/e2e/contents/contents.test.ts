import type { Page } from 'playwright/test'
import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { button, says, visit } from '#tests/support/browser/screen.ts'

const small = { viewport: { width: 360, height: 780 } }
type Opened = { app: App; browser: Parameters<typeof visit>[0] }

const open = async ({ app, browser }: Opened, tab: string, size = small): Promise<Page> => {
  const page = await visit(browser, app.url, size)
  await startSignedIn(page, demo('admin'))
  await page.goto(`/admin/contents?activeTab=${tab}`)
  return page
}
const names = (page: Page) => page.locator('#main li h2')
/** What a visitor reads of it, over the wire. */
const inPublic = async <T>(app: App, path: string): Promise<T[]> => (await app.call<{ data: T[] }>(path)).data

test('an administrator writes a question, moves it up, hides it and deletes it', async ({ app, browser }) => {
  const page = await open({ app, browser }, 'faq')
  await expect(names(page)).toHaveCount(10)
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Add a question').click()
  const dialog = page.getByRole('dialog', { name: 'Add a question' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Question').fill('May I bring my dog?')
  await dialog.getByLabel('Answer').fill('On a lead.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(names(page).last()).toHaveText('May I bring my dog?')

  const up = button(page, 'Move May I bring my dog? up')
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(names(page).nth(9)).toHaveText('May I bring my dog?')
  await expect(up).toBeFocused()
  // The dots: taken with Space, moved with the arrows, put down with Space.
  await button(page, 'Move May I bring my dog?').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect
    .poll(
      async () => (await inPublic<{ question: string }>(app, 'get-faqs')).map(({ question }) => question)[7],
    )
    .toBe('May I bring my dog?')

  await button(page, 'Hide May I bring my dog?').click()
  const row = page.locator('#main li').filter({ hasText: 'May I bring my dog?' })
  await expect(row.getByText('Hidden')).toBeVisible()
  await expect(row.getByText(/changed by Rosa Admin/)).toBeVisible()
  await page.goto('/faqs')
  await says(page, 'How do I book a stand?')
  await expect(page.getByText('May I bring my dog?')).toHaveCount(0)
  await page.goto('/admin/contents?activeTab=faq')
  await button(page, 'Show May I bring my dog?').click()
  await expect(row.getByText('Hidden')).toHaveCount(0)
  await button(page, 'Delete May I bring my dog?').click()
  await button(page, 'Delete it').click()
  await expect(names(page)).toHaveCount(10)
  await page.context().close()
})

test('what is typed is kept: by a question before it is thrown away, and when a colleague was faster', async ({
  app,
  browser,
}) => {
  const page = await open({ app, browser }, 'category')
  await button(page, 'Edit Safety').click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('Name').fill('Danger')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await asked.getByRole('button', { name: 'Keep writing' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Danger')

  const token = await app.login('admin')
  const list = await app.call<{ data: { id: number; name: string; version: number }[] }>(
    'admin/contents/category',
    { token },
  )
  const { id, version } = list.data.find(({ name }) => name === 'Safety')!
  await app.call(`admin/contents/category/${id}`, { token, body: { name: 'Safety first', version } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Rosa Admin has changed this meanwhile.')).toBeVisible()
  await expect(dialog.getByText('Safety first')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Danger')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue with mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(names(page).filter({ hasText: 'Danger' })).toBeVisible()
  await page.context().close()
})

test('a picture of the slider, and a tutorial whose film plays, are added from a wide screen', async ({
  app,
  browser,
}) => {
  const page = await open({ app, browser }, 'slider', { viewport: { width: 1280, height: 900 } })
  await button(page, 'Add a picture').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What the picture shows').fill('Fog over the ridge')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Please select picture')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(names(page).last()).toHaveText('Fog over the ridge')
  const slides = await inPublic<{ title: string; image: string }>(app, 'slider-images')
  expect(slides.at(-1)).toMatchObject({
    title: 'Fog over the ridge',
    image: expect.stringMatching(/^\/media\//),
  })

  await page.getByRole('link', { name: 'Tutorials' }).first().click()
  await button(page, 'Add a tutorial').click()
  await dialog.getByLabel('Title').fill('Shoot straight')
  await dialog.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
  await dialog.getByLabel('Address of the video').fill('https://example.com/film')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(
    dialog.getByText('Please enter an address of YouTube or Vimeo, or of an own MP4 or WebM file'),
  ).toBeVisible()
  await dialog.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(names(page).last()).toHaveText('Shoot straight')
  expect(await axeViolations(page)).toEqual([])
  await page.context().close()
})

test('a species that stands use is hidden and not deleted, and a stand’s form still names it', async ({
  app,
  browser,
}) => {
  // A phone that has the list from before.
  const hunter = await visit(browser, app.url, small)
  await hunter.clock.install()
  await hunter.goto('/stand')
  await expect(button(hunter, 'White-tailed Deer')).toBeVisible()
  const page = await open({ app, browser }, 'specie')
  await expect(names(page)).toHaveCount(20)
  await button(page, 'Delete White-tailed Deer').click()
  const dialog = page.getByRole('dialog', { name: '“White-tailed Deer” is used' })
  await expect(dialog.getByText(/^Used by \d+ stands/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide it' }).click()
  await expect(button(page, 'Show White-tailed Deer')).toBeVisible()
  // What a phone read less than 15 seconds ago is not asked for again.
  await hunter.clock.setSystemTime(Date.now() + 20_000)
  await hunter.reload()
  await expect(button(hunter, 'Zebra')).toBeVisible()
  await expect(button(hunter, 'White-tailed Deer')).toHaveCount(0)
  await hunter.context().close()
  await page.goto('/my-profile/customer-portal/tickets')
  await page.getByRole('link', { name: 'Contents' }).click()
  await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible()
  await page.context().close()

  const owner = await visit(browser, app.url, small)
  await startSignedIn(owner, demo('landowner'))
  await owner.goto('/my-profile/update-stand/1')
  await owner.getByRole('button', { name: /The basics/ }).click()
  const kept = button(owner, 'White-tailed Deer (no longer offered)')
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await owner.context().close()
})

test('an administrator chooses the feedback of the home page and its order', async ({ app, browser }) => {
  const token = await app.login('hunter2')
  await app.call('feedback', { token, body: { feedback: 'The map found me in the fog.' } })
  const page = await open({ app, browser }, 'feedback')
  const row = page.locator('#main li').filter({ hasText: 'The map found me in the fog.' })
  await row.getByRole('button', { name: 'Show in public' }).click()
  await expect(row.getByText('Shown in public')).toBeVisible()
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Shown in public' }).click()
  await expect(page.locator('#main li')).toHaveCount(4)
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('button', { name: /^Move .* up$/ }).click()
  const said = async () =>
    (await inPublic<{ feedback: string }>(app, 'public-feedback')).map(({ feedback }) => feedback)
  await expect.poll(async () => (await said())[2]).toBe('The map found me in the fog.')
  await row.getByRole('button', { name: 'Take back' }).click()
  await expect(row).toHaveCount(0)
  expect(await said()).not.toContain('The map found me in the fog.')
  await page.context().close()
})

test('without a signal the page says so, and what is typed stays', async ({ app, browser }) => {
  const page = await open({ app, browser }, 'point')
  await button(page, 'Add a point of interest').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Salt lick')
  await app.network.cut()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('What you entered is still here.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Salt lick')
  await app.network.restore()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(names(page).last()).toHaveText('Salt lick')
  await page.context().close()
})

test('nobody but an administrator finds the page', async ({ app, browser }) => {
  const page = await visit(browser, app.url, small)
  await startSignedIn(page, demo('hunter2'))
  await page.goto('/admin/contents')
  await says(page, 'There is no trail here')
  await page.context().close()
})
