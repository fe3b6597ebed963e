import type { Page } from 'playwright/test'
import { demo, demoPassword, expect, logIn, newPerson, test } from '#tests/support/browser/app.ts'
import { button, says, visit } from '#tests/support/browser/screen.ts'

const password = 'ridge and river'
const box = (page: Page, name: RegExp) => page.getByRole('textbox', { name }).first()

/** Fills in both steps of the sign-up, from where the page is. */
const signUp = async (
  page: Page,
  name: string,
  birthday: string,
  emails: { own?: string; guardian?: string },
) => {
  await box(page, /^First Name/).fill(name)
  await box(page, /^Last Name/).fill('Berg')
  if (emails.own !== undefined) await box(page, /^Email/).fill(emails.own)
  await box(page, /^Phone/).fill('7155550177')
  await box(page, /^Date of birth/).fill(birthday)
  if (emails.guardian !== undefined) await box(page, /^Guardian/).fill(emails.guardian)
  await box(page, /^Password/).fill(password)
  await box(page, /^Confirm Password/).fill(password)
  await button(page, 'NEXT').click()
}
const address = async (page: Page) => {
  await page.getByRole('combobox', { name: /^Address/ }).fill('12 Oak Road, Merrill, WI')
  await page.getByRole('option', { name: /Merrill, Wisconsin/ }).click()
  await button(page, 'APPLY').click()
}

test('a junior signs up, corrects the guardian’s address, and a guardian without an account confirms', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.goto('/auth/signup')
  await signUp(page, 'Lena', 'May 05 2012', { own: 'lena@example.com', guardian: 'mothr@example.com' })
  await address(page)
  await says(page, 'Verification required', 'mothr@example.com')
  await expect(page.getByText(/Session expired/)).toHaveCount(0)
  // Whoever comes back later meets the same screen by the login.
  await logIn(page, 'lena@example.com', password)
  await says(page, 'Verification required', 'mothr@example.com')
  await box(page, /^Guardian/).fill('mother@example.com')
  await button(page, 'Send the mail again').click()
  await says(page, 'mother@example.com')
  await app.runJobs()
  const link = /https?:\/\/\S+auth\/guardian\S+/.exec(app.mailsTo('mother@example.com').at(-1)!)![0]

  const desk = await visit(browser, app.url, { viewport: { width: 1280, height: 900 } })
  await desk.goto('/auth/guardian')
  await says(desk, 'This link is not complete. Open it from the mail again.')
  await desk.goto(link)
  await says(desk, 'Guardian’s consent', 'mother@example.com')
  await desk.getByRole('link', { name: 'APPLY TO JOIN OUR CLUB' }).click()
  await expect(box(desk, /^Email/)).toHaveValue('mother@example.com')
  await signUp(desk, 'Grace', 'May 05 2010', {})
  await says(desk, 'You are under 18 and cannot confirm as a guardian.')
  await box(desk, /^Date of birth/).fill('May 05 1985')
  await button(desk, 'NEXT').click()
  await address(desk)
  await says(
    desk,
    'Thank you',
    'You have confirmed the account of Lena Berg, who can log in as soon as their own email address is verified.',
  )
  await desk.getByRole('link', { name: 'My dashboard', exact: true }).click()
  await expect(desk).toHaveURL(/my-profile\/my-profile/)
  await says(desk, 'Grace Berg')
  await desk.goto(link)
  await says(
    desk,
    'You have confirmed the account of Lena Berg, who can log in as soon as their own email address is verified.',
  )

  await logIn(page, 'lena@example.com', password)
  await expect(page).toHaveURL(/email-verification/)
  await page.goto('/stand/2')
  await expect(page.getByRole('button', { name: /favou?rite/i }).first()).toBeVisible()
  await expect(button(page, 'Follow')).toHaveCount(0)
  await page.goto('/my-profile/my-profile')
  // The cached profile comes first, and the service's answer moves it; the app gives a tap meanwhile to what it was
  // meant for, where the browser says that it met something else.
  const birthday = box(page, /^Birthday/)
  await expect(async () => {
    if ((await birthday.count()) === 0) await button(page, 'Edit profile').click({ timeout: 1000 })
    await expect(birthday).toBeDisabled({ timeout: 1000 })
  }).toPass()
  await box(page, /^First Name/).fill('Lena Marie')
  await button(page, 'Save').click()
  await says(page, 'Lena Marie Berg')
})

test('a guardian with an account confirms by logging in, also where another person is signed in', async ({
  app,
  browser,
}) => {
  const linkTo = async (guardian: string, first_name: string) => {
    await app.call('auth/register', {
      body: {
        ...newPerson(`${first_name.toLowerCase()}@example.com`),
        first_name,
        birthday: '2012-05-05',
        guardian_email: guardian,
      },
    })
    await app.runJobs()
    const mails = app.mailsTo(guardian).flatMap((mail) => /https?:\/\/\S+auth\/guardian\S+/.exec(mail) ?? [])
    return mails.at(-1)!
  }
  const [uncle, aunt] = ['uncle@example.com', demo('hunter2')]
  // What comes to an address by mail verifies it, so that nothing else stands between the link and the consent.
  await app.call('auth/register', { body: newPerson(uncle) })

  const page = await visit(browser, app.url)
  await page.goto(await linkTo(uncle, 'Oskar'))
  await expect(page.getByText(`Log in as ${uncle} to confirm. You must be 18 or over.`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'LOGIN', exact: true }).click()
  await expect(box(page, /^Email/)).toHaveValue(uncle)
  await box(page, /^Password/).fill(demoPassword)
  await button(page, 'LOGIN').click()
  await says(
    page,
    'Thank you',
    'You have confirmed the account of Oskar Berg, who can log in as soon as their own email address is verified.',
  )

  const link = await linkTo(aunt, 'Mila')
  await page.goto(link)
  await expect(
    page.getByText(`This link was sent to ${aunt}, and you are logged in as ${uncle}.`),
  ).toBeVisible()
  await button(page, 'Log in with that address').click()
  await expect(box(page, /^Email/)).toHaveValue(aunt)
  await box(page, /^Password/).fill(demoPassword)
  await button(page, 'LOGIN').click()
  await says(
    page,
    'Thank you',
    'You have confirmed the account of Mila Berg, who can log in as soon as their own email address is verified.',
  )
  const { data: me } = await app.call<{ data: { email: string } }>('user-profile', {
    token: await page.evaluate(() => localStorage.getItem('token')!),
  })
  expect(me.email).toBe(aunt)
  for (const junior of ['oskar@example.com', 'mila@example.com'])
    expect(
      (await app.call<{ token: string }>('auth/login', { body: { email: junior, password: demoPassword } }))
        .token,
    ).not.toBe('')
})
