import type { Page } from 'playwright/test'
import { demoPassword, expect, newPerson, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'

const html = (page: Page) => page.locator('html')

test('the language chosen in the footer holds on every page', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { locale: 'en-US' })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  const choice = page.getByLabel('Language')
  await choice.scrollIntoViewIfNeeded()
  expect((await choice.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await choice.selectOption('Afrikaans')
  await expect(page.getByRole('heading', { level: 1, name: 'Oor ons' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'af')

  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Bepalings' })).toBeVisible()
  await page.getByLabel('Taal').selectOption('English')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await page.context().close()
})

test('a browser in another language gets the page in it, with its dates, amounts and counts', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { locale: 'es-MX', viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await expect(page.getByText(/^\d+ puestos disponibles para reservar$/)).toBeVisible()
  await page.getByRole('button', { name: /^Cualquier fecha/ }).click()
  const month = new Intl.DateTimeFormat('es', { month: 'long' }).format(new Date())
  await expect(page.getByRole('button', { name: new RegExp(`^${month} \\d{4}$`, 'i') })).toBeVisible()

  await page.goto('/stand/1')
  const card = page.getByRole('region', { name: 'Reserva este puesto' })
  await expect(card.getByText(/^Próximo día libre \d{1,2} [a-z]{3,4} \d{4}$/)).toBeVisible()
  await page.context().close()

  const other = await visit(browser, app.url, { locale: 'af-ZA', viewport: { width: 1280, height: 800 } })
  await other.goto('/stand/1')
  const price = other.getByRole('region', { name: 'Bespreek hierdie jagplek' })
  await expect(price.getByText(/^vanaf \$\d+,\d{2} per dag$/)).toBeVisible()
  await other.context().close()
})

test('emails have the language of the page of the login, not that of the browser', async ({
  app,
  browser,
}) => {
  const email = 'lena.marais@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  const page = await visit(browser, app.url, { locale: 'es-MX' })
  await page.goto('/auth/login')
  await page.getByLabel('Idioma').selectOption('Afrikaans')
  await page.getByLabel('E-pos').fill(email)
  await page.getByLabel('Wagwoord', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'TEKEN IN' }).click()
  await expect(page).toHaveURL(/my-profile|email-verification/)
  await app.call('auth/forgot-password', { body: { email } })
  // Which of two letters of one moment lies first is not said.
  const written = async (words: string) => {
    await app.runJobs()
    return app.mailsTo(email).filter((letter) => letter.includes(words)).length
  }
  await expect.poll(() => written('As dit nie jy was nie, hoef jy niks te doen nie.')).toBe(1)
  expect(await written('Please verify this address')).toBe(1)
  await page.context().close()
})

test('when a language fails to load, the page is in English instead of empty', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { locale: 'es-MX' })
  await page.context().route(/\/assets\/es-[^/]+\.js/, (route) => route.abort())
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await page.context().close()
})
