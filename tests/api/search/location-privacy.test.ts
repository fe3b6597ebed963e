import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { approximateMetres } from '#core/rules/land/location.ts'
import { milesBetween } from '#core/rules/land/geography.ts'
import { createApp } from '#server/app.ts'
import { openSession } from '#server/http/session.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const dir = mkdtempSync(join(tmpdir(), 'highseat-places-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const place = { lat: 44.512345, lng: -89.543219 }
const street = '4711 Hidden Lane'
const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  milesBetween(a, b) * 1609.344
const asks: { lat: number; lng: number }[] = []

beforeAll(async () => {
  const { db } = app.context.database
  await db
    .updateTable('stand')
    .set({ ...place, address: `${street}, Plover`, town: null, county: 'Portage County' })
    .where('id', '=', 1)
    .execute()
  await app.call('stands.favorite', { id: 1, favorite: true }, { as: 'hunter2' })
  await app.call('stands.favorite', { id: 1, favorite: true })
  vi.spyOn(app.context.services.weather, 'at').mockImplementation((at) => {
    asks.push(at)
    return Promise.resolve(null)
  })
})
beforeEach(() => app.at('2026-11-20T15:00:00Z'))

interface Options {
  as: Who | null
  token?: string
}
const placeOf = (stand: {
  property_address_latitude: number
  property_address_longitude: number
  address: string
  location_is: string
}) => ({
  off: Math.round(
    metres(place, { lat: stand.property_address_latitude, lng: stand.property_address_longitude }),
  ),
  address: stand.address,
  is: stand.location_is,
})

/** Everything that a person can ask about stand 1, as one text, and how far off the weather was asked for. */
const everything = async (options: Options): Promise<{ text: string; weatherOff: number }> => {
  asks.length = 0
  const around = { sw_lat: 40, sw_long: -95, ne_lat: 50, ne_long: -85 }
  const answers = [
    await app.call('stands.read', { id: 1 }, options),
    await app.call('stands.search', { per_page: 100, sort_order: 'closest', ...latLng(place) }, options),
    await app.call('stands.map', { ...around, zoom: 16 }, options),
    await app.call('stands.related', { id: 2 }, options),
    await app.call('site.posts', { per_page: 100 }, options),
    await app.call('stands.trophies', { id: 1 }, options),
    await app.call('reservations.offers', { id: 1 }, options),
    await app.call('weather.read', { id: 1 }, options),
    ...(options.as === null
      ? []
      : [
          await app.call('stands.favorites', {}, options),
          await app.call('reservations.list', {}, options),
          await app.call('reservations.list', { status: 'history' }, options),
          await app.call('reservations.list', { status: 'cancel' }, options),
          await app.call('reservations.list', { status: 'invitation' }, options),
          await app.call('reservations.read', { id: ids.reservation }, options),
          await app.call('stands.sheet', { id: 1 }, options),
          await app.call('packs.read', { id: ids.reservation }, options),
          await app.call('trophies.mine', {}, options),
          await app.call('notifications.list', {}, options),
        ]),
  ]
  return {
    text: answers.map(({ body }) => JSON.stringify(body)).join('\n'),
    weatherOff: Math.round(metres(place, asks[0]!)),
  }
}
const latLng = ({ lat, lng }: { lat: number; lng: number }) => ({ latitude: lat, longitude: lng })

