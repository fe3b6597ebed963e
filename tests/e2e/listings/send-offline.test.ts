import type { Page } from 'playwright/test'
import { headers } from '#core/contract/uploads.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, underWorker } from '#tests/support/browser/screen.ts'

const review = async (page: Page) => {
  await page.getByRole('button', { name: /^Review and send/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Review and send/ })).toBeVisible()
}
const described = async (page: Page, words: string) => {
  await page.getByRole('button', { name: /^The basics/ }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill(words)
  await button(page, 'All steps').click()
}
const save = (page: Page) => button(page, 'Save the changes')

test('a form that is sent without a signal says that it has not left, stays on the phone, and is sent later', async ({
  app,
  phone,
}) => {
  const { context, airplane } = await phone()
  const page = context.pages()[0]!
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/update-stand/2')
  await underWorker(page)
  await described(page, 'Written without a signal')
  await review(page)
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'this is not sent yet' })
  await expect(notice).toHaveCount(0)
  await airplane(true)
  await save(page).click()
  await expect(notice).toContainText('There is no signal, so this is not sent yet.')
  await expect(notice).toContainText('All of it is kept on this phone.')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // The app was closed in between.
  await page.goto('/my-profile/my-stands')
  const unsent = page.getByRole('main').getByRole('link', { name: 'Big Eau Pleine Food Plot Stand' }).first()
  await expect(page.getByText(/What you changed of these stands is only on this phone/)).toBeVisible()
  await expect(unsent).toHaveAttribute('href', '/my-profile/update-stand/2')
  await page.reload()
  await unsent.click()
  await review(page)
  await expect(notice).toContainText('There is no signal, so this is not sent yet.')
  await airplane(false)
  await expect(notice).toHaveCount(0)
  await save(page).click()
  await expect(page).toHaveURL(/my-stands/)
  await expect(page.getByText(/What you changed of these stands is only on this phone/)).toHaveCount(0)
  const { data } = await app.call<{ data: { description: string } }>('stand-detail/2')
  expect(data.description).toBe('Written without a signal')
})

test('a form whose answer was lost arrives once, also when the page is opened anew before it is sent again', async ({
  phone,
}) => {
  const { context } = await phone()
  const page = context.pages()[0]!
  await startSignedIn(page, demo('landowner'))
  await page.goto('/my-profile/update-stand/3')
  await underWorker(page)
  await described(page, 'Sent twice')
  await review(page)
  const keys: string[] = []
  let isLost = true
  await page.route(/\/api\/update-stand/, async (route) => {
    keys.push(route.request().headers()[headers.key.toLowerCase()]!)
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('main').getByRole('status').last()).toContainText('not')
  isLost = false
  await page.reload()
  await review(page)
  await save(page).click()
  await expect(page).toHaveURL(/my-stands/)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})
