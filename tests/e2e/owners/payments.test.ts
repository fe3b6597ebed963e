import { calls } from '#core/calls/registry/table.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, endsToday, hold, refused, says, fillCard } from '#tests/support/browser/screen.ts'

const phone = { width: 360, height: 780 }

test('a landowner sees what was earned and is held, connects an account, transfers, and sets a threshold', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block', viewport: phone })
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/payments')
  await says(page, 'Test mode: no real money moves', 'Stats Overview', 'Transaction History')
  for (const name of ['Available', 'Earnings', 'Spendings', 'Bucks'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader').filter({ hasText: /^[A-Z]+$/ })).toHaveText([
    'DATE',
    'DESCRIPTION',
    'EARNINGS',
  ])
  await expect(page.getByRole('row', { name: /Lease of/ }).first()).toContainText('+$')
  await expect(button(page, 'Yearly')).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Monthly', 'Weekly', 'Yearly']) {
    await button(page, name).click()
    await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByText('The same as a table').click()
  await expect(page.getByRole('table', { name: 'Stats Overview' }).getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('table', { name: 'Stats Overview' }).getByRole('columnheader')).toContainText([
    '',
    'Earnings',
    'Spendings',
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('From', { exact: true }).fill('Jan 01 2020')
  await page.getByLabel('To', { exact: true }).fill('Jan 02 2020')
  await page.keyboard.press('Tab')
  await says(page, 'No Transactions Found')
  // The range does not end before it begins.
  await page.getByLabel('From', { exact: true }).fill('Jan 05 2020')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From', { exact: true })).not.toHaveValue('Jan 05 2020')
  await page.getByLabel('From', { exact: true }).fill('')
  await page.getByLabel('To', { exact: true }).fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row', { name: /Lease of/ }).first()).toBeVisible()
  await changed(page, calls.payments.transactions, (answer) => {
    const [one] = answer.data
    return {
      ...answer,
      total_records: 2,
      data: [
        { ...one!, id: 901, type: 'payment', amount: 12.5 },
        { ...one!, id: 902, type: 'refund', amount: 7.25 },
      ],
    }
  })
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: '12.50' })).toContainText('−$12.50')
  await expect(page.getByRole('row').filter({ hasText: '7.25' })).toContainText('+$7.25')
  // Today is the last day of both fields.
  await endsToday(page, page.getByLabel('To', { exact: true }))
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await button(page, 'What is held').click()
  const held = page.getByRole('dialog', { name: 'Held in Bucks' })
  await expect(held.getByRole('listitem').first()).toContainText(/Last day .* free /)
  await page.keyboard.press('Escape')

  await button(page, 'Transfer').click()
  const connect = page.getByRole('dialog', { name: 'Connect a payout account' })
  for (const label of ['First Name', 'Last Name', 'Phone Number', 'Country code', 'Stripe Email'])
    await connect.getByLabel(label).fill('')
  await connect.getByRole('button', { name: 'Continue to the provider' }).click()
  for (const message of [
    'First Name is required',
    'Last Name is required',
    'Phone Number is required',
    'Country code is required',
    'Stripe Email is required',
  ])
    await expect(connect.getByText(message)).toBeVisible()
  await connect.getByLabel('First Name').fill('Walt')
  await connect.getByLabel('Last Name').fill('Kruger')
  await connect.getByLabel('Phone Number').fill('7155550101')
  await connect.getByLabel('Country code').fill('+1')
  await connect.getByLabel('Stripe Email').fill('walt@example.com')
  await connect.getByRole('button', { name: 'Continue to the provider' }).click()
  await expect(page).toHaveURL(/first_name=Walt.*email=walt/)
  await refused(page, calls.payments.connect, 422, 'The provider knows no such account.')
  await button(page, 'Connect this account').click()
  await says(page, 'The provider knows no such account.')
  await page.unroute((url) => url.pathname.includes('user-payment-info'))
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Transfer').click()
  await connect.getByLabel('Phone Number').fill('7155550101')
  await connect.getByLabel('Country code').fill('+1')
  await connect.getByRole('button', { name: 'Continue to the provider' }).click()
  await expect(button(page, 'Connect this account')).toBeVisible()
  // A tap before the amounts know of the account waits for them, and asks for no account again.
  const release = await hold(page, /\/api\/amount-info/)
  const connected = page.waitForResponse((response) => response.url().includes('user-payment-info'))
  await button(page, 'Connect this account').click()
  await connected
  await expect(button(page, 'Transfer')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Payout account connected successfully')).toBeHidden()
  release()
  await says(page, 'Payout account connected successfully')
  await button(page, 'Transfer').click()
  const transfer = page.getByRole('dialog', { name: 'Transfer' })
  await transfer.getByLabel('Amount').fill('1.25')
  await transfer.getByRole('button', { name: 'Transfer to your account' }).click()
  await expect(transfer.getByText('Invalid amount')).toBeVisible()
  await transfer.getByLabel('Amount').fill('9999999')
  await transfer.getByRole('button', { name: 'Transfer to your account' }).click()
  await expect(transfer.getByRole('alert')).toHaveText('Your balance is smaller than this amount.')
  await transfer.getByLabel('Amount').fill('10.5')
  await transfer.getByRole('button', { name: 'Transfer to your account' }).click()
  await says(page, 'Amount transferred successfully')
  await expect(
    page.getByRole('status').filter({ hasText: '$10.50 is on its way to your payout account.' }),
  ).toBeFocused()
  await expect(page.getByRole('row', { name: 'Transfer to your payout account' })).toContainText('−$10.50')

  await button(page, 'Threshold settings').click()
  const threshold = page.getByRole('dialog', { name: 'Threshold' })
  await threshold.getByRole('button', { name: 'Save' }).click()
  await expect(threshold.getByText('Amount is required')).toBeVisible()
  await threshold.getByLabel('Amount').fill('1.25')
  await expect(threshold.getByText('Invalid ammount')).toBeVisible()
  await threshold.getByLabel('Amount').fill('900000')
  await threshold.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Threshold amount updated successfully')
  await expect(page.getByText('pays out automatically at')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  const file = page.waitForEvent('download')
  await button(page, 'CSV').click()
  expect((await file).suggestedFilename()).toBe('transactions.csv')
  await expect(page.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', '/my-profile/payments')
  await page.close()
})

test('a hunter and a landowner request funds of each other, pay, decline and cancel', async ({
  app,
  browser,
}) => {
  const open = async (who: string) => {
    const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block', viewport: phone })
    await startSignedIn(page, demo(who))
    await page.goto('/my-profile/reservation-details/1')
    const box = page.getByRole('region', { name: 'FUNDS REQUEST' })
    await expect(box.getByRole('tab')).toHaveText(['Sent', 'Received'])
    return { page, box }
  }
  const ask = async ({ page, box }: Awaited<ReturnType<typeof open>>, amount: string, text: string) => {
    await box.getByRole('button', { name: 'Request funds' }).click()
    const dialog = page.getByRole('dialog', { name: /^Request funds from/ })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText('Amount is required')).toBeVisible()
    await expect(dialog.getByText('Description is required')).toBeVisible()
    await dialog.getByLabel('Amount').fill(`${amount}.25`)
    await expect(dialog.getByText('Invalid amount')).toBeVisible()
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByLabel('Description').fill(text)
    await expect(dialog).toContainText('Highseat will take 7.5% share of this transaction')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(box.getByRole('listitem').filter({ hasText: text })).toContainText('Pending')
  }
  const hunter = await open('hunter')
  await ask(hunter, '60', 'We leave a day early')
  await expect(hunter.box.getByRole('listitem').first()).toContainText('$55.50')
  await ask(hunter, '12', 'Ice')
  const ice = hunter.box.getByRole('listitem').filter({ hasText: 'Ice' })
  await ice.getByRole('button', { name: 'CANCEL' }).click()
  await hunter.page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(ice).toContainText('Canceled')

  const landowner = await open('landowner')
  const received = landowner.box.getByRole('listitem').filter({ hasText: 'We leave a day early' })
  await expect(received).toContainText('0%')
  await received.getByRole('button', { name: 'PAY $60.00' }).click()
  const pay = landowner.page.getByRole('dialog', { name: 'Pay $60.00' })
  await expect(pay).toContainText('Your balance')
  await pay.getByRole('button', { name: 'PAY $60.00' }).click()
  await says(landowner.page, 'Fund Transfer Request Approved')
  await expect(received).toContainText('Transferred')
  await landowner.box.getByRole('tab', { name: 'Sent' }).click()
  await ask(landowner, '40', 'Gate chain')
  await ask(landowner, '15', 'Firewood')
  await expect(landowner.box.getByRole('listitem').filter({ hasText: 'Firewood' })).toContainText('7.5%')

  await hunter.page.reload()
  const chain = hunter.box.getByRole('listitem').filter({ hasText: 'Gate chain' })
  const wood = hunter.box.getByRole('listitem').filter({ hasText: 'Firewood' })
  await wood.getByRole('button', { name: 'DECLINE' }).click()
  const decline = hunter.page.getByRole('dialog', { name: 'Decline $15.00?' })
  await decline.getByRole('button', { name: 'DECLINE' }).click()
  await expect(decline.getByText('Reason is required')).toBeVisible()
  await decline.getByLabel('Reason').fill('We brought our own')
  await decline.getByRole('button', { name: 'DECLINE' }).click()
  await expect(wood).toContainText('Declined')
  await expect(wood).toContainText('We brought our own')
  await chain.getByRole('button', { name: 'PAY $40.00' }).click()
  const card = hunter.page.getByRole('dialog', { name: 'Pay $40.00' })
  await card.getByRole('button', { name: /by card/ }).click()
  await expect(card).toContainText('Payment sandbox: no real card is charged')
  await fillCard(card)
  await card.getByRole('button', { name: 'PAY $40.00' }).click()
  await expect(chain).toContainText('Paid')
  expect(await axeViolations(hunter.page)).toEqual([])
  await hunter.page.close()
  await landowner.page.close()
})
