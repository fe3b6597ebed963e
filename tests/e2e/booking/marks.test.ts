import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { changed, leave, says } from '#tests/support/browser/screen.ts'

/** What the cards of bookings and vouchers say beside their days and prices. */
const open = async (browser: Browser, url: string, who: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await startSignedIn(page, demo(who))
  return page
}

test('a landowner’s booking says where the time of a check-in is not the phone’s own', async ({
  app,
  browser,
}) => {
  const page = await open(browser, app.url, 'landowner')
  let timeIs: 'device' | 'corrected' | 'server' = 'server'
  await changed(
    page,
    calls.reservations.bookingsOfOwner,
    (answer) => ({
      ...answer,
      data: answer.data.slice(0, 1).map((booking) => ({
        ...booking,
        last_attendance: {
          id: 1,
          kind: 'checkin',
          at: '2026-11-20T12:00:00.000Z',
          received_at: '2026-11-20T12:00:00.000Z',
          device_at: '2020-01-01T12:00:00.000Z',
          time_is: timeIs,
          latitude: null,
          longitude: null,
          accuracy: null,
          recorded_offline: false,
          user: booking.hunter,
        },
      })),
    }),
    1,
  )
  await page.goto('/my-profile/stand-bookings/1/Cedar/0')
  await expect(page.getByText(/^time of arrival, the phone said Jan 01, 2020, 6:00\sAM$/)).toBeVisible()
  timeIs = 'corrected'
  await page.reload()
  await expect(page.getByText(/^corrected, the phone said Jan 01, 2020, 6:00\sAM$/)).toBeVisible()
  timeIs = 'device'
  await page.reload()
  await expect(page.getByText(/^Check-In /)).toBeVisible()
  await expect(page.getByText(/the phone said/)).toHaveCount(0)
  await leave(page)
})

test('a voucher says that it is good once per hunter, to the hunter and to the owner', async ({
  app,
  browser,
}) => {
  const voucher = {
    id: 7,
    name: 'Early bird',
    code: 'EARLY',
    discount: 10,
    discount_type: 'percentage' as const,
    expiry_type: 'max_usage' as const,
    expiry_date: null,
    max_usage: 5,
    redeem_count: 1,
  }
  const both = [
    { ...voucher, once_per_hunter: true },
    { ...voucher, id: 8, name: 'Late bird', code: 'LATE', once_per_hunter: false },
  ]
  const hunter = await open(browser, app.url, 'hunter')
  await changed(hunter, calls.vouchers.mine, (answer) => ({
    ...answer,
    data: both.map((one) => ({
      ...one,
      type: 'stand',
      stand: { id: 1, title: 'Cedar', active: true, time_zone: 'America/Chicago' },
      used_at: null,
    })),
    total_records: 2,
  }))
  await hunter.goto('/my-profile/vouchers')
  const card = hunter
    .getByRole('listitem')
    .filter({ has: hunter.getByRole('heading', { name: 'Early bird' }) })
  await expect(card.getByText('once per hunter', { exact: true })).toBeVisible()
  await expect(hunter.getByText('once per hunter')).toHaveCount(1)
  await leave(hunter)

  const owner = await open(browser, app.url, 'landowner')
  await changed(
    owner,
    calls.stands.read,
    (answer) => ({ ...answer, data: { ...answer.data, stand_vouchers: both } }),
    1,
  )
  await owner.goto('/stand/1')
  await owner.getByRole('tab', { name: 'Vouchers' }).click()
  await expect(owner.getByText(/once per hunter$/)).toHaveCount(1)
  await expect(owner.getByRole('article').filter({ hasText: 'Early bird' })).toContainText('once per hunter')
  await leave(owner)
})

test('a reservation whose stand was deleted opens the notice of it', async ({ app, browser }) => {
  const page = await open(browser, app.url, 'hunter')
  await changed(page, calls.reservations.list, (answer) => ({
    ...answer,
    data: answer.data.map((one) => ({ ...one, stand_detail: { ...one.stand_detail, deleted: true } })),
  }))
  await page.goto('/my-profile/my-reservations?activeTab=history')
  await page.locator('#main').getByRole('listitem').getByRole('link').first().click()
  const notice = page.getByRole('dialog', { name: 'Stand Deleted' })
  await expect(
    notice.getByText('We are sorry to inform you that this stand has been deleted by the owner', {
      exact: true,
    }),
  ).toBeVisible()
  await notice.getByRole('button', { name: 'Okay' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveURL(/\/my-profile\/my-reservations$/)
  await leave(page)
})

test('a token without its person loads the profile', async ({ app, browser }) => {
  const token = await app.login('hunter')
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  await context.addInitScript((value) => {
    if (localStorage.getItem('token') === null) localStorage.setItem('token', value)
  }, token)
  const page = await context.newPage()
  const asked = page.waitForRequest(/\/api\/user-profile$/)
  await page.goto('/my-profile/my-profile')
  expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`)
  await says(page, 'Hanna Lindqvist')
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('user_id')))).toBeGreaterThan(0)
  await leave(page)
})

test('a hunt is handed to the calendar of the phone, without a signal too', async ({ app, browser }) => {
  const page = await open(browser, app.url, 'hunter')
  await page.goto('/my-profile/reservation-details/1')
  const save = page.getByRole('button', { name: 'Add to calendar' })
  await expect(save).toBeVisible()
  await page.context().setOffline(true)
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('hunt-1.ics')
  const text = await readFile(await download.path(), 'utf8')
  const { data } = await app.call<{ data: { start_date: string } }>('reservation-detail/1', {
    token: await app.login('hunter'),
  })
  expect(text).toContain(`DTSTART;VALUE=DATE:${data.start_date.replaceAll('-', '')}\r\n`)
  expect(text).toContain('SUMMARY:Hunt at Cedar Creek Tower Stand\r\n')
  // At six in the evening before.
  expect(text).toContain('TRIGGER:-PT6H\r\n')
  await leave(page)
})
