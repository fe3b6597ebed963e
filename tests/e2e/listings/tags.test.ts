import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { button, leave, says, visit } from '#tests/support/browser/screen.ts'

test('an owner tags a stand in its form by keyboard, and finds it by the tag in My stands', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/my-profile/my-tags')
  await page.getByRole('textbox', { name: 'New tag' }).fill('Rut week')
  await button(page, 'Add').click()
  await says(page, 'Tag added')

  await page.goto('/my-profile/update-stand/new')
  await page.getByRole('button', { name: /^The basics/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Tagged Hollow')
  const tags = page.getByRole('group', { name: 'Tags' })
  const another = page.getByRole('textbox', { name: 'New tag' })
  await expect(tags.getByRole('button', { name: 'Rut week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await another.fill('ab')
  await another.press('Enter')
  await says(page, 'Tag title length must be between 3-20 characters')
  await expect(another).toHaveValue('ab')
  await another.fill('North side')
  await another.press('Enter')
  await expect(page.getByRole('status').getByText('North side added')).toBeAttached()
  await expect(another).toHaveValue('')
  // What one has already is chosen, not added again.
  await another.fill('rut WEEK')
  await another.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tags.getByRole('button')).toHaveText(['Rut week', 'North side'])
  for (const name of ['Rut week', 'North side'])
    await expect(tags.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await tags.getByRole('button', { name: 'Rut week', exact: true }).press('Space')
  await expect(page.getByText(/^Saved on your account/)).toBeVisible()

  // The draft keeps them over a reload.
  await expect(page).toHaveURL(/update-stand\/\d+$/)
  await page.reload()
  await page.getByRole('button', { name: /^The basics/ }).click()
  await expect(tags.getByRole('button', { name: 'North side', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(tags.getByRole('button', { name: 'Rut week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  await page.goto('/my-profile/my-stands')
  const filter = page.getByRole('group', { name: 'Tags' })
  await filter.getByRole('button', { name: 'North side', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { name: 'Tagged Hollow' })).toBeVisible()
  await expect(card.getByText('Tags: North side')).toBeVisible()
  await filter.getByRole('button', { name: 'Rut week', exact: true }).click()
  await says(page, 'No Stands Found')
  await leave(page)
})
