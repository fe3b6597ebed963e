import type { Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit, fillCard } from '#tests/support/browser/screen.ts'

const stand = 1
const phone = { viewport: { width: 360, height: 780 } }

const enter = (page: Page, who: string) => startSignedIn(page, demo(who))
const requests = `/my-profile/stand-bookings/${stand}/Cedar/requests`

/** The owner's choice, made in the stand form. */
const chooseRequests = async (page: Page) => {
  await page.goto(`/my-profile/update-stand/${stand}`)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Rules and safety/ })
    .click()
  const choices = page.getByRole('group', { name: 'Bookings' })
  await expect(choices.getByRole('button', { name: 'Right away' })).toHaveAttribute('aria-pressed', 'true')
  await choices.getByRole('button', { name: 'After I have agreed' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'All steps' }).click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Review and send/ })
    .click()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page).not.toHaveURL(/update-stand/)
}

/** Asks for the first free day; the number of the reservation. */
const ask = async (page: Page, number = '4242424242424242'): Promise<string> => {
  await page.goto(`/reserve-stand/${stand}`)
  await page
    .getByRole('button', { name: /, free$/ })
    .first()
    .click()
  await page.getByLabel('I accept the cancellation policy').check()
  await expect(page.getByText(/Your card is authorized now and charged only when they agree/)).toBeVisible()
  await page.getByRole('button', { name: 'SEND THE REQUEST' }).click()
  await fillCard(page, number)
  await page.getByRole('button', { name: /^AUTHORIZE \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible()
  await expect(page.getByText(/^Walt answers by /)).toBeVisible()
  return new URL(page.url()).searchParams.get('reservation')!
}

/** The badge of a reservation. */
const status = (page: Page) =>
  page.locator('dl > div').filter({ hasText: 'Reservation Status' }).locator('dd')

const paymentState = async (app: App, id: string): Promise<string> => {
  const token = await app.login('admin')
  const { data } = await app.call<{ data: { payments: { state: string }[] } }>(`admin/reservations/${id}`, {
    token,
  })
  return data.payments[0]!.state
}

test('a landowner agrees to one request, declines another, and a third is withdrawn', async ({
  app,
  browser,
}) => {
  const owner = await visit(browser, app.url, phone)
  const hunter = await visit(browser, app.url, phone)
  hunter.on('dialog', (dialog) => void dialog.accept())
  await enter(owner, 'landowner')
  await enter(hunter, 'hunter2')

  await test.step('nobody asks yet, and the owner chooses to be asked', async () => {
    await owner.goto(requests)
    await expect(owner.getByText('No requests to answer')).toBeVisible()
    await chooseRequests(owner)
    await hunter.goto(`/stand/${stand}`)
    await expect(hunter.getByText('Booked when the landowner agrees, within 48 hours')).toBeVisible()
  })

  await test.step('accepted: the hunter sees it wait, then booked', async () => {
    const id = await ask(hunter)
    await hunter.goto(`/my-profile/reservation-details/${id}`)
    await expect(hunter.getByRole('heading', { name: 'Walt is asked' })).toBeVisible()
    expect(await axeViolations(hunter)).toEqual([])
    await owner.goto(requests)
    const card = owner.getByRole('listitem').filter({ hasText: 'You would earn' })
    await expect(card).toContainText('Themba Nkosi')
    await expect(card).toContainText('Waiver')
    expect(await axeViolations(owner)).toEqual([])
    await owner.getByRole('button', { name: /^ACCEPT the request of Themba/ }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'ACCEPT' }).click()
    await expect(owner.getByText(/^Accepted\. The card of Themba Nkosi is being charged\.$/)).toBeVisible()
    await expect(owner.getByRole('status').filter({ hasText: /^Accepted/ })).toBeFocused()
    await app.runJobs()
    expect(await paymentState(app, id)).toBe('succeeded')
    await hunter.reload()
    await expect(hunter.getByRole('link', { name: 'Go Hunt!' })).toBeVisible()
    await owner.goto(requests)
    await expect(owner.getByText('No requests to answer')).toBeVisible()
  })

  await test.step('declined with a reason, which the hunter reads', async () => {
    const id = await ask(hunter)
    await owner.goto(requests)
    await owner.getByRole('button', { name: /^DECLINE the request of Themba/ }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('button', { name: 'DECLINE' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('My brother hunts then')
    expect(await axeViolations(owner)).toEqual([])
    await dialog.getByRole('button', { name: 'DECLINE' }).click()
    await expect(owner.getByText('No requests to answer')).toBeVisible()
    expect(await paymentState(app, id)).toBe('voided')
    await hunter.goto(`/my-profile/reservation-details/${id}`)
    await expect(hunter.getByText('Walt has declined this request. Nothing was charged.')).toBeVisible()
    await expect(hunter.getByText('My brother hunts then')).toBeVisible()
    await expect(status(hunter)).toHaveText('Declined')
  })

  await test.step('withdrawn by its hunter', async () => {
    const id = await ask(hunter)
    await hunter.goto(`/my-profile/reservation-details/${id}`)
    await hunter.getByRole('button', { name: 'Withdraw the request' }).click()
    await hunter.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(hunter.getByText('You have withdrawn this request. Nothing was charged.')).toBeVisible()
    await expect(status(hunter)).toHaveText('Withdrawn')
    expect(await paymentState(app, id)).toBe('voided')
    await owner.goto(requests)
    await expect(owner.getByText('No requests to answer')).toBeVisible()
  })

  await test.step('a card that refuses when it is charged', async () => {
    const id = await ask(hunter, '4000000000000341')
    await owner.goto(requests)
    await owner.getByRole('button', { name: /^ACCEPT the request of Themba/ }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'ACCEPT' }).click()
    await app.runJobs()
    await hunter.goto(`/my-profile/reservation-details/${id}`)
    await expect(
      hunter.getByText('Walt agreed, but your card refused. The days are free again.'),
    ).toBeVisible()
  })
  await leave(owner)
  await leave(hunter)
})
