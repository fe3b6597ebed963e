import { readFileSync } from 'node:fs'
import { demo, demoPassword, expect, logIn, newPerson, test } from '#tests/support/browser/app.ts'

test('a person changes their profile, tags and password, signs another device out, and takes their data', async ({
  app,
  phone,
}) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
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
