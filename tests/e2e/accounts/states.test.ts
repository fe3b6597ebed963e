import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { button } from '#tests/support/browser/screen.ts'

test('the profile and the filter of the trophy room choose the state from the list of the service', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  await logIn(page, demo('hunter2'))
  await expect(page).not.toHaveURL(/auth\/login/)
  const { data } = await app.call<{ data: { name: string; country: string }[] }>('get-states')
  await page.goto('/my-profile/trophies-room')
  const filter = page.getByRole('combobox', { name: 'State' })
  await expect(filter.locator('option')).toHaveText(['All', ...data.map(({ name }) => name)])

  await page.goto('/my-profile/my-profile')
  await button(page, 'Edit profile').click()
  const state = page.getByRole('combobox', { name: 'State' })
  await state.click()
  const ofCountry = data.filter(({ country }) => country.toLowerCase() === 'us').map(({ name }) => name)
  for (const name of [ofCountry[0]!, ofCountry.at(-1)!])
    await expect(page.getByRole('option', { name, exact: true })).toHaveCount(1)
  await expect(page.getByRole('option', { name: 'Limpopo', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Country' }).last().click()
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await expect(state).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'State' })).toHaveValue('')
  await context.close()
})
