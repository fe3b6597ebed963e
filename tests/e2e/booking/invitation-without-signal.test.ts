import { axeViolations } from '#tests/support/browser/axe.ts'
import { type App, expect, type Phone, test } from '#tests/support/browser/app.ts'
import { logIn, pageOf, prefetched } from '#tests/support/browser/hunt.ts'
import { button, says, underWorker } from '#tests/support/browser/screen.ts'
import { signWaiver } from '#tests/support/browser/waiver.ts'

const list = '/my-profile/my-reservations?activeTab=invitation'
const invites = 'Hanna Lindqvist invites you to this hunt.'
const notYet = 'You have not joined yet.'
const unsent =
  'Your waiver is saved on this phone. When it has been sent, we accept the invitation here: keep this screen open, or come back to it.'

/** The first hunt has so many who joined. */
const joined = async (app: App): Promise<number> => {
  const token = await app.login('hunter')
  const path = 'additional-hunter/1?type=joined&page=1&per_page=10'
  return (await app.call<{ total_records: number }>(path, { token })).total_records
}

/** A person without a waiver, invited to the first hunt, whose phone has lost its signal. */
const invitedInTheWoods = async (app: App, guest: Phone) => {
  const body = { email: 'landowner2@demo.highseat.example' }
  await app.call('additional-hunter/1', { token: await app.login('hunter'), body })
  const page = await pageOf(guest.context)
  await logIn(page, 'landowner2')
  await prefetched(page)
  await underWorker(page)
  await page.goto(list)
  await says(page, invites, 'To accept, you sign the hunter waiver. With it you have joined.')
  await guest.airplane(true)
  return page
}

test('an invitation whose waiver was signed without a signal is accepted once the waiver has been sent', async ({
  app,
  phone,
}) => {
  const guest = await phone()
  const page = await invitedInTheWoods(app, guest)
  await test.step('who goes to the waiver and comes back without it has not accepted', async () => {
    await button(page, 'Accept').click()
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL(/activeTab=invitation$/)
    await expect(button(page, 'Accept')).toBeVisible()
    await expect(page.getByText(notYet)).toHaveCount(0)
  })

  await test.step('the screen says that its signer has not joined yet, and why', async () => {
    await button(page, 'Accept').click()
    await signWaiver(page)
    await expect(page).toHaveURL(/activeTab=invitation$/)
    await says(page, invites, unsent)
    await expect(page.getByRole('status').filter({ hasText: notYet })).toBeVisible()
    await expect(button(page, 'Accept')).toHaveCount(0)
    await expect(button(page, 'Reject')).toBeVisible()
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await says(page, invites, unsent)
  })

  await test.step('who cannot reject it without a signal may accept it again', async () => {
    await button(page, 'Reject').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(page.getByText(notYet)).toHaveCount(0)
    await button(page, 'Accept').click()
    await says(page, unsent)
    expect(await joined(app).catch(() => 0)).toBe(0)
  })

  await guest.airplane(false)
  await says(page, 'You have joined the hunt')
  await expect(page).toHaveURL(/activeTab=active$/)
  expect(await joined(app)).toBe(1)
})
