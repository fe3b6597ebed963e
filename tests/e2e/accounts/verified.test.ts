import { demo, expect, logIn, newPerson, test } from '#tests/support/browser/app.ts'
import { button, says } from '#tests/support/browser/screen.ts'

test('an unverified email is said on every dashboard screen, and its mail is sent again from there', async ({
  app,
  browser,
}) => {
  const email = 'ida.new@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  const page = await browser.newPage({ baseURL: app.url })
  await logIn(page, email)
  await expect(page).toHaveURL(/email-verification/)
  const banner = page.getByText(/^Please verify your email: open the link/)
  for (const path of ['my-stands', 'my-reservations', 'inbox', 'my-profile', 'customer-portal/tickets']) {
    await page.goto(`/my-profile/${path}`)
    await expect(banner).toBeVisible()
  }
  await button(page, 'Send the mail again').click()
  await expect(page.getByText(/^A new link is on its way to/)).toBeVisible()
  await app.runJobs()
  const letters = app.mailsTo(email).filter((each) => each.includes('email-verified'))
  expect(letters).toHaveLength(2)
  await page.goto(/https?:\/\/\S+email-verified\S+/.exec(letters.at(-1)!)![0])
  await says(page, 'Email Verified Successfully')
  await logIn(page, email)
  await expect(page).toHaveURL(`${app.url}/`)
  await page.goto('/my-profile/my-profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('what is not found says so with the way back, and signs nobody out', async ({ app, browser }) => {
  const page = await browser.newPage({ baseURL: app.url })
  await logIn(page, demo('hunter'))
  await expect(page).toHaveURL(/my-reservations/)
  for (const path of ['reservation-details/9999', 'customer-portal/ticket/9999', 'chat/9999/Walt/3']) {
    await page.goto('/my-profile/my-profile')
    await page.goto(`/my-profile/${path}`)
    await says(page, 'This could not be found.')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByText('Nothing you entered is lost.')).toHaveCount(0)
    await button(page, 'Go back').last().click()
    await expect(page).toHaveURL(/my-profile\/my-profile$/)
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})
