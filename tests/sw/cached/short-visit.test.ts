import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test('a short first visit leaves the species for the trophy form, before the hunts are complete', async ({
  phone,
}) => {
  const device = await phone()
  const page = device.context.pages()[0]!
  page.setDefaultTimeout(15_000)
  await startSignedIn(page, demo('hunter'))
  // The person leaves before the first hunt has come.
  let isHeld = false
  await page.route(/\/api\/reservation-detail\//, () => {
    isHeld = true
  })
  await page.goto('/my-profile/my-profile')
  await underWorker(page)
  await expect.poll(() => isHeld).toBe(true)
  const kept = () => page.evaluate(() => localStorage.getItem('hs-lookups') ?? '')
  await expect.poll(kept).toContain('"site.species"')
})
