import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn as signIn, test } from '#tests/support/browser/app.ts'
import { pageOf } from '#tests/support/browser/hunt.ts'
import { button, changed, leave, refused, visit, underWorker } from '#tests/support/browser/screen.ts'

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true })
}
const logIn = async (page: Page, email: string) => {
  await signIn(page, email)
  await expect(page).not.toHaveURL(/auth\/login/)
}
const answerAll = async (page: Page, answer: 'Yes' | 'No') => {
  await expect(page.getByRole('radiogroup')).toHaveCount(5)
  for (const question of await page.getByRole('radiogroup').all())
    await question.getByRole('radio', { name: answer }).check()
}

test('a hunter reads what the landowner wrote only after reviewing back, without a signal too, and challenges it', async ({
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page, demo('hunter'))
  await page.goto('/my-profile/reviews')
  const tabs = page.getByRole('navigation', { name: 'Reviews' })
  await expect(tabs.getByRole('link')).toHaveText(['Reviews as Hunter', 'Reviews as Landowner'])
  await tabs.getByRole('link', { name: 'Reviews as Landowner' }).click()
  await expect(page).toHaveURL(/\/my-profile\/reviews\?activeTab=landowner$/)
  await expect(page.getByText('You have no reviews yet!')).toBeVisible()
  await shot(page, 'empty')
  await tabs.getByRole('link', { name: 'Reviews as Hunter' }).click()
  await expect(page).toHaveURL(/activeTab=hunter$/)
  await expect(page.getByText('Total Rating')).toBeVisible()
  const waiting = page.locator('section').filter({ hasText: 'Review back to reveal comment' })
  await expect(waiting.getByText('After 12 days, review will be automatically approved.')).toBeVisible()
  await expect(waiting.getByRole('link', { name: 'View details' })).toHaveAttribute('href', /^\/stand\/\d+$/)
  await shot(page, 'reviews')
  await waiting.getByRole('link', { name: 'REVIEW STAND' }).click()
  await expect(page).toHaveURL(/\/review-reconsider\/\d+$/)
  // The address changes first; until the review's own screen is there the list is still shown.
  await expect(page.getByRole('button', { name: 'REVIEW STAND' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View details' })).toHaveAttribute('href', /^\/stand\/\d+$/)
  await expect(page.getByText('Review back to reveal comment')).toBeVisible()
  await expect(page.getByText(/Welcome again/)).toHaveCount(0)
  await shot(page, 'covered')

  await page.getByRole('button', { name: 'REVIEW STAND' }).click()
  const dialog = page.getByRole('dialog', { name: 'REVIEW STAND' })
  const submit = dialog.getByRole('button', { name: 'SUBMIT' })
  await expect(submit).toBeDisabled()
  const first = page.getByRole('radiogroup').first()
  await first.getByRole('radio', { name: 'Yes' }).focus()
  await page.getByLabel('Comment').focus()
  await page.getByLabel('Comment').blur()
  await expect(dialog.getByText('please Select any Option')).toHaveCount(5)
  await expect(dialog.getByText('Comment is a required Field')).toBeVisible()
  await answerAll(page, 'Yes')
  await first.getByRole('radio', { name: 'No' }).check()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Comment').fill('True to the map.')
  await expect(dialog.getByText('4.2')).toBeVisible()
  await shot(page, 'form')
  await underWorker(page)
  await hunter.airplane(true)
  await submit.click()
  const mine = page.getByRole('article', { name: 'Review by Hanna Lindqvist' })
  await expect(mine.getByText('Saved on this phone')).toBeVisible()
  await expect(page.getByText('Review back to reveal comment')).toBeVisible()
  await shot(page, 'offline')
  await hunter.airplane(false)
  const theirs = page.getByRole('article', { name: 'Review by Walt Kowalski' })
  await expect(theirs.getByText(/Welcome again/)).toBeVisible()
  await expect(theirs.getByText('5.0')).toBeVisible()
  await expect(mine.getByText('True to the map.')).toBeVisible()
  await expect(theirs.getByRole('img').or(theirs.getByText('WK')).first()).toBeVisible()
  await theirs.getByRole('button', { name: 'Challenge this review' }).click()
  await shot(page, 'challenge')
  await page.getByRole('dialog').getByRole('button', { name: 'Challenge', exact: true }).click()
  await expect(page.getByText('Review challenged successfully')).toBeVisible()
  await expect(theirs.getByText('Under consideration')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Challenge this review' })).toHaveCount(0)
  await shot(page, 'considered')
})

test('a review that cannot be sent with a signal is called not sent yet, and not saved on the phone', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('hunter'))
  await changed(
    page,
    calls.reviews.read,
    (answer) => ({ ...answer, data: { ...answer.data, reviews: [], can_review: true } }),
    2,
  )
  await refused(page, calls.reviews.write, 503, 'Not now.', 2)
  await page.goto('/review-reconsider/2')
  await answerAll(page, 'Yes')
  await page.getByLabel('Comment').fill('True to the map.')
  await button(page, 'SUBMIT').click()
  const toast = page.locator('.mantine-Notifications-root')
  await expect(toast.getByText('Not sent yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Saved on this phone')).toHaveCount(0)
  await leave(page)
})

test('an administrator decides about trophies, and nobody else sees the desk', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('hunter'))
  await page.goto('/my-profile/hunt/1')
  await page.getByRole('button', { name: 'Trophy' }).click()
  const sharp = (await import('sharp')).default
  const buffer = await sharp({ create: { width: 600, height: 450, channels: 3, background: '#5a6b3c' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Photo').setInputFiles({ name: 'buck.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Species').selectOption({ index: 1 })
  const before = (await app.state())['trophy']!
  await page.getByRole('button', { name: 'Record trophy' }).click()
  await expect.poll(async () => (await app.state())['trophy']).toBe(before + 1)
  await expect(page.getByText('Your trophy of this hunt is recorded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trophy' })).toBeDisabled()
  await page.goto('/admin/trophies')
  await expect(page.getByText('There is no trail here')).toBeVisible()
  const admin = await visit(browser, app.url, { viewport: { width: 1280, height: 900 } })
  await logIn(admin, demo('admin'))
  await admin.goto('/admin/trophies')
  await expect(admin.getByText('1 trophy to approve')).toBeVisible()
  await shot(admin, 'trophies-wide')
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('The trophy is approved')).toBeVisible()
  await expect(admin.getByText('No Trophies found')).toBeVisible()
  await page.goto('/my-profile/trophies')
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
})
