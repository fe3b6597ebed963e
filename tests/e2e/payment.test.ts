import type { Page } from 'playwright/test'
import { axeViolations } from '#tests/support/axe.ts'
import { demo, demoPassword, expect, test } from '#tests/support/app.ts'

const logIn = async (page: Page, who: string) => {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(demo(who))
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/my-stands/)
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
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM / YY)').fill('1230')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^PAY \$/ }).click()
}

test('a payment that a reload interrupts goes on where it stopped', async ({ phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
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

test('days that are given back are free again at once', async ({ phone }) => {
  const { context } = await phone({ wide: true })
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('dialog', (dialog) => void dialog.accept())
  await logIn(page, 'hunter2')
  const day = await hold(page, 6)

  await page.getByRole('dialog').getByRole('button', { name: /close/i }).click()
  await page.getByRole('button', { name: 'Give the days back' }).click()
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/free$/)
})

test('leaving in the middle of paying is asked about first', async ({ phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
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
