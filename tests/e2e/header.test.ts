import type { Page } from 'playwright/test'
import { demo, expect, logIn, test } from '#tests/support/app.ts'

const positionOf = (page: Page) =>
  page.getByRole('banner').evaluate((node) => getComputedStyle(node).position)

test('the header stays at the top after 73 pixels, and is away, like the footer, where a waiver is signed', async ({
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
  await logIn(page, demo('hunter'))
  await expect(page).toHaveURL(/my-stands/)
  for (const path of ['/wavier-form', '/wavier-form-agreement']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0)
  }
  await page.close()
})

test('a junior has a header that says so, and meets the dialog instead of the tags', async ({
  app,
  browser,
}) => {
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

test('five kinds of help are seen at once, and three, two and one on narrower screens', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ baseURL: app.url })
  await logIn(page, demo('hunter'))
  await expect(page).toHaveURL(/my-stands/)
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
