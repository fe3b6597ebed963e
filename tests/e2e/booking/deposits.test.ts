import type { Browser, Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { type App, demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { leave, visit, fillCard } from '#tests/support/browser/screen.ts'

const stand = 1
const phone = { viewport: { width: 360, height: 780 } }

const enter = (page: Page, who: string) => startSignedIn(page, demo(who))

/** The owner's choice, made in the stand form. */
const askForDeposit = async (page: Page) => {
  await page.goto(`/my-profile/update-stand/${stand}`)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Rules and safety/ })
    .click()
  const choices = page.getByRole('group', { name: 'Payment' })
  await expect(choices.getByRole('button', { name: 'All at the booking' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await choices.getByRole('button', { name: 'Deposit, then balance' }).click()
  await page.getByLabel('Deposit percentage').fill('95')
  await page.getByLabel('Balance due').fill('7')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'All steps' }).click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Rules and safety/ })
    .click()
  await expect(page.getByText('The deposit is between 10 and 90 percent')).toBeVisible()
  await page.getByLabel('Deposit percentage').fill('30')
  await page.getByRole('button', { name: 'All steps' }).click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Review and send/ })
    .click()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page).not.toHaveURL(/update-stand/)
}

const pay = async (page: Page) => {
  await fillCard(page)
  await page.getByRole('button', { name: /^PAY \$/ }).click()
}

/** Books the last free day of the next month, and pays its deposit; the number of the reservation. */
const book = async (page: Page): Promise<string> => {
  await page.goto(`/reserve-stand/${stand}`)
  await page.getByRole('button', { name: 'Later month' }).click()
  await page
    .getByRole('button', { name: /, free$/ })
    .last()
    .click()
  await expect(page.getByRole('row', { name: /^Deposit, now/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Balance, by/ })).toBeVisible()
  await expect(page.getByText(/of the deposit back, or \$[\d.]+ once the balance is paid/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('I accept the cancellation policy').check()
  await page.getByRole('button', { name: 'COMPLETE RESERVATION' }).click()
  await expect(page.getByText(/^This is the deposit\. The balance of \$[\d.]+ is due by/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await pay(page)
  await expect(page).toHaveURL(/\/success/)
  const id = new URL(page.url()).searchParams.get('reservation')!
  await expect(page.getByText(/Deposit: \$[\d.]+\. Balance: \$[\d.]+, by/)).toBeVisible()
  return id
}

const untilOf = async (app: App, id: string): Promise<string> => {
  const { data } = await app.call<{ data: { balance: { until: string } } }>(`reservation-detail/${id}`, {
    token: await app.login('hunter2'),
  })
  return data.balance.until
}

/** The service whose stand asks for a deposit already: each test can be the first. */
let asking: App | null = null
const ownerWithDeposit = async (app: App, browser: Browser): Promise<Page> => {
  const owner = await visit(browser, app.url, phone)
  await enter(owner, 'landowner')
  if (asking !== app) await askForDeposit(owner)
  asking = app
  return owner
}

test('an owner asks for a deposit; a hunter pays it, and then the balance', async ({ app, browser }) => {
  const owner = await ownerWithDeposit(app, browser)
  const hunter = await visit(browser, app.url, phone)
  hunter.on('dialog', (dialog) => void dialog.accept())
  await enter(hunter, 'hunter2')
  const id = await book(hunter)

  await test.step('both sides see what is paid and what is open', async () => {
    for (const page of [hunter, owner]) {
      await page.goto(`/my-profile/reservation-details/${id}`)
      await expect(page.getByText(/^The deposit is paid\. The balance of \$[\d.]+ is due by/)).toBeVisible()
      await expect(page.getByText('Open balance')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
    }
    await expect(owner.getByRole('button', { name: /^Pay the balance/ })).toHaveCount(0)
    await hunter.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(hunter.getByText(/^You get back \$[\d.]+ of \$[\d.]+\.$/)).toBeVisible()
    await hunter.getByRole('button', { name: 'NOT NOW' }).click()
  })

  await test.step('so do their lists', async () => {
    const due = /^The balance of \$[\d.]+ is due by/
    await hunter.goto('/my-profile/my-reservations')
    await expect(hunter.getByText(due)).toBeVisible()
    await owner.goto(`/my-profile/stand-bookings/${stand}/Oak/0`)
    await expect(owner.getByText(due)).toBeVisible()
    for (const page of [hunter, owner]) expect(await axeViolations(page)).toEqual([])
    await hunter.goto(`/my-profile/reservation-details/${id}`)
    await owner.goto(`/my-profile/reservation-details/${id}`)
  })

  await test.step('the balance, by the keyboard: nothing is open any more', async () => {
    await hunter.getByRole('button', { name: /^Pay the balance, \$/ }).focus()
    await hunter.keyboard.press('Enter')
    await pay(hunter)
    await expect(hunter.getByText('The deposit and the balance are paid.')).toBeFocused()
    await expect(hunter.getByText('Open balance')).toHaveCount(0)
    await owner.reload()
    await expect(owner.getByText('The deposit and the balance are paid.')).toBeVisible()
  })
  await leave(owner)
  await leave(hunter)
})

test('a booking whose balance is not paid ends, and its days are free', async ({ app, browser }) => {
  await leave(await ownerWithDeposit(app, browser))
  const hunter = await visit(browser, app.url, phone)
  hunter.on('dialog', (dialog) => void dialog.accept())
  await enter(hunter, 'hunter2')
  const id = await book(hunter)
  const until = Date.parse(await untilOf(app, id))
  for (const minutes of [0, 5]) {
    await app.call('test/clock', { body: { now: new Date(until + minutes * 60_000).toISOString() } })
    await app.runJobs()
  }
  expect(app.mailsTo(demo('hunter2')).some((mail) => mail.includes('was not paid in time'))).toBe(true)
  await leave(hunter)
  const again = await visit(browser, app.url, phone)
  await enter(again, 'hunter2')
  await again.goto(`/my-profile/reservation-details/${id}`)
  await expect(again.getByText(/^The booking has ended before its balance was paid/)).toBeVisible()
  await expect(again.getByRole('button', { name: /^Pay the balance/ })).toHaveCount(0)
  await leave(again)
})