/** Street, point, parking, routes, boundary and the owner's phone: a person gets all of it or none. */
const knows = async (who: Who | null, token?: string): Promise<boolean> => {
  const options = token === undefined ? { as: who } : { as: who, token }
  const owner = await app.context.database.db
    .selectFrom('stand as s')
    .innerJoin('app_user as o', 'o.id', 's.user_id')
    .select(['o.phone', 's.parking_lat'])
    .where('s.id', '=', 1)
    .executeTakeFirstOrThrow()
  const { text, weatherOff } = await everything(options)
  const stand = placeOf((await app.call('stands.read', { id: 1 }, options)).body.data)
  const sheet = who === null ? false : (await app.call('stands.sheet', { id: 1 }, options)).status === 200
  const secrets = [street, String(place.lat), String(place.lng), String(owner.parking_lat), owner.phone]
  const found = secrets.map((secret) => text.includes(secret))
  const all = found.every(Boolean)
  expect([all, stand.is, stand.off === 0, weatherOff === 0, sheet]).toEqual([
    all,
    all ? 'exact' : 'approximate',
    all,
    all,
    all,
  ])
  expect([who, found]).toEqual([who, secrets.map(() => all)])
  if (!all) expect(stand.address).toBe('Plover, Portage County, Wisconsin')
  return all
}
const laterToken = (who: 'hunter' | 'hunter2') =>
  openSession(app.context, app.context.database.db, ids[who], { address: '', agent: '' })
const { reservation } = ids
const change = (table: 'reservation' | 'invitation', values: object) =>
  app.context.database.db
    .updateTable(table)
    .set(values as never)
    .execute()

describe('the place of an approximate stand', () => {
  it.each([
    ['a visitor', null, false],
    ['a hunter without a reservation', 'hunter2', false],
    ['a hunter with a paid reservation', 'hunter', true],
    ['its owner', 'landowner', true],
    ['another landowner', 'landowner2', false],
    ['a junior', 'junior', false],
    ['an administrator', 'admin', true],
  ] as const)('is known to %s: %s, %s', async (_, who, expected) => {
    expect(await knows(who)).toBe(expected)
  })

  it('is not known with an unpaid hold, and known once it is paid', async () => {
    const { body } = await reserve(app, { as: 'hunter2', stand: 1, days: days(20, 1) })
    const { payment_intent, reservation_id } = body.data
    expect(await knows('hunter2')).toBe(false)
    const held = await app.call('reservations.read', { id: reservation_id }, { as: 'hunter2' })
    expect(JSON.stringify(held.body)).not.toContain(street)
    expect((await app.call('packs.read', { id: reservation_id }, { as: 'hunter2' })).status).toBe(404)
    await app.call('sandbox.pay', card(payment_intent), { as: 'hunter2' })
    await app.call('reservations.settle', { id: reservation_id }, { as: 'hunter2' })
    expect(await knows('hunter2')).toBe(true)
    const paid = await app.call('reservations.read', { id: reservation_id }, { as: 'hunter2' })
    expect(paid.body.data.stand_detail.address).toBe(`${street}, Plover`)
    // It ends at once when the hunter cancels.
    expect((await app.call('reservations.cancel', { id: reservation_id }, { as: 'hunter2' })).status).toBe(
      200,
    )
    expect(await knows('hunter2')).toBe(false)
    const canceled = await app.call('reservations.read', { id: reservation_id }, { as: 'hunter2' })
    expect(JSON.stringify(canceled.body)).not.toContain(street)
    expect((await app.call('packs.read', { id: reservation_id }, { as: 'hunter2' })).status).toBe(404)
  })

  it('is known to who has joined, not to who is only invited, and ends with a revocation', async () => {
    const sent = await app.call('invitations.send', {
      id: reservation,
      email: 'hunter2@demo.highseat.example',
    })
    expect(await knows('hunter2')).toBe(false)
    await app.call('invitations.answer', { id: sent.body.data.id, status: 'approved' }, { as: 'hunter2' })
    expect(await knows('hunter2')).toBe(true)
    await change('invitation', { status: 'revoked' })
    expect(await knows('hunter2')).toBe(false)
  })

  it('is known until 30 days after the last day by the stand’s clock', async () => {
    // The last day is November 21; Chicago is six hours behind.
    await app.at('2026-12-22T05:59:00Z')
    expect(await knows('hunter', await laterToken('hunter'))).toBe(true)
    await app.at('2026-12-22T06:00:00Z')
    expect(await knows('hunter', await laterToken('hunter'))).toBe(false)
  })

  it('is no longer known once all of the money went back', async () => {
    const { db } = app.context.database
    const payment = await db
      .selectFrom('payment')
      .selectAll()
      .where('reservation_id', '=', reservation)
      .executeTakeFirstOrThrow()
    const refund = (cents: number, state: 'succeeded' | 'failed' | 'processing') =>
      db
        .insertInto('refund')
        .values({
          reservation_id: reservation,
          payment_id: payment.id,
          amount_cents: cents,
          state,
          reason: 'ended_by_owner',
          created_at: new Date(),
        })
        .execute()
    await refund(payment.amount_cents, 'failed')
    await refund(payment.amount_cents - 100, 'succeeded')
    expect(await knows('hunter')).toBe(true)
    await refund(100, 'processing')
    expect(await knows('hunter')).toBe(false)
    await db.deleteFrom('refund').where('reservation_id', '=', reservation).execute()
  })

  it('is nowhere in the first HTML', async () => {
    writeFileSync(
      join(dir, 'index.html'),
      '<html><head><!--head--><title>x</title><!--/head--></head><body><div id="root"><!--words--></div></body></html>',
    )
    const web = createApp({ ...app.context, webDir: dir })
    for (const path of ['/', '/stand', '/stand/1', '/blog/1', '/sitemap.xml']) {
      const text = await (await web.request(path, { headers: { Accept: 'text/html' } })).text()
      for (const secret of [street, String(place.lat), String(place.lng)])
        expect([path, text.includes(secret)]).toEqual([path, false])
    }
    const page = await (await web.request('/stand/1', { headers: { Accept: 'text/html' } })).text()
    expect(page).toContain('Plover, Portage County, Wisconsin')
  })
})

