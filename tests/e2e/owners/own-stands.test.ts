import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { calls } from '#core/calls/registry/table.ts'
import { addDays } from '#core/rules/time/days.ts'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, refused, says, visit } from '#tests/support/browser/screen.ts'

test('an owner finds five lists, switches a stand off, and sees what deleting ends', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  const lists = page.getByRole('navigation', { name: 'Stands' })
  await expect(lists.getByRole('link')).toHaveText([
    'Listing',
    'Ownership Invites',
    'Bookings',
    'History',
    'In Active',
  ])
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'all',
    'approved',
    'pending',
    'rejected',
  ])
  await lists.getByRole('link', { name: 'Ownership Invites' }).click()
  await says(page, 'No Ownership Invites Found')
  await expect(page.getByRole('group', { name: 'Status' })).toHaveCount(0)
  await lists.getByRole('link', { name: 'In Active' }).click()
  await says(page, 'No Inactive Stands Found')
  await lists.getByRole('link', { name: 'Listing' }).click()
  await page.getByRole('button', { name: 'What to do with Cedar Creek Tower Stand' }).click()
  const menu = page.getByRole('dialog', { name: 'Cedar Creek Tower Stand' })
  await expect(menu.getByRole('listitem')).toHaveText([
    /^EDIT/,
    /^Stand details/,
    /^Initiate Transfer/,
    /^Deactivate/,
    /^Delete/,
  ])
  await menu.getByRole('button', { name: /^Initiate Transfer/ }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer Cedar Creek Tower Stand' })
  await transfer.getByLabel('Landowner’s name or email').fill('nobody at all')
  await expect(transfer.getByText('No landowner found')).toBeVisible()
  await expect(transfer).toContainText(
    'images, vouchers, routes, reservations, trophies, reviews and all later earnings',
  )
  await transfer.getByRole('button', { name: 'Cancel' }).click()
  await changed(
    page,
    calls.listings.endings,
    (answer) => ({
      ...answer,
      data: {
        bookings: [
          {
            id: 7,
            hunter: { id: 1, first_name: 'Dale', last_name: 'Whitcomb', image: null, rating: null },
            start_date: '2030-12-04',
            end_date: '2030-12-06',
            refund: 360.13,
            stays: false,
          },
        ],
        earnings_lost: 309.88,
      },
    }),
    1,
  )
  await page.getByRole('button', { name: 'What to do with Cedar Creek Tower Stand' }).click()
  await menu.getByRole('button', { name: /^Delete/ }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete Cedar Creek Tower Stand?' })
  await expect(deleting).toContainText('Dale Whitcomb')
  await expect(deleting).toContainText('$360.13')
  await expect(deleting).toContainText('You lose $309.88 held in Bucks')
  // What it was told is not what the server has: nothing ends unseen.
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(deleting).toContainText('The bookings of this stand have changed')
  await deleting.getByRole('button', { name: 'Deactivate instead' }).click()
  await says(page, 'Successfully Deactivated Stand')
  await lists.getByRole('link', { name: 'In Active' }).click()
  await expect(page.getByRole('heading', { name: 'Cedar Creek Tower Stand' })).toBeVisible()
  await button(page, 'Active').click()
  await says(page, 'Successfully Activated Stand')
  await leave(page)
})

