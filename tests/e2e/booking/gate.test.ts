import { calls } from '#core/calls/registry/table.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, says, visit } from '#tests/support/browser/screen.ts'
import { detailsOf, enter } from '#tests/support/browser/stays.ts'

const phone = { viewport: { width: 360, height: 780 } }
const wide = { width: 1280, height: 780 }

test('a reservation begins with dates, gate and payment; a wide screen has them beside the rest, and turning it keeps what is open', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await enter(page, 'hunter')
  let change: Partial<Reservation> = {}
  let place: object = { parking_latitude: 44.25, parking_longitude: -89.75 }
  await changed(
    page,
    calls.reservations.read,
    (answer) => ({ ...answer, data: { ...answer.data, ...change } as Reservation }),
    1,
  )
  const { stand_detail: held } = await detailsOf(app, 'hunter')
  await changed(
    page,
    calls.stands.sheet,
    (answer) => {
      const notes = { notes_to_hunter: 'Gate code 4711.\nClose it behind you.' }
      const stand = { stand_latitude: 44.5, stand_longitude: -89.5 }
      return { ...answer, data: { ...answer.data, ...notes, ...stand, ...place } }
    },
    held.id,
  )
  const show = async (next: Partial<Reservation>) => {
    change = next
    await page.goto('/my-profile/reservation-details/1')
    await says(page, 'DETAILS')
  }
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const where = region('Where and gate')
  const directions = where.getByRole('link', { name: 'Directions to the parking' })
  const topOf = async (name: string) => (await region(name).boundingBox())!.y
  const leftOf = async (name: string) => (await region(name).boundingBox())!.x

  await show({})
  await expect(where.locator('p')).toHaveText('Gate code 4711. Close it behind you.')
  await expect(directions).toHaveAttribute('href', /directions\?to=44\.25%2C-89\.75$/)
  const inOrder = ['DETAILS', 'Where and gate', 'PAYMENTS', 'Contact', 'Trophy']
  const tops: number[] = []
  for (const name of inOrder) tops.push(await topOf(name))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const hunt = (await page.getByRole('link', { name: 'Go Hunt!' }).boundingBox())!
  expect(hunt.y).toBeLessThan(tops[0]!)

  await button(page, 'CLICK TO VIEW').click()
  const attendance = page.getByRole('dialog', { name: 'Reservation Attendence' })
  await expect(attendance).toBeVisible()
  await page.setViewportSize(wide)
  await expect.poll(() => leftOf('DETAILS')).toBeGreaterThan(await leftOf('Contact'))
  await expect(attendance).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(attendance).toHaveCount(0)
  await expect(button(page, 'CLICK TO VIEW')).toBeFocused()
  expect(await topOf('DETAILS')).toBeLessThan(await topOf('Contact'))

  // Where no parking is known, the way leads to the stand.
  place = { parking_latitude: null, parking_longitude: null }
  await show({ current_user_type: 'additional_hunter' })
  await expect(directions).toHaveAttribute('href', /directions\?to=44\.5%2C-89\.5$/)
  place = { notes_to_hunter: null }
  await show({})
  await expect(directions).toBeVisible()
  await expect(where.locator('p')).toHaveCount(0)

  // The landowner knows the gate, and who has canceled or not paid must not.
  for (const next of [
    { current_user_type: 'landowner' },
    { status: 'cancel' },
    { status: 'pending', paid_at: null },
  ] as const) {
    await show(next as Partial<Reservation>)
    // By then the sheet would be there, which this phone has by now.
    await button(page, 'CLICK TO VIEW').click()
    await expect(attendance).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(attendance).toHaveCount(0)
    await expect(where, JSON.stringify(next)).toHaveCount(0)
  }
  await leave(page)
})
