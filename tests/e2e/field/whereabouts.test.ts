import type { Page } from 'playwright/test'
import type { HuntPack } from '#core/calls/packs.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { wayTo } from '#core/rules/position/wayfinding.ts'
import { fieldTime } from '#core/rules/time/zones.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { landOf } from '#tests/support/browser/hunt.ts'
import { leave, stopClock, visit } from '#tests/support/browser/screen.ts'

const foot = 1 / 364_813
const phone = {
  viewport: { width: 360, height: 780 },
  timezoneId: 'America/New_York',
  permissions: ['geolocation'],
  geolocation: { latitude: 44.5, longitude: -89.5, accuracy: 5 },
}
const hunt = '/my-profile/hunt/1'
const ways = (page: Page) => page.getByRole('list', { name: 'Your ways' }).getByRole('listitem')
const middleOf = async (page: Page, name: string) => {
  const { x, y, width, height } = (await page.getByRole('img', { name, exact: true }).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
/** Counts how often the phone is asked to shake, and to stop it. */
const countShakes = (page: Page) =>
  page.addInitScript(() => {
    const counted = globalThis as unknown as { shakes: unknown[] }
    counted.shakes = []
    navigator.vibrate = (pattern) => {
      counted.shakes.push(pattern === 0 ? 'stop' : 'shake')
      return true
    }
  })
const shakes = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shakes: string[] }).shakes.join(' '))

