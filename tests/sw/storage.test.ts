import type { Page } from 'playwright/test'
import { demo, demoPassword, expect, test } from '#tests/support/app.ts'

const logIn = async (page: Page): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}

test('a phone whose data the system has thrown away says so', async ({ phone }) => {
  const { context } = await phone()
  const page = context.pages()[0] ?? (await context.newPage())
  await logIn(page)
  await page.goto('/my-profile/my-reservations')
  const told = page.getByText(/stored data was removed by the system/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hs-kept'))).not.toBeNull()
  await page.reload()
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
  await expect(told).toHaveCount(0)
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.goto(`${origin}/my-profile/my-reservations`)
  await expect(told).toBeVisible()
  await expect(page.getByText('Cedar Creek Tower Stand').first()).toBeVisible()
})
