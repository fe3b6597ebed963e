import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { changed, leave, refused, says, stopClock, visit, fillCard } from '#tests/support/browser/screen.ts'

const logIn = async (page: Page, who: string) => {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo(who))
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/auth\/login/)
}

/** Chooses the first free day of a stand and holds it; hunter2 has a waiver that counts. */
const hold = async (page: Page, stand: number): Promise<string> => {
  await page.goto(`/reserve-stand/${stand}`)
  const day = page.getByRole('button', { name: /, free$/ }).first()
  const name = (await day.getAttribute('data-day'))!
  await day.click()
  await page.getByLabel('I accept the cancellation policy').check()
  await page.getByRole('button', { name: 'COMPLETE RESERVATION' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  return name
}

const pay = async (page: Page, number: string) => {
  await fillCard(page, number)
  await page.getByRole('button', { name: /^PAY \$/ }).click()
}

test('a payment interrupted by a reload resumes where it stopped', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  page.on('dialog', (dialog) => void dialog.accept())
  await logIn(page, 'hunter2')
  await hold(page, 5)
  expect(await axeViolations(page)).toEqual([])
  await pay(page, '4000000000000002')
  await expect(page.getByText('That card was declined. Nothing was charged.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Your days are held for \d+ more minutes?\./)).toBeVisible()
  await pay(page, '4242424242424242')
  await expect(page.getByRole('heading', { name: 'Reservation Confirmed' })).toBeVisible()
})

test('what is wrong with a card comes into view on a small phone, a wrong number at its field', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 640 } })
  page.on('dialog', (dialog) => void dialog.accept())
  await logIn(page, 'hunter2')
  await hold(page, 9)
  await pay(page, '4000000000000002')
  const refusal = page.getByRole('alert').filter({ hasText: 'That card was declined. Nothing was charged.' })
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await pay(page, '4242424242424241')
  const number = page.getByLabel('Card number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('That card number is not right. Nothing was charged.')
  await expect(number).toBeInViewport({ ratio: 1 })
  expect(await axeViolations(page)).toEqual([])
  await number.fill('')
  await expect(number).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: /^PAY \$/ }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Card number is required')
  await leave(page)
})

test('released days can be booked again at once', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { viewport: { width: 1280, height: 900 } })
  page.on('dialog', (dialog) => void dialog.accept())
  await logIn(page, 'hunter2')
  const held = page
    .waitForResponse(/\/api\/reserve-stand$/)
    .then(
      async (response) =>
        ((await response.json()) as { data: { reservation_id: number } }).data.reservation_id,
    )
  const day = await hold(page, 6)

  await page.getByRole('dialog').getByRole('button', { name: /close/i }).click()
  await page.getByRole('button', { name: 'Give the days back' }).click()
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/free$/)

  await page.goto(`/my-profile/reservation-details/${(await held)!}`)
  await expect(page.getByText('Not paid', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Choose days again' }).click()
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAttribute('aria-pressed', 'true')
})

test('leaving during a payment asks for confirmation', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  page.on('dialog', (dialog) => void dialog.accept())
  await logIn(page, 'hunter2')
  await page.goto('/stand/7')
  await page.getByRole('link', { name: 'CHECK AVAILABILITY' }).click()
  await page
    .getByRole('button', { name: /, free$/ })
    .first()
    .click()
  await page.getByLabel('I accept the cancellation policy').check()
  await page.getByRole('button', { name: 'COMPLETE RESERVATION' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.goBack()
  await expect(
    page.getByText(
      'Payment in Process. If you want to cancel this reservation. Go to My Reservation Section',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Stay and pay' }).click()
  await pay(page, '4242424242424242')
  await expect(page.getByRole('heading', { name: 'Reservation Confirmed' })).toBeVisible()
})

test('the voucher list opens from the menu, says where a voucher applies, and copies its code once on quick taps', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.clock.install()
  await logIn(page, 'hunter')
  await page.getByRole('link', { name: 'Vouchers', exact: true }).click()
  await says(page, 'First hunt', '15% Off', 'Ten off', '$ 10 Off', '25 users', '25 remaining')
  await expect(page.getByText(/^Expires [A-Z][a-z]{2} \d\d, \d{4}$/)).toBeVisible()
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const use = (name: string) => card(name).getByRole('button', { name: 'USE', exact: true })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const copied = page.getByText('Code Copied Successfully')
  const already = page.getByText('Already Copied')
  await expect(use('First hunt')).toHaveAccessibleDescription('First hunt')

  await use('Ten off').click()
  await expect(copied).toBeVisible()
  expect(await clipboard()).toBe('TENOFF')
  await stopClock(page)
  await use('First hunt').click({ clickCount: 3 })
  await expect.poll(clipboard).toBe('FIRST15')
  await page.clock.runFor(900)
  await expect(already).toHaveCount(0)
  await expect(async () => {
    // What is said comes in a moment later.
    await page.clock.runFor(100)
    await expect(page.getByRole('alert').filter({ has: already })).toHaveCount(1, { timeout: 200 })
  }).toPass({ timeout: 15_000 })
  await page.clock.resume()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await use('Ten off').click()
  await says(page, 'Your browser does not let the code be copied. It is marked: copy it by hand.')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('TENOFF')
  await page.goto('/reserve-stand/1')
  await page.getByRole('button', { name: 'FIRST15 · 15% Off' }).click()
  await says(page, 'Remove')
  await page.goto('/my-profile/vouchers')
  await card('First hunt').getByRole('link', { name: 'Cedar Creek Tower Stand' }).click()
  await expect(page).toHaveURL('/stand/1')
  await page.goBack()

  await page.getByRole('link', { name: 'Past', exact: true }).click()
  await expect(page).toHaveURL(/vouchers\?activeTab=past$/)
  await says(page, 'Early bird', '20% Off', 'EXPIRED', 'EARLY20')
  await expect(page.getByRole('button', { name: 'USE' })).toHaveCount(0)
  await changed(page, calls.vouchers.mine, (answer) => ({
    ...answer,
    data: answer.data.map((voucher) => ({ ...voucher, used_at: '2026-10-05T12:00:00.000Z' })),
  }))
  // As the phone's copy of Current may have it: the screen judges for itself.
  await page.goto('/my-profile/vouchers')
  await says(page, 'Used on Oct 05, 2026', 'EXPIRED')
  await expect(page.getByRole('button', { name: 'USE' })).toHaveCount(0)
  await changed(page, calls.vouchers.mine, (answer) => ({ ...answer, data: [], total_records: 0 }))
  await page.reload()
  await says(page, 'No vouchers')
  await refused(page, calls.vouchers.mine, 400, 'That request could not be read.')
  await page.reload()
  await says(page, 'Your vouchers could not be loaded.')
  await leave(page)
})
