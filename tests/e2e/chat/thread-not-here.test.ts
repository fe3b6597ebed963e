import type { Route } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, leave, visit } from '#tests/support/browser/screen.ts'

test('a thread that is not on the phone can be written in, what becomes of the message is said, and it arrives once', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { viewport: { width: 360, height: 740 } })
  const token = await app.login('hunter')
  const { data: profile } = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const thread = `reservation-chat/1/${profile.id}`
  await startSignedIn(page, demo('hunter'))
  // Bars without data: the thread does not come, and at first nothing goes either.
  const cut = { reads: true, writes: true }
  await page.route(`**/api/${thread}*`, (route: Route) =>
    (route.request().method() === 'GET' ? cut.reads : cut.writes) ? route.abort() : route.continue(),
  )
  await page.goto(`/my-profile/chat/1/Walt/${profile.id}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('The creek is over the path.')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Send').click()
  await expect(box).toHaveValue('')
  const toast = page.locator('.mantine-Notifications-root')
  await expect(toast.getByText(/^(?:Not sent yet|Saved on this phone)$/)).toBeVisible()

  cut.writes = false
  await box.fill('I walk around it.')
  await button(page, 'Send').click()
  cut.reads = false
  const written = async () =>
    (await app.call<{ data: { message: string }[] }>(thread, { token })).data
      .map(({ message }) => message)
      .filter((message) => /creek|around/.test(message))
  await expect.poll(written).toEqual(['The creek is over the path.', 'I walk around it.'])
  await page.reload()
  for (const text of ['The creek is over the path.', 'I walk around it.'])
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await leave(page)
})
