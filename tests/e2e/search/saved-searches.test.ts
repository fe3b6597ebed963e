import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a visitor saves a search after the login, is notified of freed days, opens the notification, and renames and removes the search', async ({
  app,
  phone,
}) => {
  const { context, airplane } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  const other = await app.login('hunter2')
  const { data: offered } = await app.call<{
    data: { available_dates: { date: string; is_reserved: boolean }[] }
  }>('hunting-detail/1', { token: other })
  const from = offered.available_dates.find(({ date, is_reserved }) => !is_reserved && date > day(20))!.date
  const { data: booked } = await app.call<{ data: { reservation_id: number; payment_intent: string } }>(
    'reserve-stand',
    { token: other, body: { stand_id: 1, reserve_dates: [from], cancellation_policy: true } },
  )
  await app.call('sandbox/pay', {
    token: other,
    body: {
      payment_intent: booked.payment_intent,
      number: '4242 4242 4242 4242',
      expiry: '12/40',
      cvc: '123',
    },
  })

  const filters = `/stand?start_date=${from}&end_date=${from}&stand_id=1`
  await page.goto(filters)
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(filters)
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Stand ID 1, /)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Name').fill('The tower')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('button', { name: 'Search saved' })
  await expect(saved).toBeFocused()

  await app.call(`cancel-reservation-updated/${booked.reservation_id}`, { token: other, body: {} })
  await app.runJobs()
  await app.call('test/clock', { body: { now: new Date(Date.now() + 120_000).toISOString() } })
  await app.runJobs()
  await app.call('test/clock', { body: { now: null } })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/has days free again for your search "The tower"/)
    .click()
  await expect(page).toHaveURL('/stand/1')

  await page.goto('/my-profile/saved-searches')
  const card = page.getByRole('listitem', { name: 'The tower' })
  await expect(card.getByText(/1 match sent, last on/)).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await axeViolations(page)).toEqual([])
  }
  await card.getByRole('link', { name: 'The tower' }).click()
  await expect(page).toHaveURL(/\/stand\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    start_date: from,
    end_date: from,
    stand_id: '1',
  })
  await page.goBack()

  await underWorker(page)
  await airplane(true)
  await card.getByRole('switch', { name: 'Alerts' }).click()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(card.getByRole('switch', { name: 'Alerts' })).toBeChecked()
  await airplane(false)
  await card.getByRole('switch', { name: 'Alerts' }).click()
  await expect(card.getByRole('switch', { name: 'Alerts' })).not.toBeChecked()
  await card.getByRole('button', { name: 'Rename The tower' }).click()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please give the search a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Cedar Creek')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Cedar Creek' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No saved searches yet')).toBeVisible()
})
