import type { StandToApprove } from '#core/calls/owners/approvals.ts'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, says, visit } from '#tests/support/browser/screen.ts'
import { wide } from '#tests/support/browser/stays.ts'

test('a new title alone shows the land once, as it was approved, and a new way shows it as it was and as it is asked', async ({
  app,
  browser,
}) => {
  const owner = await visit(browser, app.url, wide)
  await startSignedIn(owner, demo('landowner'))
  await owner.goto('/my-profile/update-stand/2')
  await owner.getByRole('button', { name: /^The basics/ }).click()
  await owner.getByRole('textbox', { name: 'Title' }).fill('Renamed Stand')
  await button(owner, 'All steps').click()
  await owner.getByRole('button', { name: /^Review and send/ }).click()
  await button(owner, 'Save the changes').click()
  await says(owner, 'Saved. What changes the land waits for approval.')
  await leave(owner)

  const page = await visit(browser, app.url, wide)
  await startSignedIn(page, demo('admin'))
  await page.goto('/admin/stands')
  await page.getByRole('button', { name: /Renamed Stand/ }).click()
  const asked = page.getByRole('region', { name: 'Renamed Stand' })
  const maps = asked.getByRole('figure')
  await expect(maps).toHaveText(/^The land is as it was approved\./)
  await expect(maps.getByRole('img')).toHaveCount(1)

  const withWay = ({ asked: { land, ...rest }, ...stand }: StandToApprove) => ({
    ...stand,
    asked: {
      ...rest,
      land: { ...land, parking: { lat: land.property!.lat + 0.001, lng: land.property!.lng } },
    },
  })
  await changed(page, calls.approvals.list, (answer) => ({ ...answer, data: answer.data.map(withWay) }))
  await page.reload()
  await page.getByRole('button', { name: /Renamed Stand/ }).click()
  await expect(maps).toHaveText([/^Approved/, /^Now asked/])
  await leave(page)
})
