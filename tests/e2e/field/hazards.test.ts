import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { button, doubleTap, hold, leave, visit } from '#tests/support/browser/screen.ts'
import { readHazards, signWaiver } from '#tests/support/browser/waiver.ts'

test('a check-in tapped before the land has come waits for its hazards, and one for a waiver that is signed meanwhile', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const sent: object[] = []
  await page.route('**/api/attendance/*', (route, request) => {
    sent.push(request.postDataJSON() as object)
    return route.continue()
  })
  const release = await hold(page, /stand-sheet/)
  await logIn(page, demo('hunter'))
  await expect(page.getByRole('link', { name: 'My dashboard' })).toBeVisible()
  await page.goto('/my-profile/hunt/1')
  await button(page, 'Check in').click()
  await doubleTap(page, button(page, 'Check in without it'))
  const dialog = page.getByRole('dialog', { name: 'Before you go in' })
  await expect(dialog.getByRole('status')).toHaveText('Looking up what the landowner asks you to read…')
  await expect(button(page, 'Check out')).toHaveCount(0)
  release()
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  await readHazards(page)
  await expect(button(page, 'Check out')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Attendance' })).toContainText('Check-In')
  await expect(page.getByRole('region', { name: 'Attendance' })).not.toContainText('has not confirmed')

  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ kind: 'checkin', recorded_offline: false })
  for (const field of ['latitude', 'longitude', 'accuracy']) expect(sent[0]).not.toHaveProperty(field)

  // With leave to know the position, it goes along.
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 44.5, longitude: -89.5, accuracy: 12 })
  await page.reload()
  await button(page, 'Check out').click()
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ kind: 'checkout', latitude: 44.5, longitude: -89.5, accuracy: 12 })
  await expect(button(page, 'Check in')).toBeVisible()
  await page.reload()
  await button(page, 'Check in').click()
  await expect(page.getByRole('dialog', { name: 'Sign your waiver first?' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/wavier-form?back=/my-profile/hunt/1')
  await signWaiver(other)
  await page.bringToFront()
  // The question gives way to the hazards once the waiver is signed in the other tab.
  await readHazards(page)
  await expect(button(page, 'Check out')).toBeVisible()
  await leave(page)
})