describe('the public point', () => {
  const shown = async (as: Who | null = null) => {
    const { body } = await app.call('stands.read', { id: 1 }, { as })
    return { lat: body.data.property_address_latitude, lng: body.data.property_address_longitude }
  }

  it('is 0.5 to 1.5 km away, in every direction', async () => {
    const { db } = app.context.database
    const { rows } = await sql<{ lat: number; lng: number; at: number; to: number }>`
      select d.public_lat as lat, d.public_lng as lng, p.lat as at, p.lng as to
      from generate_series(1, 600) as n, (values (0, 0), (44.5, -89.5), (-33, 179.999), (89.99, 10)) as p (lat, lng),
        displaced(n, p.lat, p.lng) as d`.execute(db)
    const quarters = new Set<string>()
    for (const { lat, lng, at, to } of rows) {
      const off = metres({ lat: at, lng: to }, { lat, lng })
      expect([at, off >= 500 && off <= approximateMetres]).toEqual([at, true])
      expect(Math.abs(lng)).toBeLessThanOrEqual(180)
      if (at === 0) quarters.add(`${Math.sign(lat)} ${Math.sign(lng)}`)
    }
    expect(quarters.size).toBe(4)
  })

  it('stays the same however often and by whom it is asked for, and when the stand is edited', async () => {
    const { db } = app.context.database
    const before = await shown()
    expect(await shown('hunter2')).toEqual(before)
    await db
      .updateTable('stand')
      .set({ title: 'Renamed', address: `${street}, Plover` })
      .where('id', '=', 1)
      .execute()
    await sql`update stand set lat = lat, lng = lng where id = 1`.execute(db)
    expect(await shown()).toEqual(before)
    // A stand that is moved takes its displacement along, so that two points tell no more than one.
    await sql`update stand set lat = lat + 0.001 where id = 1`.execute(db)
    expect((await shown()).lat - before.lat).toBeCloseTo(0.001, 9)
    await sql`update stand set lat = ${place.lat} where id = 1`.execute(db)
  })

  it('depends on a secret of this server', async () => {
    const { db } = app.context.database
    const point = async () =>
      (await sql<{ lat: number }>`select public_lat as lat from displaced(1, 44, -89)`.execute(db)).rows[0]!
        .lat
    const here = await point()
    await db.updateTable('location_secret').set({ secret: 'that of another server' }).execute()
    expect(await point()).not.toBe(here)
    await db.updateTable('location_secret').set({ secret: 'a secret of tests' }).execute()
    expect(await point()).toBe(here)
  })

  const box = ({ lat, lng }: { lat: number; lng: number }) => ({
    sw_lat: lat - 0.0002,
    ne_lat: lat + 0.0002,
    sw_long: lng - 0.0002,
    ne_long: lng + 0.0002,
  })
  const found = async (terms: object) =>
    ((await app.call('stands.search', terms, { as: null })).body.data as { id: number }[]).map(({ id }) => id)

  it('answers searches by a box, the map and the order by distance; the real one answers none', async () => {
    const point = await shown()
    expect(await found(box(point))).toEqual([1])
    expect(await found(box(place))).toEqual([])
    for (const zoom of [10, 16]) {
      const near = await app.call(
        'stands.map',
        { ...box(point), zoom, title: zoom === 16 ? '' : 'plover' },
        { as: null },
      )
      const real = await app.call(
        'stands.map',
        { ...box(place), zoom, title: zoom === 16 ? '' : 'plover' },
        { as: null },
      )
      expect([near.body.data.total_records, real.body.data.total_records]).toEqual([1, 0])
    }
    const counted = await app.call('stands.map', { ...box(place), zoom: 9 }, { as: null })
    expect(counted.body.data.total_records).toBe(0)
    for (const as of [null, 'hunter'] as const) {
      const { body } = await app.call('stands.search', { sort_order: 'closest', ...latLng(point) }, { as })
      expect(body.data[0]).toMatchObject({ id: 1, distance: 0 })
    }
  })

  it('and the town answer a text search; the street answers none', async () => {
    expect(await found({ title: 'hidden lane' })).toEqual([])
    expect(await found({ title: '4711' })).toEqual([])
    expect(await found({ title: 'plover' })).toContain(1)
  })

  it('is the stand’s own where the owner chose exact, but parking, routes and phone stay with those who booked', async () => {
    const { db } = app.context.database
    await db.updateTable('stand').set({ location_privacy: 'exact' }).where('id', '=', 1).execute()
    expect(placeOf((await app.call('stands.read', { id: 1 }, { as: null })).body.data)).toEqual({
      off: 0,
      address: `${street}, Plover`,
      is: 'exact',
    })
    expect(await found(box(place))).toEqual([1])
    expect(await found({ title: 'hidden lane' })).toEqual([1])
    expect((await app.call('stands.sheet', { id: 1 }, { as: 'hunter2' })).status).toBe(404)
    await db.updateTable('stand').set({ location_privacy: 'approximate' }).where('id', '=', 1).execute()
    expect(await found(box(place))).toEqual([])
  })

  it('shows no street whatever the address looks like', async () => {
    const { db } = app.context.database
    const shownAs = async (values: object) => {
      await db.updateTable('stand').set(values).where('id', '=', 2).execute()
      return (await app.call('stands.read', { id: 2 }, { as: null })).body.data.address as string
    }
    const county = { county: 'Portage County' }
    expect(await shownAs({ ...county, address: '9 Mill Lane', town: null })).toBe('Portage County, Wisconsin')
    expect(await shownAs({ ...county, address: 'Mill Lane 9, Apt 4, Amherst, WI 54406' })).toBe(
      'Amherst, Portage County, Wisconsin',
    )
    expect(await shownAs({ ...county, address: '9 Mill Lane, 54406', town: 'Rosholt' })).toBe(
      'Rosholt, Portage County, Wisconsin',
    )
  })
})
