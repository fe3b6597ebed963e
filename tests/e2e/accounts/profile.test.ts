import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { headers } from '#core/contract/uploads.ts'
import {
  demo,
  demoPassword,
  expect,
  logIn,
  startSignedIn,
  newPerson,
  resetPath,
  test,
} from '#tests/support/browser/app.ts'
import { button, leave, loseAnswers, refused, says, visit } from '#tests/support/browser/screen.ts'

test('a person changes their profile, tags and password, signs another device out, and takes their data', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('hunter2'))
  await expect(page).not.toHaveURL(/auth\/login/)
  const elsewhere = await app.login('hunter2')

  await page.goto('/my-profile/my-profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const first = page.getByLabel('First Name')
  await first.fill('1st')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name should be Alphanumeric, Starting with Alphabet')).toBeVisible()
  await expect(first).toBeFocused()
  await first.fill('Themba James')
  await page.reload()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(first).toHaveValue('Themba James')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^Themba James / })).toBeVisible()

  await page.getByRole('switch', { name: 'Monthly email' }).click()
  await expect
    .poll(async () => {
      const me = await app.call<{ data: { monthly_email_enabled: boolean; first_name: string } }>(
        'user-profile',
        {
          token: elsewhere,
        },
      )
      return [me.data.first_name, me.data.monthly_email_enabled]
    })
    .toEqual(['Themba James', false])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await download).path()
  const data = JSON.parse(readFileSync(file, 'utf8')) as { profile: { first_name: string } }
  expect(data.profile.first_name).toBe('Themba James')
  // The tests of other files on this server know this person by name.
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await first.fill('Themba')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^Themba Nkosi/ })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('All others are signed out')).toBeVisible()
  await expect(app.call('user-profile', { token: elsewhere })).rejects.toThrow('401')

  await page.goto('/my-profile/my-tags')
  await expect(page.getByText('No tags found')).toBeVisible()
  await page.getByLabel('New tag').fill('ab')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Tag title length must be between 3-20 characters')).toBeVisible()
  await page.getByLabel('New tag').fill('Rut week')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Remove Rut week' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No tags found')).toBeVisible()

  await page.goto('/my-profile/change-password')
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('three quiet ridges')
  await page.getByLabel('Confirm password').fill('three quiet ridge')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText("Password and Confirm Password didn't match")).toBeVisible()
  await page.getByLabel('Confirm password').fill('three quiet ridges')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()

  // Other tests of this service log in as the same person.
  await page.getByLabel('Current password').fill('three quiet ridges')
  await page.getByLabel('New password').fill(demoPassword)
  await page.getByLabel('Confirm password').fill(demoPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  const logsIn = () =>
    app.login('hunter2').then(
      () => true,
      () => false,
    )
  await expect.poll(logsIn).toBe(true)
})

test('a person who deletes the account is signed out, and none of their data stays on the phone', async ({
  app,
  phone,
}) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  const email = 'leaver@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  await logIn(page, email)
  await expect(page).toHaveURL(/email-verification/)
  await page.goto('/my-profile/my-profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Password/ }).fill('wrong')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('link', { name: 'LOGIN' }).first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await indexedDB.databases()).filter(({ name }) => /^hs-[ut]-/.test(name ?? '')).length,
        localStorage.getItem('token'),
      ]),
    )
    .toEqual([0, null])
})

test('a photo of another kind is refused with a toast, and one of a known kind is taken', async ({
  app,
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })).newPage()
  await startSignedIn(page, demo('landowner2'))
  await page.goto('/my-profile/my-profile')
  await page.getByRole('button', { name: /photo/i }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Your photo' })
  const toast = page.locator('.mantine-Notifications-root')
  const words = 'File not supported. We accept png and jpg'
  for (const name of ['land.gif', 'land.webp', 'land.pdf']) {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: `image/${name.split('.')[1]}`, buffer: Buffer.from('GIF89a') })
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(toast.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeDisabled()
  }
  await page.context().close()
})