test('the map marks stand, parking and hunter on their places, and both ways lead there', async ({
  app,
  browser,
}) => {
  const token = await app.login('hunter')
  const { sheet } = (await app.call<{ data: HuntPack }>('hunt-pack/1', { token })).data
  const stand: Place = { lat: sheet.stand_latitude, lng: sheet.stand_longitude }
  const parking: Place = { lat: sheet.parking_latitude!, lng: sheet.parking_longitude! }
  // A hundred yards south of the stand.
  const own: Place = { lat: stand.lat - 300 * foot, lng: stand.lng }
  const page = await visit(browser, app.url, phone)
  await page.context().setGeolocation({ latitude: own.lat, longitude: own.lng, accuracy: 5 })
  await startSignedIn(page, demo('hunter'))
  await page.goto(hunt)
  await expect(page.locator('[data-ready="true"]')).toBeVisible()

  await test.step('each by its distance, with the boundary said once while it is far', async () => {
    await expect(ways(page)).toHaveCount(2)
    await expect(ways(page).nth(0)).toContainText('Stand: 100 yd north')
    await expect(ways(page).nth(0)).toContainText('100 yd N')
    const yards = wayTo(own, parking).feet / 3
    const said = Number(/Parking: (\d+) yd/.exec((await ways(page).nth(1).textContent())!)![1])
    expect(Math.abs(said - yards)).toBeLessThanOrEqual(10)
    await expect(ways(page).nth(1)).toContainText('back to parking')
    await expect(page.locator('[data-zone]')).toHaveCount(1)
    await expect(page.locator('[data-spoken]')).toHaveText(
      /^\d+ yd inside the boundary\. Stand 100 yd north\.$/,
    )
  })

  await test.step('on the map as they lie on the land', async () => {
    const [at, car, me] = [
      await middleOf(page, 'Stand'),
      await middleOf(page, 'Parking'),
      await middleOf(page, 'You are here'),
    ]
    expect(me.y).toBeGreaterThan(at.y + 5)
    expect(Math.abs(me.x - at.x)).toBeLessThan(2)
    expect(Math.sign(car.x - at.x)).toBe(Math.sign(parking.lng - stand.lng))
    expect(Math.sign(at.y - car.y)).toBe(Math.sign(parking.lat - stand.lat))
    await page.getByRole('button', { name: 'Full map' }).click()
    await page.getByRole('button', { name: 'Show my position' }).click()
    const frame = (await page.getByRole('region', { name: /^Map of/ }).boundingBox())!
    const off = async () => {
      const { x, y } = await middleOf(page, 'You are here')
      return Math.hypot(x - frame.x - frame.width / 2, y - frame.y - frame.height / 2)
    }
    await expect.poll(off).toBeLessThan(3)
    await page.keyboard.press('Escape')
  })

  await test.step('arrows turn only with a compass that knows where north is', async () => {
    const arrow = ways(page).first().locator('path')
    const turn = (alpha: number, absolute: boolean) =>
      page.evaluate(
        (reading) => dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', reading)),
        { alpha, beta: 0, gamma: 0, absolute },
      )
    await turn(90, false)
    await turn(270, true)
    await expect(ways(page).first()).toContainText('Stand: 100 yd north, to the left')
    await expect(arrow).toHaveCSS('transform', /^matrix\(0, -1, 1, 0/)
    await expect(ways(page).first()).not.toContainText('100 yd N')
  })

  await test.step('with a hunter outside in its first view, who comes late, below its buttons and while nobody moves it', async () => {
    const zoom = () => page.locator('[data-ready="true"]').getAttribute('data-zoom')
    const open = async (north: number) => {
      await page
        .context()
        .setGeolocation({ latitude: stand.lat + north * foot, longitude: stand.lng, accuracy: 5 })
      await page.reload()
      await expect(page.locator('[data-ready="true"]')).toBeVisible()
      await expect(page.getByRole('img', { name: 'You are here', exact: true })).toBeAttached()
    }
    await open(40_000)
    const land = Number(await zoom())
    const switches = (await page.getByRole('group', { name: 'What the map shows' }).boundingBox())!
    const below = async () => (await middleOf(page, 'You are here')).y - switches.y - switches.height
    await page
      .context()
      .setGeolocation({ latitude: stand.lat + 6000 * foot, longitude: stand.lng, accuracy: 5 })
    await expect.poll(below).toBeGreaterThan(8)
    expect(Number(await zoom())).toBeLessThan(land)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => Number(await zoom())).toBeGreaterThan(land - 1)
  })

  await test.step('a back-by time is the stand’s, in the form and on the card, and says so on a phone of another zone', async () => {
    const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 3_600_000)
    await page.getByRole('button', { name: 'Set a time' }).click()
    const form = page.getByRole('dialog', { name: 'Back by' })
    await expect(form.getByText(/^Time at the stand: C[DS]T$/)).toBeVisible()
    await form.getByLabel('Back by').fill(fieldTime(until, 'America/Chicago'))
    await form.getByLabel('Emergency contact').fill('Grace Hale')
    await form.getByLabel('Their email').fill('grace@example.com')
    await form.getByRole('button', { name: 'Start the timer' }).click()
    const clock = until.toLocaleTimeString('en-US', {
      timeZone: 'America/Chicago',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    await expect(page.getByRole('region', { name: 'Back by' }).locator('strong')).toContainText(clock)
    const sent = async () => {
      const { data } = await app.call<{ data: { expected_at: string } | null }>('hunt-return/1', { token })
      return data && Date.parse(data.expected_at)
    }
    await expect.poll(sent).toBe(until.getTime())
  })
  await leave(page)
})

test('calls go to the other side of the hunt, and a dispatcher gets the hunter’s position, else the stand’s', async ({
  app,
  browser,
}) => {
  const token = await app.login('landowner')
  const pack = (await app.call<{ data: HuntPack }>('hunt-pack/1', { token })).data
  const numberOf = (role: string) => pack.contacts.find((contact) => contact.role === role)!
  const [walt, hanna] = [numberOf('landowner'), numberOf('hunter')]
  const tel = (number: string | null) => `tel:${number!.replaceAll(/[^+\d]/g, '')}`
  expect(walt.phone).not.toBe(hanna.phone)
  const page = await visit(browser, app.url, phone)
  await page.context().setGeolocation({ latitude: 44.51234, longitude: -89.54321, accuracy: 5 })
  await startSignedIn(page, demo('landowner'))
  await page.goto(hunt)
  const call = page.getByRole('link', { name: /: call / })
  await expect(call).toHaveAccessibleName(`Hunter: call ${hanna.name}`)
  await expect(call).toHaveAttribute('href', tel(hanna.phone))
  await startSignedIn(page, demo('hunter'))
  await page.goto(hunt)
  await expect(call).toHaveAccessibleName(`Owner: call ${walt.name}`)
  await expect(call).toHaveAttribute('href', tel(walt.phone))
  expect(tel(walt.phone)).toMatch(/^tel:\+\d{11}$/)

  const help = page.getByRole('dialog', { name: 'Emergency' })
  const ask = async () => {
    await page.getByRole('button', { name: '911 Help, emergency call' }).click()
    return help.locator('dl div').first()
  }
  await expect(page.getByRole('list', { name: 'Your ways' })).toBeVisible()
  await expect(await ask()).toHaveText(/Your location\s*44\.51234, -89\.54321/)
  await expect(help).toContainText(pack.reservation.stand_detail.address)
  await page.keyboard.press('Escape')
  await page.context().clearPermissions()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Location is off' })).toBeVisible()
  const { latitude, longitude } = landOf(pack).stand
  await expect(await ask()).toHaveText(
    new RegExp(`The stand\\s*${latitude.toFixed(5)}, ${longitude.toFixed(5)}`.replaceAll('.', '\\.')),
  )
  await leave(page)
})

test('the alarm stops shaking with "I know", its sound can be switched off for good, and a position grows old', async ({
  app,
  browser,
}) => {
  const token = await app.login('hunter')
  const { boundary } = landOf((await app.call<{ data: HuntPack }>('hunt-pack/1', { token })).data)
  const top = boundary.toSorted((a, b) => b.lat - a.lat)[0]!
  const page = await visit(browser, app.url, phone)
  const beyond = (feet: number) =>
    page.context().setGeolocation({ latitude: top.lat + feet * foot, longitude: top.lng, accuracy: 5 })
  await countShakes(page)
  await page.clock.install()
  await beyond(-40)
  await startSignedIn(page, demo('hunter'))
  await page.goto(hunt)
  await expect(page.locator('[data-zone="near"]').first()).toBeVisible()

  await test.step('the sound', async () => {
    const card = page.getByRole('region', { name: 'Boundary alarm' })
    await expect(card).toContainText('the phone vibrates')
    const sound = card.getByRole('button', { name: /^Sound is / })
    await expect(sound).toHaveAccessibleName('Sound is on')
    await expect(sound).toHaveAttribute('aria-pressed', 'true')
    // At once, not with the next minute's drawing.
    await stopClock(page)
    await sound.click()
    await expect(sound).toHaveAccessibleName('Sound is off')
    await page.clock.resume()
    await page.reload()
    await expect(sound).toHaveAccessibleName('Sound is off')
    await expect(sound).toHaveAttribute('aria-pressed', 'false')
    await sound.click()
    await expect(sound).toHaveAccessibleName('Sound is on')
    expect(await shakes(page)).toBe('')
    await card.getByRole('button', { name: 'Try it' }).click()
    expect(await shakes(page)).toBe('shake')
  })

  await test.step('the shaking', async () => {
    await expect(page.locator('[data-zone="near"]').first()).toBeVisible()
    await beyond(120)
    await page.getByRole('button', { name: 'I know' }).click()
    await expect(page.getByText(/^You have crossed the boundary/)).toHaveCount(0)
    expect(await shakes(page)).toBe('shake shake stop')
  })

  await test.step('the position', async () => {
    const marks = page.getByRole('list', { name: 'Marks of the map' })
    await expect(marks).toContainText('You, ±16 ft')
    await page.clock.fastForward(80_000)
    await expect(marks).toContainText('You, ±16 ft')
    await page.clock.fastForward(40_000)
    await expect(marks).toContainText('You were here')
    await expect(page.getByText(/^This was your location at .*\d:\d\d/)).toBeVisible()
    await beyond(110)
    // Newer than the page's clock, which ran ahead: no longer old.
    await page.clock.setSystemTime(new Date())
    await page.clock.runFor(16_000)
    await expect(marks).toContainText('You, ±16 ft')
  })
  await leave(page)
})
