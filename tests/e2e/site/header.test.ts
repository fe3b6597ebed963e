import type { Page } from 'playwright/test'
import { brand } from '#core/brand.ts'
import {
  demo,
  demoPassword,
  expect,
  logIn,
  startSignedIn,
  newPerson,
  test,
} from '#tests/support/browser/app.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const positionOf = (page: Page) =>
  page.getByRole('banner').evaluate((node) => getComputedStyle(node).position)

test('the header sticks to the top after 73 pixels, and is hidden like the footer where a waiver is signed', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url })
  await page.goto('/about')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => scrollTo({ top: 73, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(73)
  expect(await positionOf(page)).toBe('relative')
  await page.evaluate(() => scrollTo({ top: 74, behavior: 'instant' }))
  await expect.poll(() => positionOf(page)).toBe('fixed')
  await startSignedIn(page, demo('hunter'))
  await page.goto('/wavier-form')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0)
  await page.close()
})

test('a junior has a header that says so, and the tags open the junior dialog', async ({ app, browser }) => {
  const page = await browser.newPage({ baseURL: app.url })
  await logIn(page, demo('junior'))
  await expect(page.getByRole('banner').getByText('Junior hunter account')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Junior hunters' })
  await page.getByRole('button', { name: 'what you can do' }).click()
  await dialog.getByRole('button', { name: 'OKAY' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/my-profile/my-tags')
  await expect(dialog).toBeVisible()
  await expect(page.getByLabel('New tag')).toHaveCount(0)
  await page.close()
})

test('the bell shows its count in four forms, and its list of 500 pixels loads ten at a time', async ({
  app,
  browser,
}) => {
  const email = 'asks.much@example.com'
  await app.call('auth/register', { body: newPerson(email) })
  const { token } = await app.call<{ token: string }>('auth/login', {
    body: { email, password: demoPassword },
  })
  const { data: ticket } = await app.call<{ data: { id: number } }>('create-ticket', {
    token,
    body: { category: 1, subject: 'The map is empty', description: 'Only hills to be seen.' },
  })
  const support = await app.login('admin')
  let told = 0
  const answered = async (until: number) => {
    for (; told < until; told += 1)
      await app.call(`add-comment/${ticket.id}`, { token: support, body: { comment: `Answer ${told + 1}` } })
  }
  const page = await browser.newPage({ baseURL: app.url, serviceWorkers: 'block' })
  await startSignedIn(page, email)
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const steps: [count: number, text: string, step: RegExp][] = [
    [1, '1', /upTo5_/],
    [5, '5', /upTo5_/],
    [6, '6', /upTo10_/],
    [10, '10', /upTo10_/],
    [11, '11', /upTo100_/],
    [100, '100', /upTo100_/],
    [101, '100+', /above_/],
  ]
  for (const [count, text, step] of steps) {
    await answered(count)
    // The count is asked for again when the page is seen again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${count} unread`)
    await expect(bell(page).getByText(text, { exact: true })).toHaveClass(step)
  }
  await bell(page).click()
  const list = page.getByRole('dialog').getByRole('list')
  const notes = list.getByRole('button', { name: /has commented on/ })
  await expect(notes).toHaveCount(10)
  expect(await list.evaluate((node) => node.clientHeight)).toBe(500)
  await list.evaluate((node) => node.scrollTo({ top: node.scrollHeight, behavior: 'instant' }))
  await expect(notes).toHaveCount(20)
  await notes.first().click()
  await expect(page).toHaveURL(new RegExp(`/ticket/${ticket.id}$`))
  await expect(bell(page)).toHaveAccessibleName('Notifications, 100 unread')
  await page.close()
})

test('five kinds of help are visible at once, and three, two and one on narrower screens', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url })
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/customer-portal/tickets')
  const slider = page.getByRole('group', { name: 'Show tickets about' })
  await expect(slider.getByRole('button').nth(5)).toBeAttached()
  const whole = () =>
    slider.evaluate((node) => {
      const { left, right } = node.getBoundingClientRect()
      return [...node.children].filter((child) => {
        const box = child.getBoundingClientRect()
        return box.left >= left - 1 && box.right <= right + 4
      }).length
    })
  for (const [width, many] of [
    [1280, 5],
    [800, 3],
    [360, 2],
    [340, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(whole).toBe(many)
  }
  await page.close()
})

test('header and footer link where the documents say, with the name, the tagline and the years', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1280, height: 800 } })
  await page.clock.setFixedTime(new Date('2031-03-01T12:00:00Z'))
  await page.goto('/about')
  const links = [
    ['HOME', '/'],
    ['FOR LANDOWNERS', '/landowner-page'],
    ['FOR HUNTERS', '/hunter-page'],
    ['ABOUT', '/about'],
  ] as const
  const header = page.getByRole('banner')
  for (const [name, path] of links)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(header.getByRole('link', { name: 'LOGIN' })).toHaveAttribute('href', /^\/auth\/login/)
  await expect(bell(page)).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Tutorials', '/Tutorials'],
    ['FAQs', '/faqs'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Social page', brand.socialPage],
    ['Videos', brand.videoPage],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(footer.getByText('Discover. Connect. Hunt.', { exact: true })).toBeVisible()
  await expect(footer.getByText('© 2023–2031 Highseat', { exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Highseat, home' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  const opener = header.getByRole('button', { name: 'Open menu' })
  await expect(header.getByRole('link', { name: 'FOR HUNTERS' })).toBeHidden()
  await opener.click()
  const menu = page.locator('#small-menu')
  await expect(menu.getByRole('link')).toHaveText(links.map(([name]) => name))
  await header.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toHaveCount(0)
  await page.close()
})