test('an owner closes days in the schedule, changes a price, and opens the days again', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/stand/1')
  await says(page, 'No Block Out Day is added yet.')
  const schedule = page.getByRole('group', { name: 'Schedule' })
  await schedule.getByRole('button', { name: 'Next month' }).click()
  await schedule.getByRole('button', { name: 'Next month' }).click()
  const free = schedule.locator('[data-kind="free"][data-day]')
  await free.nth(0).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(schedule.locator('[data-chosen]')).toHaveCount(2)
  await button(page, 'Clear').click()
  await free.nth(2).click()
  await button(page, 'Block out').click()
  const dialog = page.getByRole('dialog', { name: 'Block out' })
  await dialog.getByRole('button', { name: 'Add blockout' }).click()
  await expect(dialog).toContainText('Notes is required')
  await dialog.getByLabel('Notes').fill('Family weekend')
  await dialog.getByRole('button', { name: 'Add blockout' }).click()
  await says(page, 'Blockout Day added', 'Family weekend')
  await expect(schedule.locator('[data-kind="blocked"][data-day]')).toHaveCount(1)
  await free.nth(5).click()
  await button(page, 'Change price').click()
  await page.getByRole('dialog').getByLabel('Dollars').fill('95')
  await button(page, 'Change 1 day').click()
  await expect(schedule.getByRole('button', { name: /Free, \$95/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Delete the blockout/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, 'Blockout Day Deleted', 'No Block Out Day is added yet.')
  await leave(page)
})

test('an owner’s lists keep to tab, page, status and tag, show drafts and transfers, and say when they fail', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/get-stands|inactive-stands/.test(pathname)) asked.push(`${pathname.slice(5)} ${searchParams}`)
  })
  await changed(page, calls.accounts.tags, (answer) => ({
    ...answer,
    data: [
      { id: 1, name: 'Ridge' },
      { id: 2, name: 'Marsh' },
    ],
  }))
  await changed(page, calls.stands.mine, (answer) => {
    const [first, second] = answer.data
    const invited_to = { id: 9, first_name: 'Wade', last_name: 'Ford', image: null, rating: null }
    return {
      ...answer,
      data: first &&
        second && [
          { ...first, id: 1, title: 'Begun', status: 'draft' },
          { ...second, id: 2, title: 'Given', ownership_transfer_request: { id: 3, invited_to } },
        ],
    }
  })
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('button')).toHaveText([
    'All',
    'Ridge',
    'Marsh',
  ])
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(cardOf('Begun').getByRole('link', { name: 'CONTINUE' })).toHaveAttribute(
    'href',
    '/my-profile/update-stand/1',
  )
  await expect(cardOf('Given')).toContainText('Waits for Wade Ford to take it over')
  await button(page, 'What to do with Given').click()
  const menu = page.getByRole('dialog', { name: 'Given' })
  await expect(menu.getByRole('button', { name: /^Cancel Transfer/ })).toBeVisible()
  await expect(menu.getByRole('button', { name: /^Initiate Transfer/ })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Close' }).last().click()
  const asks = (what: RegExp) => expect.poll(() => asked.findLast((each) => what.test(each))).toBeDefined()
  await button(page, 'Marsh').click()
  await asks(/^get-stands .*tags.*=Marsh/)
  await button(page, 'pending').click()
  await asks(/^get-stands .*status=pending/)
  await page.goto('/my-profile/my-stands?activeTab=history&page=2')
  await asks(/^get-stands .*bookings=history.*&page=2/)
  await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/my-profile/my-stands?activeTab=inactive')
  await asks(/^inactive-stands/)

  await leave(page)

  const failing = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  for (const [status, message] of [
    [422, 'The lists rest tonight'],
    [500, ''],
  ] as const) {
    await refused(failing, calls.stands.mine, status, message)
    await refused(failing, calls.listings.inactive, status, message)
    if (message !== '') await logIn(failing, demo('landowner'))
    await expect(failing).toHaveURL(/my-stands/)
    for (const tab of ['Bookings', 'History', 'In Active']) {
      await failing.getByRole('navigation', { name: 'Stands' }).getByRole('link', { name: tab }).click()
      await says(failing, message || 'Something went wrong')
      await expect(failing.getByRole('article')).toHaveCount(0)
    }
  }
  await leave(failing)
})

test('an owner updates but cannot book or contact, and reads why the server refused', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  await page.goto('/my-profile/update-stand/2')
  await expect(page).toHaveURL(/auth\/login/)
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  await page.goto('/my-profile/update-stand/2')
  await says(page, 'The basics')

  await refused(page, calls.listings.update, 422, 'Not tonight', 2)
  await page.getByRole('button', { name: /^Look and send/ }).click()
  await button(page, 'Save the changes').click()
  await says(page, 'Not tonight')

  await page.goto('/stand?search=Cedar Creek')
  const own = page.getByRole('article', { name: 'Cedar Creek Tower Stand' })
  await expect(own).toBeVisible()
  await expect(own.getByRole('link', { name: /^BOOK NOW/ })).toHaveCount(0)
  await page.goto('/stand/1')
  await expect(page.getByRole('link', { name: 'UPDATE' })).toHaveAttribute('href', /update-stand\/1$/)
  await expect(page.getByText('Contact landowner')).toHaveCount(0)

  const schedule = page.getByRole('group', { name: 'Schedule' })
  await schedule.getByRole('button', { name: 'Next month' }).click()
  await schedule.getByRole('button', { name: 'Next month' }).click()
  await schedule.locator('[data-kind="free"][data-day]').nth(0).click()
  await button(page, 'Block out').click()
  const block = page.getByRole('dialog', { name: 'Block out' })
  await block.getByLabel('Notes').fill('Family weekend')
  await refused(page, calls.schedules.block, 500, '', 1)
  await block.getByRole('button', { name: 'Add blockout' }).click()
  await says(page, 'Something Went Wrong, please try again')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Blog' }).click()
  await button(page, 'New post').click()
  const post = page.getByRole('dialog')
  await post.getByLabel('Title').fill('First frost')
  await post.getByLabel('Text').fill('The rut has begun.')
  await refused(page, calls.posts.create, 422, 'The blog rests tonight')
  await post.getByRole('button', { name: 'Post', exact: true }).click()
  // In a toast, and it stays in the dialog beside what was typed.
  await expect(page.getByText('The blog rests tonight')).toHaveCount(2)

  await page.goto('/my-profile/my-stands')
  await button(page, 'What to do with Cedar Creek Tower Stand').click()
  await refused(page, calls.listings.toggle, 422, 'The switch rests tonight', 1)
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  await says(page, 'The switch rests tonight')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await changed(
    page,
    calls.listings.endings,
    (answer) => ({ ...answer, data: { bookings: [], earnings_lost: 0 } }),
    1,
  )
  await page.route('**/api/stand/1', (route) =>
    route.fulfill({
      headers: { 'X-Highseat': '0.2.0' },
      json: { status: true, message: 'Stand Deleted Successfully' },
    }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, 'Stand Deleted Successfully')
  await leave(page)
})

