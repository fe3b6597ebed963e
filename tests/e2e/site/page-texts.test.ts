import type { Page } from 'playwright/test'
import { brand } from '#core/brand.ts'
import { calls } from '#core/calls/registry/table.ts'
import { termAnchors } from '#core/words/terms-words.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { hold, leave, refused, says, stopClock, visit } from '#tests/support/browser/screen.ts'

/** The information pages of the third document, as a visitor reads them. */
const place = (page: Page) => page.locator('#main')
const title = (page: Page) => place(page).getByRole('heading', { level: 1 })

test('privacy, terms, questions and the about page have their titles, parts and ways', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 1280, height: 900 } })
  await page.goto('/privacy')
  await expect(title(page)).toHaveText('Privacy Policy')
  await says(page, 'Last updated March 12 2022')

  await page.goto('/terms')
  await expect(title(page)).toHaveText('Terms of Service and Disclaimer')
  await says(page, 'Last updated January 24 2022')
  const contents = place(page).getByRole('navigation', { name: 'Table of contents' }).getByRole('link')
  await expect(contents).toHaveCount(termAnchors.length)
  for (const [at, anchor] of termAnchors.entries()) {
    await contents.nth(at).click()
    await expect(page).toHaveURL(new RegExp(`/terms#${anchor}$`))
    const section = page.locator(`section#${anchor}`)
    await expect(section.getByRole('heading')).toBeInViewport()
    await expect(section.getByRole('heading')).toHaveText((await contents.nth(at).textContent())!)
  }

  const { data: faqs } = await app.call<{ data: { question: string; answer: string }[] }>('get-faqs')
  await page.goto('/faqs')
  await expect(place(page).locator('summary')).toHaveText(faqs.map(({ question }) => question))
  const answer = (at: number) => place(page).getByText(faqs[at]!.answer, { exact: true })
  await expect(answer(0)).toBeHidden()
  await place(page).getByText(faqs[0]!.question, { exact: true }).click()
  await expect(answer(0)).toBeVisible()
  await expect(answer(1)).toBeHidden()
  await place(page).getByText(faqs[0]!.question, { exact: true }).click()
  await expect(answer(0)).toBeHidden()

  await page.goto('/about')
  await expect(title(page)).toHaveText('About Us')
  await expect(place(page).getByText(/^A high seat is a raised hunting stand/)).toBeVisible()
  for (const name of ['Find Hunting Spots', 'Reserve Your Spot', 'Enjoy Hunting', 'Our Dreams And Goals'])
    await expect(place(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}/about.png`, fullPage: true })
  await place(page).getByRole('link', { name: 'START RESERVATION', exact: true }).click()
  await expect(page).toHaveURL(/\/stand$/)
  await leave(page)
})

test('a contact message says what is missing, is thanked for after a second at home, and may fail', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.clock.install()
  await page.goto('/contact')
  await expect(title(page)).toHaveText('Contact Us')
  await expect(place(page).getByRole('link', { name: brand.phone })).toHaveAttribute('href', /^tel:\+/)
  await expect(place(page).getByRole('link', { name: brand.email })).toHaveAttribute(
    'href',
    `mailto:${brand.email}`,
  )
  const field = (name: RegExp) => place(page).getByRole('textbox', { name })
  const send = place(page).getByRole('button', { name: 'Send message' })
  const needed = ['Name is required Field', 'Email is required Field', 'Message is required field']
  for (const words of needed) await expect(page.getByText(words, { exact: true })).toHaveCount(0)
  await field(/^Email/).fill('nobody')
  await expect(page.getByText('Enter a valid email')).toHaveCount(0)
  await field(/^Email/).blur()
  await says(page, 'Enter a valid email')
  await field(/^Email/).fill('')
  await send.click()
  await says(page, ...needed)
  const colour = await page.getByText(needed[0]!).evaluate((node) => getComputedStyle(node).color)
  const [red, green, blue] = colour.match(/\d+/g)!.map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green!, blue!))
  const [under, over] = [await page.getByText(needed[0]!).boundingBox(), await field(/^Name/).boundingBox()]
  expect(under!.y).toBeGreaterThanOrEqual(over!.y + over!.height)

  await field(/^Name/).fill('Themba')
  await field(/^Email/).fill('themba@example.com')
  await field(/^Message/).fill('Is there a key?')
  await refused(page, calls.site.contact, 422, 'No.')
  await send.click()
  await says(page, 'Something Went Wrong')
  await expect(send).toBeEnabled()
  await expect(field(/^Message/)).toHaveValue('Is there a key?')
  await page.unrouteAll({ behavior: 'wait' })
  const release = await hold(page, /contact-us/)
  await send.click()
  await expect(
    place(page).locator('button[aria-busy="true"], button[data-busy="true"], button:disabled'),
  ).toHaveCount(1)
  await stopClock(page)
  release()
  await expect(page).toHaveURL(`${app.url}/`)
  const thanks = page.getByText('Your Query is recieved, Someone from Highseat will reach you soon!')
  await page.clock.runFor(900)
  await expect(thanks).toHaveCount(0)
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(thanks).toBeVisible()
  await page.goto('/contact')
  await expect(field(/^Message/)).toHaveValue('')
  await leave(page)
})

test('a contact form knows who is signed in, until they write something else, and keeps none of it', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/contact')
  const field = (name: RegExp) => place(page).getByRole('textbox', { name })
  await expect(field(/^Name/)).toHaveValue('Hanna Lindqvist')
  await expect(field(/^Email/)).toHaveValue(demo('hunter'))
  await field(/^Message/).fill('Is there a key?')
  expect(await page.evaluate(() => sessionStorage.getItem('form:contact'))).not.toContain(demo('hunter'))
  await page.reload()
  await expect(field(/^Name/)).toHaveValue('Hanna Lindqvist')
  await expect(field(/^Message/)).toHaveValue('Is there a key?')
  await field(/^Name/).fill('')
  await expect(field(/^Name/)).toHaveValue('')
  await field(/^Name/).fill('Hanna')
  let sent: unknown
  await page.route('**/api/contact-us', (route) => {
    sent = route.request().postDataJSON()
    return route.continue()
  })
  await place(page).getByRole('button', { name: 'Send message' }).click()
  await says(page, 'Your Query is recieved, Someone from Highseat will reach you soon!')
  expect(sent).toEqual({ name: 'Hanna', email: demo('hunter'), message: 'Is there a key?' })
  await leave(page)
})
