import type { Page } from 'playwright/test'
import type { OwnTrophy } from '#core/calls/shapes/trophies.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { button, says, visit } from '#tests/support/browser/screen.ts'

interface Booking {
  id: number
  amount: number
  refunded: number
  paid_at: string | null
  stand: { title: string }
}

const trophy = (id: number): OwnTrophy => ({
  id,
  image: '/icons/icon-192.png',
  name: `Buck ${id}`,
  specie: null,
  harvest_date: '2024-01-05',
  comment: '',
  status: 'pending',
  stand: { id: 1, title: 'Oak Ridge', address: '12 Mill Lane, Plover' },
  reservation_id: 2,
  created_at: '2024-01-06T12:00:00Z',
  user: { id: 9, first_name: 'Ann', last_name: 'Smith', image: null, rating: null },
})

const phone = { viewport: { width: 360, height: 780 } }
const asAdministrator = (page: Page): Promise<void> => startSignedIn(page, demo('admin'))
const nav = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

test('the pages of administrators are reached from the menu, and are there for nobody else', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 1280, height: 800 } })
  await asAdministrator(page)
  await page.goto('/my-profile/my-profile')
  await page.getByRole('link', { name: 'Administration' }).click()
  await says(page, 'What needs your attention.', 'Stands to approve', 'Lease applications to review')
  expect(await axeViolations(page)).toEqual([])
  expect(await nav(page).evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  for (const [name, path] of [
    ['Stands', '/admin/stands'],
    ['Trophies', '/admin/trophies'],
    ['Tickets', '/my-profile/customer-portal/tickets'],
    ['People', '/admin/users'],
    ['Bookings', '/admin/reservations'],
    ['Disputes', '/admin/disputes'],
    ['Waivers', '/admin/waivers'],
    ['Lease applications', '/admin/lease-applications'],
    ['Settings and fees', '/admin/settings'],
    ['Audit log', '/admin/audit'],
    ['Background work', '/admin/background-work'],
  ] as const) {
    await nav(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(nav(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }

  const other = await visit(browser, app.url, phone)
  await startSignedIn(other, demo('hunter'))
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/users/1',
    '/admin/disputes',
    '/admin/settings',
    '/admin/audit',
    '/admin/background-work',
  ]) {
    await other.goto(path)
    await says(other, 'There is no trail here')
    await expect(nav(other)).toHaveCount(0)
  }
})

test('an administrator finds a person, suspends them with a reason, and lifts that again', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await asAdministrator(page)
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('landowner2@')
  await button(page, 'Search').click()
  await expect(page.getByRole('link', { name: 'Annelie van Wyk' })).toBeVisible()
  await expect(page.getByText('1 person')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Annelie van Wyk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Annelie van Wyk' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Suspend').click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Annelie van Wyk' })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sold the same days twice')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/^Suspended by Rosa Admin, .+: Sold the same days twice$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lift the suspension' })).toBeVisible()

  const other = await visit(browser, app.url, phone)
  await logIn(other, demo('landowner2'))
  await says(
    other,
    'This account is suspended. The email that you got says why. Please contact us if that is wrong.',
  )

  await page.goto('/admin/users?show=suspended')
  await page.getByRole('link', { name: 'Annelie van Wyk' }).click()
  await button(page, 'Lift the suspension').click()
  await page
    .getByRole('dialog', { name: 'Lift the suspension of Annelie van Wyk?' })
    .getByRole('button', { name: 'Lift the suspension' })
    .click()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await says(page, 'Suspension lifted', 'Account suspended')
})

test('an administrator finds a booking, sees who pays a refund, and makes it', async ({ app, browser }) => {
  const token = await app.login('admin')
  const { data } = await app.call<{ data: Booking[] }>('admin/reservations', { token })
  const booking = data.find(({ paid_at, amount, refunded }) => paid_at !== null && amount > refunded + 20)!
  const page = await visit(browser, app.url, phone)
  await asAdministrator(page)
  await page.goto('/admin/reservations')
  await page.getByRole('searchbox', { name: 'Number, hunter or stand' }).fill(String(booking.id))
  await button(page, 'Search').click()
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: booking.stand.title }).click()
  await says(page, 'Can still be refunded', 'Booking paid')
  await expect(page.getByText(/^Fees of Highseat · /)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Refund').click()
  const dialog = page.getByRole('dialog', { name: `Refund booking ${booking.id}` })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
  await dialog.getByRole('checkbox', { name: 'Highseat bears all of it' }).check()
  await expect(dialog.getByText('From the landowner').locator('xpath=..')).toContainText('$0.00')
  await expect(dialog.getByText('From the fees of Highseat').locator('xpath=..')).toContainText('$20.00')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('99999')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The gate was locked')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByRole('alert')).toContainText('of this booking can still be refunded.')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The gate was locked')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toHaveCount(0)
  await says(page, 'The gate was locked')
  await expect(page.getByText(/^By an administrator · .+ · Rosa Admin$/)).toBeVisible()
})

