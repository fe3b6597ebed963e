import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createWeather } from '#server/services/weather.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { fakeServer, type FakeServer } from '#tests/support/server/fake.ts'

const noon = Date.parse('2026-11-20T18:00:00Z') / 1000
const answer = {
  lat: 44.5,
  timezone_offset: -21_600,
  current: {
    dt: noon,
    sunrise: noon - 18_000,
    sunset: noon + 16_000,
    temp: 31.4,
    feels_like: 24.2,
    humidity: 71,
    wind_speed: 9.3,
    wind_deg: 315,
    weather: [{ description: 'light snow' }],
  },
  daily: [0, 1, 2].map((n) => ({
    dt: noon + n * 86_400,
    sunrise: noon,
    sunset: noon,
    temp: { min: 20 + n, max: 35 + n, day: 30, night: 22 },
    feels_like: { day: 25, night: 18 },
    humidity: 70,
    wind_speed: 8,
    wind_deg: 180,
    pop: 0.25,
    weather: [{ description: 'clouds' }],
  })),
}

describe('the weather', () => {
  const app = testApp()
  it('is that of approved stands alone', async () => {
    const { db } = app.context.database
    const status = async () => (await app.call('weather.read', { id: 2 }, { as: null })).status
    expect(await status()).toBe(200)
    await db.updateTable('stand').set({ status: 'pending' }).where('id', '=', 2).execute()
    expect(await status()).toBe(404)
    await db.updateTable('stand').set({ status: 'approved' }).where('id', '=', 2).execute()
  })

  it('is not available where no service is configured, and says so', async () => {
    expect((await app.call('weather.read', { id: 1 }, { as: null })).body).toEqual({
      status: true,
      data: null,
    })
    expect((await app.call('packs.read', { id: ids.reservation })).body.data.weather).toBeNull()
  })
  it('of an unknown stand is not found', async () => {
    expect((await app.call('weather.read', { id: 999 }, { as: null })).status).toBe(404)
  })
})

describe('the weather of OpenWeather', () => {
  let far: FakeServer
  let now = noon * 1000
  let mode: 'good' | 'broken' | 'slow' | 'refused' = 'good'
  const service = () =>
    createWeather(readConfig({ OPENWEATHER_API_KEY: 'key-1', OPENWEATHER_URL: far.url }), () => now, 300)
  beforeAll(async () => {
    far = await fakeServer((_, response) => {
      if (mode === 'slow') return
      if (mode === 'refused') response.writeHead(401).end('{"cod":401}')
      else if (mode === 'broken')
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"daily":"no"}')
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  afterAll(() => far.close())

  it('is read in imperial units, by the days of the place', async () => {
    const report = await service().at({ lat: 44.501, lng: -89.499 })
    expect(far.asked.at(-1)!.url).toContain('lat=44.50&lon=-89.50&units=imperial')
    expect(report).toMatchObject({
      source: 'OpenWeather',
      current: { temp: 31.4, summary: 'light snow', wind_deg: 315 },
    })
    expect(report!.daily[1]).toMatchObject({
      dt: noon + 86_400,
      temp: { min: 21, max: 36, day: 30 },
      feels_like: { day: 25 },
      humidity: 70,
      wind_speed: 8,
      sunrise: '2026-11-20T18:00:00.000Z',
      sunset: '2026-11-20T18:00:00.000Z',
    })
    expect(report!.daily.map(({ day, temp, rain_chance }) => [day, temp.min, temp.max, rain_chance])).toEqual(
      [
        ['2026-11-20', 20, 35, 25],
        ['2026-11-21', 21, 36, 25],
        ['2026-11-22', 22, 37, 25],
      ],
    )
  })

  it('is fetched once in half an hour for a place, also with concurrent requests', async () => {
    const weather = service()
    const before = far.asked.length
    await Promise.all(Array.from({ length: 20 }, () => weather.at({ lat: 44.5, lng: -89.5 })))
    now += 29 * 60_000
    await weather.at({ lat: 44.502, lng: -89.5 })
    expect(far.asked.length - before).toBe(1)
    now += 2 * 60_000
    await weather.at({ lat: 44.5, lng: -89.5 })
    expect(far.asked.length - before).toBe(2)
  })

  it.each(['broken', 'slow', 'refused'] as const)(
    'that is %s is none, and is left alone for a minute',
    async (how) => {
      mode = how
      const weather = service()
      const before = far.asked.length
      expect(await weather.at({ lat: 40, lng: -89.5 })).toBeNull()
      now += 59_000
      expect(await weather.at({ lat: 40, lng: -89.5 })).toBeNull()
      expect(far.asked.length - before).toBe(1)
      mode = 'good'
      now += 2000
      expect(await weather.at({ lat: 40, lng: -89.5 })).toMatchObject({ source: 'OpenWeather' })
    },
  )
})

describe('a pack where the weather service cannot be reached', () => {
  const app = testApp({ OPENWEATHER_API_KEY: 'key-1', OPENWEATHER_URL: 'http://127.0.0.1:9' })
  it('is complete, with the waiver as it was signed', async () => {
    const { status, body } = await app.call('packs.read', { id: ids.reservation })
    expect(status).toBe(200)
    expect(body.data.weather).toBeNull()
    expect(body.data.waivers).toHaveLength(1)
    expect(body.data.waivers[0].signature).toMatch(/^data:image\/png;base64,/)
  })
})
