import type { Reservation } from '#core/calls/reservations.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { demo, expect, logIn as logInAs, test } from '#tests/support/browser/app.ts'
import { download, logIn, pageOf } from '#tests/support/browser/hunt.ts'
import { says } from '#tests/support/browser/screen.ts'
import { readHazards, signWaiver } from '#tests/support/browser/waiver.ts'

test('a waiver that has expired is shown on the hunt and the reservation, asked for at check-in, and signed offline', async ({
  app,
  phone,
  browser,
}) => {
  const { hunter, page } = await test.step('the hunter is warned', async () => {
    const opened = await phone()
    const screen = await pageOf(opened.context)
    await logIn(screen)
    await screen.goto('/my-profile/reservation-details/1')
    await expect(
      screen.getByRole('alert').filter({ hasText: /^Your hunter waiver expired on/ }),
    ).toBeVisible()
    await screen.goto('/my-profile/my-profile')
    await expect(screen.getByRole('region', { name: 'Hunter waiver' })).toContainText('Expired')
    return { hunter: opened, page: screen }
  })

  await test.step('the landowner sees it, with phone number and car', async () => {
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 780 } })
    const owner = await context.newPage()
    await logInAs(owner, demo('landowner'))
    await expect(owner).toHaveURL(/my-stands/)
    for (const path of ['/my-profile/stand-bookings/1/Cedar/0', '/my-profile/reservation-details/1']) {
      await owner.goto(path)
      const hunters = owner
        .getByLabel('Hunters', { exact: true })
        .filter({ hasText: 'Hanna Lindqvist' })
        .first()
      await expect(hunters.getByText(/^Waiver expired on/)).toBeVisible()
      await expect(hunters.getByRole('link', { name: '+1-7155550111' })).toHaveAttribute(
        'href',
        'tel:+17155550111',
      )
      expect(await axeViolations(owner)).toEqual([])
    }
    await context.close()
  })

  await page.goto('/my-profile/hunt/1')
  await expect(page.getByRole('alert').filter({ hasText: /^Your hunter waiver expired on/ })).toBeVisible()
  // The form was never opened: it is in the pack.
  await download(page)
  await page.goto('/my-profile/hunt/1')

  await test.step('offline the check-in asks for it, and it is signed and sent first', async () => {
    await hunter.airplane(true)
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign your waiver first?' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign the waiver' }).click()
    await signWaiver(page)
    await says(page, 'Your waiver is signed and saved on this phone. It is sent when there is a signal.')
    await expect(page).toHaveURL(/\/hunt\/1$/)
    await expect(page.getByText(/Your hunter waiver/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    await test.step('every hazard has its own tick, none of them set, and each is needed', async () => {
      const before = page.getByRole('dialog', { name: 'Before you go in' })
      const ticks = before.getByRole('checkbox')
      await expect(ticks).toHaveCount(2)
      for (const tick of await ticks.all()) await expect(tick).not.toBeChecked()
      await before.getByRole('checkbox', { name: /Old well, boarded over/ }).check()
      await expect(before.getByRole('button', { name: 'Check in now' })).toBeDisabled()
      await expect(before.getByRole('status')).toHaveText('Still to confirm: No-go area')
      expect(await axeViolations(page)).toEqual([])
      await readHazards(page)
    })
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
    const before = await app.state()
    await hunter.airplane(false)
    const grown = async () => {
      const now = await app.state()
      return ['waiver', 'attendance'].map((table) => (now[table] ?? 0) - (before[table] ?? 0))
    }
    await expect.poll(grown, { timeout: 30_000 }).toEqual([1, 1])
    const token = await app.login('hunter')
    const { data } = await app.call<{ data: Reservation }>('reservation-detail/1', { token })
    expect(data.waiver_info?.is_approved).toBe(true)
    expect(data.attendance.at(-1)).toMatchObject({ kind: 'checkin', hazards_read: 'all' })
  })
})
