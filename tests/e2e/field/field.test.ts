import { readFileSync } from 'node:fs'
import type { HuntPack } from '#core/calls/packs.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { answerBack, download, landOf, logIn, onThePhone, pageOf } from '#tests/support/browser/hunt.ts'
import { checkIn } from '#tests/support/browser/waiver.ts'

test.use({ withImagery: true })

const sized = (text: string): number => {
  const [, number = '', unit = ''] = /([\d.]+) ([KM]B)/.exec(text) ?? []
  return Number(number) * (unit === 'MB' ? 1_000_000 : 1000)
}
const foot = 1 / 364_813

test('position, boundary alarm, track, check-in and check-out reminder work offline', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  let page = await pageOf(hunter.context)
  const shaken = () => page.evaluate(() => (globalThis as unknown as { shaken: number }).shaken)
  const countShakes = () =>
    hunter.context.addInitScript(() => {
      const counted = globalThis as unknown as { shaken: number }
      counted.shaken = 0
      navigator.vibrate = () => {
        counted.shaken += 1
        return true
      }
    })
  await countShakes()
  await logIn(page)
  const token = await app.login('hunter')
  const pack = (await app.call<{ data: HuntPack }>('hunt-pack/1', { token })).data
  const { stand, boundary } = landOf(pack)
  const north = Math.max(...boundary.map(({ lat }) => lat))
  const top = boundary.find(({ lat }) => lat === north)!
  /** So many feet north of the northernmost corner of the land. */
  const beyond = async (feet: number, accuracy = 5) => {
    await hunter.context.setGeolocation({ latitude: north + feet * foot, longitude: top.lng, accuracy })
  }

  await test.step('the pack is as large as was said, within a fifth, and whole', async () => {
    const said = await download(page)
    const kept = await onThePhone(page)
    const expected = pack.tiles.reduce((sum, { count }) => sum + count, 0)
    const ratio = kept.bytes / sized(said)
    console.log(
      `pack: said ${said}, kept ${kept.bytes} bytes, ratio ${ratio.toFixed(3)}, ${kept.tiles} tiles`,
    )
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.2)
    expect(kept.tiles).toBeGreaterThanOrEqual(expected)
  })

  await test.step('a cold start in airplane mode shows land, distances and papers', async () => {
    await hunter.airplane(true)
    page = await pageOf(await hunter.restart())
    await countShakes()
    await hunter.context.setGeolocation({ ...stand, accuracy: 5 })
    await hunter.airplane(true)
    await page.goto('/my-profile/hunt/1')
    await expect(page.locator('[data-ready="true"]')).toBeVisible()
    await expect(page.getByText('satellite imagery are on this phone')).toBeVisible()
    await expect(page.getByText('Stand: you are there')).toBeVisible()
    await expect(page.getByText(/\d+ (ft|yd) inside the boundary$/)).toBeVisible()
    const marks = page.getByRole('list', { name: 'Marks of the map' })
    await expect(marks).toHaveText('You, ±16 ftStandParkingBoundaryRoute to the stand')
    await expect(page.getByRole('img', { name: 'You are here' })).toBeVisible()
    const call = page.getByRole('link', { name: /^Owner: call / })
    await expect(call).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
    await page.getByRole('button', { name: '911 Help, emergency call' }).click()
    const help = page.getByRole('dialog', { name: 'Emergency' })
    await expect(help.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
    await expect(help).toContainText(`${stand.latitude.toFixed(5)}, ${stand.longitude.toFixed(5)}`)
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(page.getByText('You have arrived. Check in')).toBeVisible()
    await page.getByText('Sun and moon').click()
    await expect(page.getByText(/^Sun \d+:\d\d AM to/).first()).toBeVisible()
    await page.getByText('Weather', { exact: true }).click()
    await expect(page.getByText('N/A. There is no forecast')).toBeVisible()
    await page.getByText('Rules', { exact: true }).click()
    await expect(page.getByText(pack.sheet.rules.slice(0, 30))).toBeVisible()
  })

  await test.step('arrows turn with the compass, and marks stay on their places when the map moves', async () => {
    await hunter.context.setGeolocation({
      latitude: stand.latitude - 300 * foot,
      longitude: stand.longitude,
      accuracy: 5,
    })
    const way = page.getByRole('list', { name: 'Your ways' }).getByRole('listitem').first()
    const arrow = way.locator('path')
    await expect(way).toContainText('100 yd N')
    await expect(arrow).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')
    await page.evaluate(() =>
      dispatchEvent(
        new DeviceOrientationEvent('deviceorientationabsolute', {
          alpha: 270,
          beta: 0,
          gamma: 0,
          absolute: true,
        }),
      ),
    )
    await expect(way).toContainText('Stand: 100 yd north, to the left')
    // A quarter to the left.
    await expect(arrow).toHaveCSS('transform', /^matrix\(0, -1, 1, 0/)
    const gate = page.getByRole('img', { name: 'Gate' })
    const before = (await gate.boundingBox())!
    await page.getByRole('button', { name: 'Full map' }).click()
    await page.getByRole('button', { name: 'Show my position' }).click()
    await expect.poll(async () => Math.hypot((await gate.boundingBox())!.x - before.x)).toBeGreaterThan(20)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Full map' })).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('crossing the boundary rings once, over everything, and the fence does not make it chatter', async () => {
    const alarm = page.getByText(/^You have crossed the boundary/)
    const line = page.locator('[data-zone]').last()
    for (const feet of [-40, 8, -6, 12, -10, 14]) {
      await beyond(feet)
      await expect(line).toHaveText(feet === -40 ? /\d+ ft inside the boundary/ : /boundary/)
    }
    await expect(alarm).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    await beyond(120)
    await expect(alarm).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/The land is \d+ yd south of you/)).toBeVisible()
    expect(await shaken()).toBe(1)
    for (const feet of [130, 10, -10, 60]) await beyond(feet)
    expect(await shaken()).toBe(1)
    await beyond(-200)
    await expect(alarm).toHaveCount(0)
    await beyond(400)
    await expect(alarm).toBeVisible()
    expect(await shaken()).toBe(2)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'I know' }).click()
    await expect(alarm).toHaveCount(0)
    await expect(line).toHaveText('130 yd outside the boundarynearest: south')
    await expect(line).toBeInViewport({ ratio: 1 })
    await beyond(300, 90)
    await expect(page.getByText(/^Your location may be off by \d+ yd/)).toBeVisible()
    await expect(line).toContainText('about 100 yd outside the boundary')
  })

  await test.step('a check-in is kept, and a check-out is suggested far off', async () => {
    await hunter.context.setGeolocation({ ...stand, accuracy: 5 })
    await checkIn(page)
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
    await beyond(4000)
    await expect(page.getByText('You have left the land. Check out')).toBeVisible()
  })

  await test.step('a track is recorded, outlives a killed browser, becomes a file and goes only after a question', async () => {
    await hunter.context.setGeolocation({ ...stand, accuracy: 5 })
    await page.getByRole('button', { name: 'Record my track' }).click()
    await expect(page.getByText('Recording', { exact: true })).toBeVisible()
    const walk = async (from: number, to: number) => {
      for (let feet = from; feet <= to; feet += 100) {
        await hunter.context.setGeolocation({
          latitude: stand.latitude + feet * foot,
          longitude: stand.longitude,
          accuracy: 5,
        })
        await expect(page.getByText(feet < 30 ? 'You are there' : /\d+ (ft|yd) south/).first()).toBeVisible()
      }
    }
    await walk(0, 600)
    await expect(page.getByText(/200 yd · 0 min/)).toBeVisible()
    page = await pageOf(await hunter.restart())
    await hunter.context.setGeolocation({
      latitude: stand.latitude + 600 * foot,
      longitude: stand.longitude,
      accuracy: 5,
    })
    await hunter.airplane(true)
    await page.goto('/my-profile/hunt/1')
    await expect(page.getByText('Recording', { exact: true })).toBeVisible()
    await walk(700, 900)
    await expect(page.getByText(/300 yd · \d min/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop recording' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save routes and tracks (GPX)' }).click()
    const file = readFileSync((await (await saved).path())!, 'utf8')
    expect(file.match(/<trkpt /g)!.length).toBeGreaterThanOrEqual(9)
    expect(file).toContain('<rte><name>Parking route</name>')
    expect(file).toContain('<wpt ')
    await page.goto('/my-profile/logout')
    const leaving = page.getByRole('dialog')
    await expect(leaving.getByText('Your recorded tracks go with it.')).toBeVisible()
    await leaving.getByRole('link', { name: 'Tracks of hunt 1' }).click()
    await expect(page).toHaveURL(/\/my-profile\/hunt\/1$/)

    await page.getByRole('button', { name: /^Delete the track/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Save the routes (GPX)' })).toBeVisible()
  })

  await test.step('a back-by time set without a signal says so, and the named person hears once when nobody comes', async () => {
    await page.getByRole('button', { name: 'Set a time' }).click()
    await page.getByLabel('Emergency contact').fill('Grace Hale')
    await page.getByLabel('Their email').fill('grace@example.com')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Start the timer' }).click()
    await expect(page.getByText('we email Grace Hale at')).toBeVisible()
    await expect(page.getByText('Not sent yet: no signal')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('scheme', 'red-night'))
    await page.reload()
    await expect(page.getByText('we email Grace Hale at')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await hunter.airplane(false)
    await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 40_000 })
    await hunter.airplane(true)
    const later = new Date(Date.now() + 26 * 3_600_000).toISOString()
    await app.call('test/clock', { body: { now: later } })
    for (let n = 0; n < 3; n++) await app.runJobs()
    const mails = app.mailsTo('grace@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('They have not checked out')
    await app.call('test/clock', { body: { now: null } })
  })

  await test.step('the check-out that comes later gives the all-clear, and no new check-in is proposed before one has left', async () => {
    await hunter.context.setGeolocation({ ...stand, accuracy: 5 })
    await expect(page.getByText('Stand: you are there')).toBeVisible()
    await page.getByRole('button', { name: 'Check out' }).click()
    await answerBack(page, 'Check out')
    await expect(page.getByText('You are back.')).toBeVisible()
    const again = page.getByText('You are on the land again. Check in?')
    await expect(again).toHaveCount(0)
    await beyond(120)
    await expect(page.locator('[data-zone]').last()).toContainText('outside the boundary')
    await hunter.context.setGeolocation({ ...stand, accuracy: 5 })
    await expect(again).toBeVisible()
    await hunter.airplane(false)
    await expect(page.getByText('Saved on this phone')).toHaveCount(0, { timeout: 40_000 })
    await expect(async () => {
      await app.runJobs()
      expect(app.mailsTo('grace@example.com')).toHaveLength(2)
    }).toPass()
    expect(app.mailsTo('grace@example.com')[1]).toContain('got back from')
  })
})
