import type { Page } from 'playwright/test'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, says, visit } from '#tests/support/browser/screen.ts'

test('who edits a challenged review begins with the answers and the words that they gave', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/reviews?activeTab=hunter')
  await page.getByRole('link', { name: 'REVIEW STAND' }).click()
  await button(page, 'REVIEW STAND').click()
  const questions = page.getByRole('radiogroup')
  await expect(questions).toHaveCount(5)
  const answer = (at: number, option: 'Yes' | 'No') => questions.nth(at).getByRole('radio', { name: option })
  for (const at of [0, 1, 2, 3, 4]) await answer(at, at === 1 ? 'No' : 'Yes').check()
  await page.getByLabel('Comment').fill('True to the map.')
  await button(page, 'SUBMIT').click()
  await says(page, 'Review submitted successfully')

  const challenger: Page = await visit(browser, app.url)
  await startSignedIn(challenger, demo('landowner'))
  await challenger.goto(new URL(page.url()).pathname)
  await challenger
    .getByRole('article', { name: 'Review by Hanna Lindqvist' })
    .getByRole('button', { name: 'Challenge this review' })
    .click()
  await challenger.getByRole('dialog').getByRole('button', { name: 'Challenge', exact: true }).click()
  await says(challenger, 'Review challenged successfully')

  await page.reload()
  await button(page, 'Edit your review').click()
  const dialog = page.getByRole('dialog', { name: 'Edit your review' })
  for (const at of [0, 1, 2, 3, 4]) await expect(answer(at, at === 1 ? 'No' : 'Yes')).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('True to the map.')
  await expect(dialog.getByText('4.2')).toBeVisible()
  await expect(button(page, 'SUBMIT')).toBeDisabled()
  await answer(1, 'No').press('ArrowLeft')
  await expect(answer(1, 'Yes')).toBeChecked()
  await button(page, 'SUBMIT').click()
  await says(page, 'Review updated successfully')
  await expect(
    page.getByRole('article', { name: 'Review by Hanna Lindqvist' }).getByText('5.0'),
  ).toBeVisible()
})