test('an administrator reviews a waiver and a lease application', async ({ app, browser }) => {
  const page = await visit(browser, app.url, phone)
  await asAdministrator(page)
  await page.goto('/admin/waivers')
  await says(page, 'No waivers to review')
  await button(page, 'All').click()
  const first = page
    .locator('#main li')
    .filter({ has: page.getByRole('button', { name: 'Reject' }) })
    .first()
  await expect(first.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await first.getByRole('textbox', { name: 'Reason, if you reject' }).fill('The signature is not yours')
  expect(await axeViolations(page)).toEqual([])
  await first.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(/^Rejected by Rosa Admin, .+: The signature is not yours$/)).toBeVisible()
  await page.goto('/admin/lease-applications')
  await says(page, 'No applications to review')
  expect(await axeViolations(page)).toEqual([])
})

test('an administrator changes the fees after a confirmation, and the terms name them', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await page.goto('/terms')
  await says(
    page,
    "7.5% from the landowner's lease amount and 7.5% charged to the hunter, 15% in total. Service fees are non-refundable.",
  )
  await expect(
    page.getByText(/Fee changes do not affect bookings made before they take effect\.$/),
  ).toBeVisible()
  await asAdministrator(page)
  await page.goto('/admin/settings')
  await expect(page.getByRole('button', { name: 'Change the settings' })).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'From the hunter, in %' }).fill('40')
  await button(page, 'Change the settings').click()
  await expect(page.getByRole('textbox', { name: 'From the hunter, in %' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByRole('textbox', { name: 'From the hunter, in %' }).fill('5')
  await button(page, 'Change the settings').click()
  const dialog = page.getByRole('dialog', { name: 'Change the settings?' })
  await expect(dialog).toContainText('5% charged to the hunter, 12.5% in total.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'From the hunter, in %' })).toHaveValue('5')
  await button(page, 'Change the settings').click()
  await dialog.getByRole('button', { name: 'Change the settings' }).click()
  await expect(dialog).toHaveCount(0)
  await says(page, 'Rosa Admin')
  await page.goto('/terms')
  await says(
    page,
    "7.5% from the landowner's lease amount and 5% charged to the hunter, 12.5% in total. Service fees are non-refundable.",
  )

  await page.goto('/admin/audit')
  await expect(page.locator('strong').getByText('Settings changed')).toBeVisible()
  await says(page, '7.5 → 5')
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Settings changed' })
  await expect(page).toHaveURL(/act=settings.change/)
  expect(await axeViolations(page)).toEqual([])
})

test('a page of a list whose entries are all decided, or that never was, leads to the last one', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await asAdministrator(page)
  await page.goto('/admin/users')
  await says(page, 'Annelie van Wyk')
  await page.goto('/admin/users?page=9')
  await expect(page).toHaveURL(/page=1$/)
  await says(page, 'Annelie van Wyk')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/users$/)

  // Ten trophies are a page of nine and one more.
  const trophies = Array.from({ length: 10 }, (_, n) => trophy(n + 1))
  await page.route('**/api/admin/trophies**', (route) => {
    const request = route.request()
    const number = Number(new URL(request.url()).searchParams.get('page'))
    const headers = { 'X-Highseat': '0.2.0' }
    if (request.method() === 'GET')
      return route.fulfill({
        headers,
        json: {
          status: true,
          data: trophies.slice((number - 1) * 9, number * 9),
          total_records: trophies.length,
        },
      })
    const [rejected] = trophies.splice(9, 1)
    return route.fulfill({ headers, json: { status: true, message: `${rejected?.name} is rejected` } })
  })
  await page.goto('/admin/trophies')
  await page.getByRole('combobox', { name: 'Page' }).selectOption('2')
  const reject = page.getByRole('main').getByRole('button', { name: 'Reject', exact: true })
  await expect(reject).toHaveCount(1)
  await reject.click()
  await expect(reject).toHaveCount(9)
  await says(page, '9 trophies to approve')
})