test('a token that is refused in other words is dropped, and the page loads again, but not those of login and forgotten passwords', async ({
  app,
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })).newPage()
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname))
  const signIn = async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await logIn(page, demo('hunter2'))
    await expect(page).not.toHaveURL(/auth\/login/)
    expect(await token()).not.toBeNull()
    // A page that is still open would ask again, and load again by itself.
    await page.goto('about:blank')
  }
  const refuse = (message: string) => refused(page, calls.accounts.profile, 401, message)
  await signIn()
  await refuse('Account is locked')
  loads.length = 0
  // The second load may begin before the first has ended.
  await page.goto('/about', { waitUntil: 'commit' })
  await expect.poll(() => loads).toEqual(['/about', '/about'])
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toBeVisible()
  expect(await token()).toBeNull()

  await signIn()
  await refuse('Account is locked')
  loads.length = 0
  await page.goto('/auth/forgot-password')
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' })).toBeVisible()
  expect(await token()).toBeNull()
  expect(loads).toEqual(['/auth/forgot-password'])
  await page.unrouteAll({ behavior: 'wait' })

  // A wrong password is a 401 in other words too.
  loads.length = 0
  await logIn(page, demo('hunter2'), 'not-the-password')
  await expect(page.getByText(/^Can't login\. |Email or password is incorrect/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(demo('hunter2'))
  expect(loads).toEqual(['/auth/login'])

  await signIn()
  await refuse('Unauthenticated!')
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fabout$/)
  await expect(page.getByText('Session expired, please login again')).toBeVisible()
  await page.context().close()
})

test('a session that many calls find ended at once is said to have ended once', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter2'))
  await page.addInitScript(() => {
    const toasts = new Set<Element>()
    Object.assign(globalThis, { toasts })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.mantine-Notification-description')) toasts.add(toast)
    }).observe(document, { childList: true, subtree: true })
  })
  /** A busy phone: for two seconds its storage takes nothing, so that the token is not removed at once. */
  const keepBusy = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('hs-device')
          opening.addEventListener('success', () => {
            const end = performance.now() + 2000
            const store = opening.result.transaction('kv', 'readwrite').objectStore('kv')
            const goOn = () => {
              if (performance.now() < end) store.get('').addEventListener('success', goOn)
              else opening.result.close()
            }
            goOn()
            resolve()
          })
        }),
    )
  let asked = 0
  let busy: Promise<void> | null = null
  await page.route(/\/api\//, async (route) => {
    asked += 1
    const turn = asked
    await expect.poll(() => asked).toBeGreaterThan(3)
    await (busy ??= keepBusy())
    // One after another, while the token is being removed for the first of them.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), turn * 100)
    const body = {
      status: 401,
      headers: { [headers.highseat]: '0.2.0' },
      json: { message: 'Unauthenticated!' },
    }
    await route.fulfill(body)
  })
  await page.goto('/my-profile/my-profile')
  await expect(page).toHaveURL(/\/auth\/login\?from=/)
  await says(page, 'Session expired, please login again')
  await expect(page.getByText('Session expired, please login again')).toHaveCount(0)
  const toasts = await page.evaluate(() => (globalThis as never as { toasts: Set<Element> }).toasts.size)
  expect(toasts).toBe(1)
  await leave(page)
})

test('a password whose answers were lost is changed by the first request, and the next press says so', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const email = 'lost.answer@example.com'
  const field = (on: Page, name: string) => on.getByRole('textbox', { name }).first()
  await app.call('auth/register', { body: newPerson(email) })
  const logsIn = (password: string) =>
    app.call('auth/login', { body: { email, password } }).then(
      () => true,
      () => false,
    )
  await logIn(page, email)
  await expect(page).toHaveURL(/email-verification/)
  await page.goto('/my-profile/change-password')
  await field(page, 'Current password').fill(demoPassword)
  await field(page, 'New password').fill('three quiet ridges')
  await field(page, 'Confirm password').fill('three quiet ridges')
  const change = await loseAnswers(page, calls.accounts.changePassword)
  await button(page, 'Change password').click()
  await expect(page.getByText(/^Can't Update Password\. /)).toBeVisible()
  expect(await logsIn('three quiet ridges')).toBe(true)
  change.keep()
  await button(page, 'Change password').click()
  await says(page, 'Your password has been changed')
  // Once automatically, and once for each press.
  expect(change.keys.length).toBeGreaterThanOrEqual(3)
  expect(new Set(change.keys).size).toBe(1)
  await app.runJobs()
  expect(app.mailsTo(email).filter((mail) => /password .* changed/i.test(mail))).toHaveLength(1)

  await page.context().close()

  const visitor = await visit(browser, app.url)
  await app.call('auth/forgot-password', { body: { email } })
  await visitor.goto(await resetPath(app, email))
  await field(visitor, 'Password').fill('four quiet ridges')
  await field(visitor, 'Confirm Password').fill('four quiet ridges')
  const reset = await loseAnswers(visitor, calls.accounts.resetPassword)
  await button(visitor, 'RESET PASSWORD').click()
  await says(visitor, 'The service could not be reached. Please try again.')
  expect(await logsIn('four quiet ridges')).toBe(true)
  reset.keep()
  await button(visitor, 'RESET PASSWORD').click()
  await says(visitor, 'Successfully reset password, continue login', 'Password Updated')
  expect(reset.keys.length).toBeGreaterThanOrEqual(3)
  expect(new Set(reset.keys).size).toBe(1)
})
