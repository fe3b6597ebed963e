import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, says, visit } from '#tests/support/browser/screen.ts'

const password = 'Creek-Bottom-7'

test('a visitor reads what hunters see, signs up to list land, and comes to the form once the email is verified', async ({
  app,
  browser,
}) => {
  const email = 'nora.lister@example.com'
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 780 } })
  await page.goto('/landowner-page')
  const card = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(card('What Can Everyone See?')).toContainText(
    'the town, county and state, and a circle on the map up to a mile off the stand',
  )
  await expect(card('What Do Only Booked Hunters See?')).toContainText(
    'They see it once they have paid, until 30 days after their hunt.',
  )
  const ways = page.getByRole('main').getByRole('link', { name: 'List your land', exact: true })
  await expect(ways).toHaveCount(2)
  await ways.first().click()

  await says(page, 'Create your account and verify your email. Then you list your land.')
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill('Lister')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^Phone/ }).fill('7155550143')
  await page.getByLabel('Date of birth').fill('1979-03-02')
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByRole('combobox', { name: /^Address/ }).fill('12 Church Street, Pretoria')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'APPLY' }).click()
  await expect(page.getByText(/email was sent/)).toBeVisible()
  // The mail may be read much later, after the dialog was put away.
  await page.getByRole('button', { name: 'OKAY' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await app.runJobs()
  const [mail = ''] = app.mailsTo(email)
  await page.goto(/https?:\/\/\S+email-verified\S+/.exec(mail)![0])
  await says(page, 'Log in to list your land.')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
  await expect(page).toHaveURL(/\/my-profile\/update-stand\/new$/)
  await expect(page.getByRole('heading', { name: 'List your land', level: 1 })).toBeVisible()
  await leave(page)
})

test('who is signed in goes straight into the form, with land or without', async ({ app, browser }) => {
  for (const who of ['landowner', 'hunter']) {
    const page = await visit(browser, app.url)
    await startSignedIn(page, demo(who))
    await page.goto('/landowner-page')
    await page.getByRole('main').getByRole('link', { name: 'List your land', exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'List your land', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/my-profile\/update-stand\/new$/)
    await leave(page)
  }
})
