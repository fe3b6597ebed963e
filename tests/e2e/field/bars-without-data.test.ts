import type { Reservation } from '#core/calls/reservations.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { logIn, pageOf } from '#tests/support/browser/hunt.ts'
import { checkIn } from '#tests/support/browser/waiver.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test('with bars but no data the app says "No signal", and sends within two seconds after data is back', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page)
  const token = await app.login('hunter')
  await page.goto('/my-profile/hunt/1')
  await expect(page.getByRole('button', { name: 'Check in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is on the land' })).toBeVisible()
  await underWorker(page)

  app.network.swallow()
  await checkIn(page)
  await expect(page.getByText(/^No signal · .*1 waiting to be sent/)).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.getByRole('link', { name: 'Show' }).click()
  const item = page.getByRole('region', { name: 'On its way' }).getByRole('listitem')
  await expect(item).toContainText('Waiting for a signal.')
  await expect(item).toContainText('Saved on this phone')
  await expect(page.getByText(/by itself|by themselves|on its way\.|Tried/)).toHaveCount(0)
  await expect(page.getByText('No signal. Everything here is saved on this phone.')).toBeVisible()

  await app.network.restore()
  const waited = await app.network.untilHeard()
  console.log(`data back to first request: ${waited.toFixed(0)} ms (2000)`)
  expect(waited).toBeLessThanOrEqual(2000)
  await expect(page.getByText('Everything is sent')).toBeVisible()
  await expect(page.getByText(/^No signal/)).toHaveCount(0)
  const { data } = await app.call<{ data: Reservation }>('reservation-detail/1', { token })
  expect(data.attendance.at(-1)).toMatchObject({ kind: 'checkin', recorded_offline: true })

  await test.step('a clock that is a day fast is told of on the screen of the hunt', async () => {
    await page.goto('/my-profile/hunt/1')
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
    await expect(page.getByText(/This phone's clock/)).toHaveCount(0)
    await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
    await page.reload()
    await expect(page.getByText("This phone's clock is 25 hours fast.")).toBeVisible()
    await expect(page.getByText(/^Today/)).toBeVisible()
    await page.clock.setSystemTime(Date.now() - 3 * 60_000)
    await page.reload()
    await expect(page.getByText("This phone's clock is 3 minutes slow.")).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 60_000)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
    await expect(page.getByText(/This phone's clock/)).toHaveCount(0)
  })
})

test('an app that is opened with bars but no data says "No signal" after one probe, and at once where it knew', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page)
  await page.goto('/my-profile/hunt/1')
  await expect(page.getByRole('heading', { name: 'What is on the land' })).toBeVisible()
  await underWorker(page)
  app.network.swallow()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/my-profile/hunt/1', { waitUntil: 'commit' })
  // A probe is given up after five seconds, whatever comes out of a cache meanwhile.
  await expect(page.getByText(/^No signal/)).toBeVisible({ timeout: 10_000 })

  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(globalThis, { said })
    new MutationObserver(() => said.add(document.body.innerText)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto('/my-profile/outbox')
  await expect(page.getByText('No signal. Everything here is saved on this phone.')).toBeVisible()
  const said = await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said].join())
  expect(said).not.toContain('There is a signal')
  await app.network.restore()
  await expect(page.getByText(/^No signal/)).toHaveCount(0)
})
