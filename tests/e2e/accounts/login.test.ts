import { demo, demoPassword, expect, logIn, newPerson, test } from '#tests/support/browser/app.ts'
import { button, contrast, hold, leave, says, visit } from '#tests/support/browser/screen.ts'

test('a login leads back to the previous screen, and without one to My stands, My reservations or home', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url })
  const header = page.getByRole('banner')
  const enter = async (name: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(demo(name))
    await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
    await button(page, 'LOGIN').click()
  }
  await page.goto('/about')
  await header.getByRole('link', { name: 'LOGIN' }).click()
  await says(page, 'Log in to continue; you return to where you were.')
  await enter('hunter2')
  await expect(page).toHaveURL(`${app.url}/about`)

  for (const [name, path] of [
    ['landowner', '/my-profile/my-stands'],
    ['hunter', '/my-profile/my-reservations'],
    ['junior', '/'],
  ] as const) {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await header.getByRole('link', { name: 'LOGIN' }).click()
    await says(page, 'Welcome back.')
    await enter(name)
    await expect(page).toHaveURL(new RegExp(`^${app.url}${path}(\\?.*)?$`))
  }
})

test('a stand that was being booked waits for the login, also by the link of the verification mail', async ({
  app,
  browser,
}) => {
  const email = 'ida.waits@example.com'
  const { token } = await app.call<{ token: string }>('auth/register', { body: newPerson(email) })
  const { data: stand } = await app.call<{ data: { title: string } }>('stand-detail/2', { token })
  const page = await browser.newPage({ baseURL: app.url })
  await page.goto('/reserve-stand/2?start_date=2027-01-05&end_date=2027-01-06')
  await says(page, `Log in to continue your booking of ${stand.title}, Jan 05, 2027 - Jan 06, 2027.`)
  await page.getByRole('link', { name: 'APPLY TO JOIN OUR CLUB' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await button(page, 'LOGIN').click()
  await says(page, 'Your account is not verified yet.')
  await app.runJobs()
  const link = /https?:\/\/\S+email-verified\S+/.exec(app.mailsTo(email).at(-1)!)![0]
  await page.goto(link)
  await says(page, `Log in to continue your booking of ${stand.title}, Jan 05, 2027 - Jan 06, 2027.`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await button(page, 'LOGIN').click()
  await expect(page).toHaveURL(/\/reserve-stand\/2\?start_date=2027-01-05&end_date=2027-01-06/)

  // A used link says so to who is signed in, and leads nowhere else.
  await page.goto(link)
  await says(page, 'Link has been expired')
  await button(page, 'Send the mail again').click()
  await expect(page).toHaveURL(/email-verified/)
  await page.evaluate(() => localStorage.clear())
  await logIn(page, email)
  await expect(page).toHaveURL(`${app.url}/`)
})

test('the email typed at the login is there for a forgotten password, and again on the way back', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url })
  const email = page.getByRole('textbox', { name: 'Email' })
  await page.goto('/auth/login?from=%2Fabout')
  await email.fill(demo('hunter2'))
  await page.getByRole('link', { name: 'Forgot Your Password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Your Password?' })).toBeVisible()
  await expect(email).toHaveValue(demo('hunter2'))
  await email.fill(demo('hunter'))
  await page.getByRole('link', { name: 'Back to login' }).click()
  await says(page, 'Log in to continue; you return to where you were.')
  await expect(email).toHaveValue(demo('hunter'))
})

test('the eye of a password can be seen in every scheme, and shows and hides what was typed', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url })
  for (const scheme of ['light', 'dark', 'red-night']) {
    await page.goto('/auth/login')
    await page.evaluate((value) => localStorage.setItem('scheme', value), scheme)
    await page.reload()
    const field = page.getByRole('textbox', { name: /^Password/ })
    const eye = page.getByRole('button', { name: 'Show password' })
    await field.fill(demoPassword)
    const colors = await eye.evaluate((node) => {
      const box = node
        .closest('.mantine-PasswordInput-wrapper')!
        .querySelector('.mantine-PasswordInput-input')!
      return [getComputedStyle(node).color, getComputedStyle(box).backgroundColor] as const
    })
    expect(await contrast(page, ...colors), scheme).toBeGreaterThan(3)
    await expect(field).toHaveAttribute('type', 'password')
    await eye.click()
    await expect(field).toHaveAttribute('type', 'text')
    await eye.click()
    await expect(field).toHaveAttribute('type', 'password')
  }
})

test('what a busy button says can be read with the mouse over it, light and dark', async ({
  app,
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit(browser, app.url, { viewport: { width: 1280, height: 800 }, colorScheme })
    const release = await hold(page, /api\/auth\/login/)
    await logIn(page, demo('hunter'))
    const login = page.locator('form').getByRole('button', { name: 'LOGIN', exact: true })
    await expect(login).toHaveAttribute('aria-busy', 'true')
    await login.hover({ force: true })
    await expect
      .poll(async () => {
        const { color, background } = await login.evaluate((node) => {
          const style = getComputedStyle(node)
          return { color: style.color, background: style.backgroundColor }
        })
        return contrast(page, color, background)
      }, colorScheme)
      .toBeGreaterThan(4.5)
    release()
    await expect(page).not.toHaveURL(/auth\/login/)
    await leave(page)
  }
})
