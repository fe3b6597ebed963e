import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { button, leave, says, visit } from '#tests/support/browser/screen.ts'

test('a hunter invites another by email, who joins, sees the hunt, and is removed again', async ({
  app,
  browser,
}) => {
  const open = async (width: number) =>
    (await browser.newContext({ baseURL: app.url, viewport: { width, height: 780 } })).newPage()
  const main = await open(360)
  await startSignedIn(main, demo('hunter'))
  await main.goto('/my-profile/reservation-details/1')
  await main.getByRole('link', { name: 'Invite hunters' }).click()
  // The demo has one that waits already.
  await says(main, 'Additional Hunters', 'Pending')
  await button(main, 'Cancel invitation: hunter2@demo.highseat.example').click()
  await main.getByRole('dialog').getByRole('button', { name: 'Cancel invitation', exact: true }).click()
  await says(main, 'The invitation has been canceled', 'You have canceled the invitation')

  await button(main, 'Send Invite').click()
  const form = main.getByRole('dialog', { name: 'Send Invite' })
  await button(main, 'Send Invite').last().click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await form.getByLabel('Email').fill('7up@example.com')
  await expect(form.getByText('Email should be alphnumeric with leading alphabets')).toBeVisible()
  await form.getByLabel('Email').fill('hunter@demo.highseat.example')
  await form.getByRole('button', { name: 'Send Invite' }).click()
  await expect(form.getByText('This is your own address')).toBeVisible()
  expect(await axeViolations(main)).toEqual([])
  await form.getByLabel('Email').fill('hunter2@demo.highseat.example')
  await form.getByRole('button', { name: 'Send Invite' }).click()
  await says(main, 'The invitation has been sent')

  const guest = await open(360)
  await startSignedIn(guest, demo('hunter2'))
  await guest.goto('/my-profile/my-reservations?activeTab=invitation')
  await says(guest, 'Hanna Lindqvist invites you to this hunt.')
  expect(await axeViolations(guest)).toEqual([])
  await button(guest, 'Reject').click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  await button(guest, 'Accept').click()
  await expect(guest).toHaveURL(/activeTab=active/)
  await expect(
    guest.getByRole('navigation', { name: 'Reservations' }).getByRole('link', { name: 'Current' }),
  ).toBeInViewport({ ratio: 1 })
  await guest.goto('/my-profile/reservation-details/1')
  await says(guest, 'Message Hunter', 'Message Owner', 'Leave this hunt')
  await expect(guest.getByText('Additional Hunters')).toHaveCount(0)
  await guest.goto('/my-profile/hunt/1')
  await says(guest, 'The main hunter records the trophy of a hunt.')
  await expect(button(guest, 'Trophy')).toBeDisabled()

  await main.goto('/my-profile/reservation-details/1')
  await main.getByRole('link', { name: '1 joined' }).click()
  await says(main, 'Themba Nkosi', 'Accepted')
  await expect(main.getByRole('link', { name: 'Contact: Themba Nkosi' })).toHaveAttribute(
    'href',
    /\/my-profile\/chat\/1\/Themba%20Nkosi\/\d+$/,
  )
  await button(main, 'Revoke Access: Themba Nkosi').click()
  await main.getByRole('dialog').getByRole('button', { name: 'Revoke Access', exact: true }).click()
  await says(main, 'The access has been revoked', 'Nobody has joined yet')
  await main.getByRole('link', { name: 'Invitations', exact: true }).click()
  await says(main, 'You have revoked this hunter access')

  await guest.goto('/my-profile/my-reservations?activeTab=invitation')
  await says(guest, 'Hanna Lindqvist has revoked your hunt access')
  await button(guest, 'Okay').click()
  await says(guest, 'No Records Found')
  await main.context().close()
  await guest.context().close()
})

test('the email to an address without an account leads to a sign-up with that address, for adults and juniors', async ({
  app,
  browser,
}) => {
  const email = 'newcomer@example.com'
  await app.call('additional-hunter/1', { token: await app.login('hunter'), body: { email } })
  await app.runJobs()
  const link = new URL(/https?:\/\/\S+\/auth\/signup\S*/.exec(app.mailsTo(email).at(-1)!)![0])
  expect(link.searchParams.get('from')).toBe('/my-profile/my-reservations?activeTab=invitation')
  const page = await visit(browser, app.url)
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(email)
  await page.getByRole('textbox', { name: /^Date of birth/ }).fill('May 05 2013')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: /guardian/i })).toBeVisible()
  await leave(page)
})
