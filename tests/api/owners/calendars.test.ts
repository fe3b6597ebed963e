import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import ical from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeImportedDays } from '#server/domain/calendar/imported-days.ts'
import { createCalendars } from '#server/services/calendars.ts'
import { calendar, wholeDays } from '#tests/support/server/calendar-texts.ts'
import { testApp } from '#tests/support/server/app.ts'
import { start } from '#tests/support/server/fixture.ts'
import { card } from '#tests/support/server/inputs.ts'
import { copiedStand } from '#tests/support/server/owner-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const owner = { as: 'landowner' } as const

let answer: RequestListener = (_, response) => response.writeHead(404).end()
const elsewhere = createServer((request, response) => answer(request, response))
let base = ''
beforeAll(async () => {
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
})
afterAll(() => elsewhere.close())
beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('rate_limit').execute()
  await db().deleteFrom('calendar_source').execute()
})

const says =
  (text: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(text)

const add = async (stand: number, path = '/cabin.ics', name = 'Cabin') => {
  const added = await app.call('calendars.add', { id: stand, name, url: `${base}${path}` }, owner)
  await app.runJobs()
  return added
}
const read = async (stand: number) => (await app.call('calendars.read', { id: stand }, owner)).body.data
const blocked = async (stand: number): Promise<string[]> =>
  (
    (await app.call('schedules.read', { id: stand }, owner)).body.data.blockout_days as {
      start_date: string
      end_date: string
      calendar: string | null
    }[]
  ).map((each) => `${each.calendar} ${each.start_date} ${each.end_date}`)
const book = (stand: number, reserve_dates: string[]) =>
  app.call('reservations.create', { stand_id: stand, reserve_dates, cancellation_policy: true })

describe('a calendar elsewhere', () => {
  it('closes its free days, says what was taken, follows its changes, and opens them when it is removed', async () => {
    const stand = await copiedStand(app)
    const { body } = await book(stand, ['2026-12-05'])
    await app.call('sandbox.pay', card(body.data.payment_intent))
    await app.call(
      'schedules.block',
      { id: stand, start_date: '2026-12-08', end_date: '2026-12-08', notes: 'Own' },
      owner,
    )
    answer = says(calendar(wholeDays('a', '20261204', '20261207'), wholeDays('b', '20261208', '20261209')))
    expect((await add(stand)).body.message).toBe('The calendar is being read')
    expect(await blocked(stand)).toEqual([
      'Cabin 2026-12-04 2026-12-04',
      'Cabin 2026-12-06 2026-12-06',
      'null 2026-12-08 2026-12-08',
    ])
    const [kept] = (await read(stand)).calendars
    expect(kept).toMatchObject({
      name: 'Cabin',
      host: new URL(base).host,
      failure: null,
      read_at: start.toISOString(),
      busy_days: 4,
      taken_days: 2,
    })
    expect((await book(stand, ['2026-12-06'])).failure).toBe('dates_not_bookable')

    answer = says(calendar(wholeDays('a', '20261206', '20261208')))
    await app.call('calendars.refresh', { id: kept.id }, owner)
    await app.runJobs()
    expect(await blocked(stand)).toEqual(['Cabin 2026-12-06 2026-12-07', 'null 2026-12-08 2026-12-08'])

    expect((await app.call('calendars.remove', { id: kept.id }, owner)).status).toBe(200)
    expect(await blocked(stand)).toEqual(['null 2026-12-08 2026-12-08'])
    expect((await book(stand, ['2026-12-06'])).status).toBe(200)
  })

  it('closes a day that a hunt had, once that is canceled', async () => {
    const stand = await copiedStand(app)
    const { body } = await book(stand, ['2026-12-10'])
    await app.call('sandbox.pay', card(body.data.payment_intent))
    answer = says(calendar(wholeDays('a', '20261210', '20261211')))
    await add(stand)
    expect(await blocked(stand)).toEqual([])
    await app.call('reservations.cancel', { id: body.data.reservation_id })
    await app.runJobs()
    expect(await blocked(stand)).toEqual(['Cabin 2026-12-10 2026-12-10'])
  })

  it('cannot be opened day by day here', async () => {
    const stand = await copiedStand(app)
    answer = says(calendar(wholeDays('a', '20261210', '20261211')))
    await add(stand)
    const { blockout_days: days } = (await app.call('schedules.read', { id: stand }, owner)).body.data
    expect((await app.call('schedules.unblock', { id: days[0].id }, owner)).failure).toBe('not_found')
  })

  it('that fails keeps its days and says why, and is asked later and later', async () => {
    const stand = await copiedStand(app)
    answer = says(calendar(wholeDays('a', '20261210', '20261211')))
    await add(stand)
    const failing: [RequestListener, string][] = [
      [(_, response) => response.writeHead(500).end(), 'unreachable'],
      [(request) => request.socket.destroy(), 'unreachable'],
      [(_, response) => response.writeHead(302, { Location: '/again' }).end(), 'unreachable'],
      [(_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(), 'unreachable'],
      [(_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x'), 'unreadable'],
      [says('<html>'), 'unreadable'],
      [says('x'.repeat(3_000_000)), 'large'],
    ]
    for (const [how, failure] of failing) {
      answer = how
      const [{ id }] = (await read(stand)).calendars
      await app.call('calendars.refresh', { id }, owner)
      await app.runJobs()
      expect((await read(stand)).calendars[0]).toMatchObject({ failure, read_at: start.toISOString() })
      expect(await blocked(stand)).toEqual(['Cabin 2026-12-10 2026-12-10'])
    }
    const { next_at: next, failures } = await db()
      .selectFrom('calendar_source')
      .select(['next_at', 'failures'])
      .where('stand_id', '=', stand)
      .executeTakeFirstOrThrow()
    expect(failures).toBe(failing.length)
    await db()
      .transaction()
      .execute((tx) => placeImportedDays(tx, stand, start))
    expect(await blocked(stand)).toEqual(['Cabin 2026-12-10 2026-12-10'])
    expect(next.getTime() - start.getTime()).toBe(24 * 3_600_000)
  })

  it('leads on by a redirect, and never into this network', async () => {
    const config = { ...app.context.config, testHooks: false }
    const inside = createCalendars(config, (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]))
    let asked = 0
    answer = (_, response) => {
      asked += 1
      response.writeHead(200).end('')
    }
    const { port } = elsewhere.address() as AddressInfo
    for (const url of [
      `https://calendars.example.com:${port}/a.ics`,
      `https://127.0.0.1:${port}/a.ics`,
      `https://[::1]:${port}/a.ics`,
      `http://calendars.example.com:${port}/a.ics`,
    ])
      await expect(inside.fetch(url)).rejects.toMatchObject({ failure: 'not_public' })
    expect(asked).toBe(0)
    answer = (request, response) =>
      request.url === '/a'
        ? response.writeHead(301, { Location: '/b' }).end()
        : response.writeHead(200).end('text')
    expect(await app.context.services.calendars.fetch(`${base}/a`)).toBe('text')
  })

  it('is read each hour, by one server only, and not for a stand that is gone', async () => {
    const stand = await copiedStand(app)
    let asked = 0
    answer = (_, response) => {
      asked += 1
      response.writeHead(200).end(calendar())
    }
    await add(stand)
    expect(asked).toBe(1)
    const { readDueCalendars } = await import('#server/jobs/calendars.ts')
    const later = new Date(start.getTime() + 3_600_000)
    await app.at(later.toISOString())
    await Promise.all([readDueCalendars(db(), later), readDueCalendars(db(), later)])
    await app.runJobs()
    expect(asked).toBe(2)
    await db().updateTable('stand').set({ deleted_at: later }).where('id', '=', stand).execute()
    const last = new Date(later.getTime() + 7_200_000)
    await app.at(last.toISOString())
    await readDueCalendars(db(), last)
    await app.runJobs()
    expect(asked).toBe(2)
  })

  it('needs an address, once, and there are ten at most', async () => {
    const stand = await copiedStand(app)
    for (const url of [
      '',
      'cabin.ics',
      'ftp://x.example/a.ics',
      'javascript:alert(1)',
      `https://x.example/${'a'.repeat(2000)}`,
    ]) {
      const { status, body } = await app.call('calendars.add', { id: stand, name: 'A', url }, owner)
      expect([status, body.errors.url]).toEqual([
        422,
        ['Please enter the address of a calendar, beginning with https://'],
      ])
    }
    for (let n = 0; n < 10; n += 1) expect((await add(stand, `/${n}.ics`)).status).toBe(200)
    expect((await add(stand, '/9.ics')).failure).toBe('calendar_known')
    expect((await add(stand, '/10.ics')).failure).toBe('calendars_many')
  })
})

describe('the address of a stand’s calendar', () => {
  const at = async (url: string, headers = {}) => app.app.request(new URL(url).pathname, { headers })

  it('tells which days are taken and names nobody, until there is a new one or it ends', async () => {
    const stand = await copiedStand(app)
    await db().updateTable('stand').set({ recovery_days: 2 }).where('id', '=', stand).execute()
    const { body } = await book(stand, ['2026-12-05', '2026-12-06'])
    await app.call('sandbox.pay', card(body.data.payment_intent))
    await book(stand, ['2026-12-20'])
    await app.call(
      'schedules.block',
      { id: stand, start_date: '2026-12-12', end_date: '2026-12-13', notes: 'Secret party' },
      owner,
    )
    answer = says(calendar(wholeDays('a', '20261228', '20261229')))
    await add(stand)
    expect((await read(stand)).feed_url).toBeNull()
    const opened = await app.call('calendars.open', { id: stand }, owner)
    const url = opened.body.data.feed_url as string
    expect(url).toMatch(/^http:\/\/highseat\.test\/api\/calendar\/[\w-]{43}\.ics$/)
    expect((await read(stand)).feed_url).toBe(url)
    const response = await at(url)
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const text = await response.text()
    expect(text).not.toMatch(/Hanna|Lindqvist|Secret|Cabin/)
    const events = new ical.Component(ical.parse(text) as never)
      .getAllSubcomponents('vevent')
      .map((each) => new ical.Event(each))
    expect(
      events.map((each) => `${each.summary} ${each.startDate.toString()} ${each.endDate.toString()}`),
    ).toEqual([
      'Reserved 2026-12-05 2026-12-07',
      'Recovery 2026-12-07 2026-12-09',
      'Blocked 2026-12-12 2026-12-14',
    ])
    const etag = response.headers.get('ETag')!
    expect((await at(url, { 'If-None-Match': etag })).status).toBe(304)

    const renewed = (await app.call('calendars.open', { id: stand }, owner)).body.data.feed_url as string
    expect([(await at(url)).status, (await at(renewed)).status]).toEqual([404, 200])
    await app.call('calendars.close', { id: stand }, owner)
    expect([(await at(renewed)).status, (await read(stand)).feed_url]).toEqual([404, null])
    for (const path of ['/api/calendar/x.ics', '/api/calendar/', `${new URL(url).pathname}x`])
      expect((await app.app.request(path)).status).toBe(404)
  })

  it('ends with the stand, and with its owner’s part in it', async () => {
    const stand = await copiedStand(app)
    const url = (await app.call('calendars.open', { id: stand }, owner)).body.data.feed_url as string
    await db().updateTable('stand').set({ deleted_at: start }).where('id', '=', stand).execute()
    expect((await at(url)).status).toBe(404)
  })
})