test('the schedule marks every kind of day, and a calendar elsewhere closes days', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('landowner'))
  await expect(page).toHaveURL(/my-stands/)
  const month = addDays(new Date().toISOString().slice(0, 8) + '01', 45).slice(0, 7)
  const on = (day: number) => `${month}-${String(day).padStart(2, '0')}`
  const stay = (id: number, from: number, to: number) => ({
    id,
    start_date: on(from),
    end_date: on(to),
    recovery_days: 2,
    first_name: 'Dale',
    last_name: 'Whitcomb',
  })
  await changed(
    page,
    calls.schedules.read,
    (read) => ({
      ...read,
      data: {
        ...read.data,
        recovery_period_days: 2,
        stays: [stay(7, 5, 6)],
        blockout_days: [
          { id: 1, start_date: on(12), end_date: on(12), notes: 'Family', calendar: null },
          { id: 2, start_date: on(14), end_date: on(14), notes: '', calendar: 'Cabin' },
        ],
        weekdays: read.data.weekdays.map((each) => ({ ...each, rate: 85, is_enabled: true })),
        dates: [6, 8, 20].map((day) => ({ date: on(day), price: 150, name: 'Rut' })),
      },
    }),
    2,
  )
  await page.goto('/stand/2')
  const schedule = page.getByRole('group', { name: 'Schedule' })
  const next = schedule.getByRole('button', { name: 'Next month' })
  await next.click()
  if (!(await schedule.locator(`[data-day="${on(5)}"]`).count())) await next.click()
  for (const [day, kind, words] of [
    [4, 'pre_blocked', /Pre-blocked$/],
    [5, 'reserved', /Reserved, Dale Whitcomb$/],
    [6, 'reserved_special', /Reserved special, Dale Whitcomb$/],
    [7, 'recovery', /Recovery$/],
    [8, 'special_recovery', /Special recovery$/],
    [9, 'free', /Free, \$85$/],
    [12, 'blocked', /Blocked$/],
    [14, 'blocked', /Blocked, Cabin$/],
    [20, 'special', /Special occasion, \$150$/],
  ] as const) {
    const cell = schedule.locator(`[data-day="${on(day)}"]`)
    await expect(cell, on(day)).toHaveAttribute('data-kind', kind)
    await expect(cell).toHaveAccessibleName(words)
  }
  await expect(schedule.getByRole('list', { name: 'What the days mean' }).getByRole('listitem')).toHaveCount(
    9,
  )
  // Only the owner's own blockout can be deleted here.
  await expect(page.getByRole('button', { name: /^Delete the blockout/ })).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })

  await page.reload()
  await next.click()
  await next.click()
  const free = (await schedule.locator('[data-kind="free"][data-day]').first().getAttribute('data-day'))!
  const [first, end] = [free, addDays(free, 1)].map((each) => each.replaceAll('-', ''))
  const closed = schedule.locator(`[data-day="${free}"]`)
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', 'BEGIN:VEVENT', 'UID:a']
  const days = [`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${end}`]
  const text = [...lines, 'DTSTAMP:20261101T000000Z', ...days, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  const elsewhere = createServer((_, response) => response.end(text)).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const calendars = page.getByRole('region', { name: 'Calendars' })
  await calendars.getByRole('button', { name: 'Add a calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await dialog.getByLabel('Name').fill('Cabin')
  await dialog.getByLabel('Address').fill('cabin.ics')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText('Please enter the address of a calendar, beginning with https://')
  await dialog
    .getByLabel('Address')
    .fill(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/cabin.ics`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await says(page, 'The calendar is being read')
  await app.runJobs()
  elsewhere.close()
  await page.reload()
  await expect(calendars).toContainText(/1 day is taken · read /)
  await next.click()
  await next.click()
  await expect(closed).toHaveAccessibleName(/Blocked, Cabin$/)

  await button(page, 'Make an address').click()
  const address = await calendars.getByLabel('Address of the calendar').inputValue()
  expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR')
  await button(page, 'Remove the calendar Cabin').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await says(page, 'The calendar is removed')
  await expect(closed).toHaveAttribute('data-kind', 'free')
  await leave(page)
})
