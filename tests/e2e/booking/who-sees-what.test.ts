import type { Browser, Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { booked } from '#tests/support/browser/booked.ts'
import { button, changed, leave, says } from '#tests/support/browser/screen.ts'

/** What a screen offers to whom, and what pressing it does. */
const visit = async (browser: Browser, url: string, who: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await startSignedIn(page, who)
  return page
}

test('a cancellation shows the policy, and PROCEED cancels and leads to the canceled ones', async ({
  app,
  browser,
}) => {
  const id = await booked(app, await app.login('hunter2'))
  const page = await visit(browser, app.url, demo('hunter2'))
  await page.goto(`/my-profile/reservation-details/${id}`)
  await button(page, 'Cancel').click()
  const dialog = page.getByRole('dialog', { name: 'Cancellation Policy' })
  await expect(dialog).toContainText(/the lease amount is refunded/)
  await dialog.getByRole('button', { name: 'NOT NOW' }).click()
  await expect(dialog).toHaveCount(0)
  await button(page, 'Cancel').click()
  await dialog.getByRole('button', { name: 'PROCEED' }).click()
  await says(page, 'Reservation cancelled successfully!')
  await expect(page).toHaveURL(/\/my-reservations\?activeTab=cancel$/)
  // What has become of the money stays on the screen, and is read aloud.
  const done = page.getByRole('status').filter({ hasText: /^Your reservation of .+ is canceled\./ })
  await expect(done).toBeFocused()
  await expect(done.locator('dl > div')).toHaveText([
    /^Paid\$[\d.,]+$/,
    /^Goes back to the card\$[\d.,]+$/,
    /^Kept under the cancellation policy\$[\d.,]+$/,
  ])
  await expect(page.locator(`a[href*="/reservation-details/${id}"]`).first()).toBeVisible()
  await page.goto(`/my-profile/reservation-details/${id}`)
  await says(page, 'Stand sheet')
  await expect(page.getByRole('region', { name: 'This reservation is canceled' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'DETAILS' }).getByText('Cancelled')).toBeVisible()
  await expect(button(page, 'Cancel')).toHaveCount(0)
  await expect(button(page, 'Record a trophy')).toHaveCount(0)
  await leave(page)
})

test('Cancel, the trophy and the way out are shown to whom they belong', async ({ app, browser }) => {
  const page = await visit(browser, app.url, demo('hunter'))
  const cases: [Partial<Reservation>, string[]][] = [
    [{ current_user_type: 'main_hunter', can_cancel: true }, ['Cancel', 'Record a trophy']],
    [{ current_user_type: 'main_hunter', can_cancel: false }, ['Record a trophy']],
    [
      {
        current_user_type: 'additional_hunter',
        can_cancel: false,
        invitation: { id: 1, status: 'approved' },
      },
      ['Leave this hunt'],
    ],
    [{ current_user_type: 'landowner', can_cancel: false }, []],
    [{ current_user_type: 'main_hunter', can_cancel: false, status: 'cancel' }, []],
  ]
  let answer: Partial<Reservation> = {}
  const now = { status: 'approved', trophy: null } as const
  await changed(
    page,
    calls.reservations.read,
    ({ data, ...rest }) => ({ ...rest, data: { ...data, ...now, ...answer } }),
    1,
  )
  for (const [given, shown] of cases) {
    answer = given
    await page.goto('/my-profile/reservation-details/1')
    await says(page, 'Stand sheet')
    for (const name of ['Cancel', 'Record a trophy', 'Leave this hunt'])
      await expect(button(page, name)).toHaveCount(shown.includes(name) ? 1 : 0)
  }
  await leave(page)
})

test('a stand is followed by hunters, not by juniors and not by its landowner', async ({ app, browser }) => {
  for (const [who, times] of [
    ['hunter2', 1],
    ['junior', 0],
    ['landowner', 0],
  ] as const) {
    const page = await visit(browser, app.url, demo(who))
    await page.goto('/stand/1')
    await expect(page.getByRole('group', { name: 'Price calendar' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Un)?Follow$/ })).toHaveCount(times)
    await leave(page)
  }
})

test('the inbox says when there is no thread', async ({ app, browser }) => {
  const page = await visit(browser, app.url, demo('hunter'))
  const threads = page.getByRole('main').locator('a[href*="/my-profile/chat/"]')
  await page.goto('/my-profile/inbox')
  await expect(threads.first()).toBeVisible()
  await changed(page, calls.inbox.list, (answer) => ({ ...answer, data: [], total_records: 0 }))
  await page.goto('/my-profile/inbox')
  await says(page, 'No messages yet')
  await expect(threads).toHaveCount(0)
  await leave(page)
})

test('each empty list says what is missing', async ({ app, browser }) => {
  const page = await visit(browser, app.url, demo('hunter2'))
  for (const call of [calls.reservations.list, calls.stands.mine, calls.inbox.list])
    await changed(page, call, (answer) => ({ ...answer, data: [], total_records: 0 }))
  for (const [path, words] of [
    ['my-reservations?activeTab=active', 'No active reservation found'],
    ['my-reservations?activeTab=history', 'No History found'],
    ['my-reservations?activeTab=cancel', 'No Cancelled reservation found'],
    ['my-reservations?activeTab=invitation', 'No Records Found'],
    ['my-stands?activeTab=listing', 'No Stands Found'],
    ['my-stands?activeTab=reserved', 'No Reserved Stands Found'],
    ['my-stands?activeTab=history', 'No History Stands Found'],
    ['inbox', 'No messages yet'],
  ] as const) {
    await page.goto(`/my-profile/${path}`)
    await says(page, words)
  }
  await leave(page)
})
