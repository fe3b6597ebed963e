import { calls } from '#core/calls/registry/table.ts'
import { localTime } from '#core/rules/time/days.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { changed, leave } from '#tests/support/browser/screen.ts'

/** A place on the equator where it is now this hour by the sun, in a zone that agrees. */
const placeAt = (hour: number) => {
  const now = new Date()
  const utc = now.getUTCHours() + now.getUTCMinutes() / 60
  const ahead = ((hour - utc + 36) % 24) - 12
  const zone = Math.round(ahead)
  const time_zone = `Etc/GMT${zone > 0 ? '-' : '+'}${Math.abs(zone)}`
  return { latitude: 0, longitude: ahead * 15, time_zone, day: localTime(now, time_zone).day }
}

test('a hunt says until when there is light, and after sunset that the sun has set', async ({
  app,
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })).newPage()
  await startSignedIn(page, demo('hunter'))
  let hour = 12
  await changed(
    page,
    calls.reservations.read,
    (answer) => {
      const { day, ...place } = placeAt(hour)
      const stand_detail = { ...answer.data.stand_detail, ...place }
      return { ...answer, data: { ...answer.data, start_date: day, end_date: day, stand_detail } }
    },
    1,
  )
  await page.goto('/my-profile/hunt/1')
  await expect(page.getByText(/^Today, until sunset [56]:\d\d\sPM$/)).toBeVisible()
  hour = 21
  await page.reload()
  await expect(page.getByText(/^Today, the sun set at [56]:\d\d\sPM$/)).toBeVisible()
  await expect(page.getByText(/until sunset/)).toHaveCount(0)
  await leave(page)
})
