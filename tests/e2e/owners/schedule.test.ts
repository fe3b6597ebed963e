import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { calls } from '#core/calls/registry/table.ts'
import { addDays } from '#core/rules/time/days.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, says, visit } from '#tests/support/browser/screen.ts'

test('an owner closes days in the schedule, changes a price, and opens the days again', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  await startSignedIn(page, demo('landowner'))
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
  const began = Date.now()
  await dialog.getByRole('button', { name: 'Add blockout' }).click()
  await says(page, 'Blockout Day added', 'Family weekend')
  expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
  await expect(schedule.locator('[data-kind="blocked"][data-day]')).toHaveCount(1)
  await free.nth(5).click()
  await button(page, 'Change price').click()
  await page.getByRole('dialog').getByLabel('Dollars').fill('95')
  await button(page, 'Change 1 day').click()
  await expect(schedule.getByRole('button', { name: /Free, \$95/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Delete the blockout/ }).click()
  const deleting = Date.now()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, 'Blockout Day Deleted', 'No Block Out Day is added yet.')
  expect(Date.now() - deleting).toBeGreaterThanOrEqual(1000)
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
        weekdays: read.data.weekdays.map((each) => ({ ...each, rate: 110.5, is_enabled: true })),
        dates: [6, 8, 20].map((day) => ({ date: on(day), price: 150, name: 'Rut' })),
      },
    }),
    2,
  )
  await page.setViewportSize({ width: 360, height: 780 })
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
    [9, 'free', /Free, \$110\.50$/],
    [12, 'blocked', /Blocked$/],
    [14, 'blocked', /Blocked, Cabin$/],
    [20, 'special', /Special occasion, \$150$/],
  ] as const) {
    const cell = schedule.locator(`[data-day="${on(day)}"]`)
    await expect(cell, on(day)).toHaveAttribute('data-kind', kind)
    await expect(cell).toHaveAccessibleName(words)
  }
  const price = schedule.locator(`[data-day="${on(9)}"] small`)
  await expect(price).toHaveText('$110.50')
  expect(await price.evaluate((word) => word.scrollWidth <= word.clientWidth), 'the price is whole').toBe(
    true,
  )
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
