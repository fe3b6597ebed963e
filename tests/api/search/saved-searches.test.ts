import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { setStandVisibility } from '#server/domain/calendar/availability-changes.ts'
import { runDue } from '#server/jobs/worker.ts'
import { notificationMessage } from '#server/config/translations.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'
import { ids } from '#tests/support/server/fixture.ts'

const app = testApp()
const db = () => app.context.database.db

const save = async (terms: object, options: { as?: Who; name?: string; alerts?: boolean } = {}) => {
  const { as = 'hunter2', name = 'Wanted', alerts = true } = options
  return app.call('searches.save', { name, alerts, terms }, { as })
}
const later = async (minutes: number) => {
  await app.at(new Date(app.context.clock.now().getTime() + minutes * 60_000).toISOString())
  await app.runJobs()
}
/** What a person was told of their searches since the last look. */
const alertsOf = async (as: Who = 'hunter2', minutes = 20) => {
  await app.runJobs()
  await later(minutes)
  const rows = await db()
    .deleteFrom('notification')
    .where('user_id', '=', ids[as])
    .where('type', 'like', 'search%')
    .returning(['type', 'code', 'values', 'data', 'id'])
    .execute()
  return rows
    .sort((a, b) => a.id - b.id)
    .map((note) => ({ type: note.type, message: notificationMessage('en', note), data: note.data }))
}
const titleOf = async (id: number) =>
  (await db().selectFrom('stand').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title
const setTo = (standing: object, ...stands: number[]) =>
  db()
    .transaction()
    .execute((tx) => setStandVisibility(tx, stands, standing, app.context.clock.now()))
const hide = (...stands: number[]) => setTo({ status: 'pending' }, ...stands)
const open = (...stands: number[]) => setTo({ status: 'approved' }, ...stands)

const book = async (stand: number, wanted: string[], as: Who = 'hunter') => {
  const { body } = await reserve(app, { stand, days: wanted, as })
  const paid = await app.call('sandbox.pay', card(body.data.payment_intent), { as })
  expect(paid.status).toBe(200)
  return body.data.reservation_id as number
}
const cancel = async (id: number, as: Who = 'hunter') =>
  expect((await app.call('reservations.cancel', { id }, { as })).status).toBe(200)

beforeEach(async () => {
  await app.runJobs()
  await db().deleteFrom('saved_search').execute()
  await db().deleteFrom('notification').execute()
  await setTo({ status: 'approved', active: true, deleted_at: null }, 1, 2, 3)
  await app.runJobs()
})

describe('a saved search', () => {
  it('stores the filters of the address without what only the screen needs', async () => {
    const { body } = await save({
      species: ['2', 1, 2],
      start_date: 'Nov 28 2026',
      title: ' Oak ',
      latitude: 44.5,
      longitude: -89.5,
      place: 'Plover, Wisconsin',
      stand_id: 0,
      page: 3,
      zoom: 12,
      view: 'map',
      stand_latitude: 44,
      sort_order: 'closest',
    })
    expect(body.data.terms).toEqual({
      latitude: 44.5,
      longitude: -89.5,
      place: 'Plover, Wisconsin',
      species: [1, 2],
      start_date: '2026-11-28',
      title: 'Oak',
    })
    const { body: listed } = await app.call('searches.list', {}, { as: 'hunter2' })
    expect(listed.data).toEqual([body.data])
  })

  it('of the same terms is one, and gets the newer name', async () => {
    const first = await save({ species: [1, 2], title: 'Oak' }, { name: 'First' })
    const second = await save({ title: 'oak', species: [2, 1, 1] }, { name: 'Second', alerts: false })
    expect(second.body.data).toMatchObject({ id: first.body.data.id, name: 'Second', alerts: false })
    const other = await save({ species: [1, 2], title: 'Oak' }, { as: 'hunter' })
    expect(other.body.data.id).not.toBe(first.body.data.id)
    expect((await app.call('searches.list', {}, { as: 'hunter2' })).body.data).toHaveLength(1)
  })

  it('that would match everything or nothing is refused with the reason', async () => {
    for (const [terms, reason] of [
      [{}, /at least one filter/],
      [{ page: 2, title: '' }, /at least one filter/],
      [{ start_date: '2026-12-03', end_date: '2026-12-01' }, /end before they begin/],
      [{ start_price: 90, end_price: 30 }, /end before they begin/],
    ] as const) {
      const refused = await save(terms)
      expect([refused.status, refused.failure]).toEqual([422, 'invalid'])
      expect(refused.body.errors.terms).toEqual([expect.stringMatching(reason)])
    }
  })

  it('is limited to twenty-five, also when saved concurrently', async () => {
    for (let price = 1; price <= 23; price++) expect((await save({ start_price: price })).status).toBe(200)
    const all = await Promise.all([51, 52, 53, 54, 55].map((price) => save({ start_price: price })))
    expect(all.filter(({ failure }) => failure === 'search_limit')).toHaveLength(3)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await save({ start_price: 1 }, { name: 'Again' })).status).toBe(200)
  })

  it('is renamed, silenced and removed by its person alone', async () => {
    const { id } = (await save({ species: [1] })).body.data
    const renamed = await app.call('searches.change', { id, name: 'Rut week' }, { as: 'hunter2' })
    expect(renamed.body.data).toMatchObject({ name: 'Rut week', alerts: true })
    const silent = await app.call('searches.change', { id, alerts: false }, { as: 'hunter2' })
    expect(silent.body.data).toMatchObject({ name: 'Rut week', alerts: false })
    for (const key of ['searches.change', 'searches.remove'] as const)
      expect((await app.call(key, { id, name: 'Mine' }, { as: 'hunter' })).status).toBe(404)
    expect((await app.call('searches.remove', { id }, { as: 'hunter2' })).status).toBe(200)
    expect((await app.call('searches.remove', { id }, { as: 'hunter2' })).status).toBe(404)
  })
})

describe('a new stand', () => {
  it('notifies matching searches once, however often it opens', async () => {
    await hide(2)
    await save({ title: (await titleOf(2)).slice(0, 8) }, { name: 'By name' })
    await save({ title: 'no stand is called this' }, { as: 'hunter' })
    await open(2)
    expect(await alertsOf()).toEqual([
      {
        type: 'search_stand',
        message: `${await titleOf(2)} is new and matches your search "By name"`,
        data: { stand_id: 2, search_id: expect.any(Number) },
      },
    ])
    expect(await alertsOf('hunter')).toEqual([])
    await hide(2)
    await open(2)
    await setTo({ active: false }, 2)
    await setTo({ active: true }, 2)
    expect(await alertsOf()).toEqual([])
    const { body } = await app.call('searches.list', {}, { as: 'hunter2' })
    expect(body.data[0]).toMatchObject({ told_counter: 1, told_at: expect.any(String) })
  })

  it('notifies only if the search itself would show it', async () => {
    const { lat, lng } = await db()
      .selectFrom('stand')
      .select(['public_lat as lat', 'public_lng as lng'])
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    const near = { latitude: lat + 0.19, longitude: lng, place: 'Near' }
    const far = { latitude: lat + 0.21, longitude: lng, place: 'Far' }
    const over = { sw_lat: lat - 1, ne_lat: lat + 1, sw_long: 170, ne_long: lng + 1 }
    await hide(2)
    for (const terms of [near, far, over, { start_price: 100 }, { start_price: 101 }])
      await save(terms, { name: JSON.stringify(terms).slice(0, 80) })
    await open(2)
    await alertsOf()
    const told = await sql<{ terms: object }>`
      select q.terms from saved_search_find f join saved_search q on q.id = f.search_id
      where f.state = 'told' order by q.id`.execute(db())
    expect(told.rows.map(({ terms }) => terms)).toEqual([near, over, { start_price: 100 }])
  })

  it('does not notify its owner, people with alerts off, or deleted accounts', async () => {
    await hide(2)
    await save({ start_price: 1 }, { as: 'landowner' })
    await save({ start_price: 1 }, { as: 'hunter', alerts: false })
    await save({ start_price: 1 }, { as: 'junior' })
    const suspend = (at: Date | null) =>
      db().updateTable('app_user').set({ suspended_at: at }).where('id', '=', ids.junior).execute()
    await suspend(app.context.clock.now())
    await open(2)
    for (const who of ['landowner', 'hunter', 'junior'] as const) expect(await alertsOf(who)).toEqual([])
    await suspend(null)
  })

  it('does not notify when it closes before the job runs', async () => {
    await hide(2)
    await save({ start_price: 1 })
    await open(2)
    await app.runJobs()
    await hide(2)
    expect(await alertsOf()).toEqual([])
    await open(2)
    expect(await alertsOf()).toHaveLength(1)
  })

  it('becomes one notification with other matches, leading to them', async () => {
    await hide(1, 2, 3)
    await save({ start_price: 1, species: [], title: '' }, { name: 'Cheap & near' })
    await open(1, 2)
    await app.runJobs()
    await open(3)
    expect(await alertsOf()).toEqual([
      {
        type: 'search_stands',
        message: '3 stands match your search "Cheap & near"',
        data: { search_id: expect.any(Number), query: 'start_price=1' },
      },
    ])
    await hide(1, 2, 3)
    await db().deleteFrom('saved_search').execute()
    await save({ start_price: 1 })
    await save({ start_price: 2 })
    await open(1)
    expect(await alertsOf()).toMatchObject([
      { type: 'search_stand', message: `${await titleOf(1)} matches 2 of your saved searches` },
    ])
    await open(2, 3)
    expect(await alertsOf()).toEqual([
      { type: 'search_several', message: '2 stands match your saved searches', data: {} },
    ])
  })

  it('notifies once with two processes running the same job', async () => {
    await hide(1, 2, 3)
    await save({ start_price: 1 })
    await open(1, 2, 3)
    const job = { kind: 'search_match', payload: '', run_at: app.context.clock.now() }
    const again = [1, 2, 3, 1, 2, 3].map((stand_id) => ({
      ...job,
      created_at: job.run_at,
      payload: JSON.stringify({ stand_id, reservation_id: null, after: 0 }),
    }))
    await db().insertInto('job').values(again).execute()
    await Promise.all([app.runJobs(), runDue(app.context), runDue(app.context)])
    await app.at(new Date(app.context.clock.now().getTime() + 20 * 60_000).toISOString())
    await Promise.all([app.runJobs(), runDue(app.context), runDue(app.context)])
    expect(await alertsOf()).toMatchObject([{ message: expect.stringContaining('3 stands') }])
    expect(await db().selectFrom('saved_search_find').select('id').execute()).toHaveLength(3)
  })

  it('is matched against many searches by several jobs', async () => {
    await hide(2)
    await sql`
      insert into saved_search (user_id, name, terms, alerts, created_at)
      select ${ids.hunter2}, 'n ' || n, jsonb_build_object('start_price', n / 10.0), true, ${app.context.clock.now()}
      from generate_series(1, 1300) as n`.execute(db())
    await db().deleteFrom('job').execute()
    await open(2)
    await app.runJobs()
    const jobs = await db().selectFrom('job').select('kind').where('kind', '=', 'search_match').execute()
    expect(jobs).toHaveLength(7)
    const finds = await db().selectFrom('saved_search_find').select('id').execute()
    expect(finds).toHaveLength(1000)
  })
})

describe('days that are free again', () => {
  const wish = (from: number, count: number) => {
    const wanted = days(from, count)
    return { start_date: wanted[0]!, end_date: wanted.at(-1)! }
  }

  it('notify only people whose search wants them', async () => {
    const id = await book(2, days(10, 3))
    await save({ ...wish(11, 4), stand_id: 2 }, { name: 'Overlaps' })
    await save({ ...wish(13, 2), stand_id: 2 }, { as: 'junior', name: 'After' })
    await save({ stand_id: 2 }, { as: 'admin', name: 'Any day' })
    await save({ ...wish(10, 1), stand_id: 2 }, { as: 'hunter', name: 'Own' })
    await save({ ...wish(10, 1), stand_id: 2 }, { as: 'landowner', name: 'Own stand' })
    await cancel(id)
    expect(await alertsOf()).toMatchObject([
      {
        type: 'search_days',
        message: `${await titleOf(2)} has days free again for your search "Overlaps"`,
        data: { stand_id: 2 },
      },
    ])
    for (const who of ['junior', 'admin', 'hunter', 'landowner'] as const)
      expect(await alertsOf(who)).toEqual([])
  })

  it('do not notify while some of the days are taken', async () => {
    const first = await book(2, days(10, 2))
    const second = await book(2, days(12, 2))
    await save({ ...wish(10, 4), stand_id: 2 })
    await cancel(first)
    expect(await alertsOf()).toEqual([])
    await cancel(second)
    expect(await alertsOf()).toHaveLength(1)
  })

  it('notify again when they are taken and freed again', async () => {
    await save({ ...wish(20, 1), stand_id: 2 })
    for (const _ of [1, 2]) {
      await cancel(await book(2, days(20, 1)))
      expect(await alertsOf()).toHaveLength(1)
    }
  })

  it('of an expired hold notify only people who could not see the stand before', async () => {
    await save({ ...wish(23, 1), stand_id: 2 }, { as: 'junior', name: 'Saw it' })
    await later(1)
    expect((await reserve(app, { stand: 2, days: days(23, 1) })).status).toBe(200)
    await later(1)
    await save({ ...wish(23, 1), stand_id: 2 }, { name: 'Came later' })
    await later(16)
    expect(await alertsOf()).toMatchObject([{ type: 'search_days' }])
    expect(await alertsOf('junior')).toEqual([])
  })

  it('of a released hold also reach people who were too late before', async () => {
    await save({ ...wish(25, 1), stand_id: 2 })
    await cancel(await book(2, days(25, 1)))
    await app.runJobs()
    expect((await reserve(app, { stand: 2, days: days(25, 1) })).status).toBe(200)
    // The hold lasts 15 minutes.
    expect(await alertsOf('hunter2', 10)).toEqual([])
    await app.call('reservations.release', {})
    expect(await alertsOf()).toMatchObject([{ type: 'search_days' }])
    expect((await reserve(app, { stand: 2, days: days(25, 1) })).status).toBe(200)
    await app.call('reservations.release', {})
    expect(await alertsOf()).toEqual([])
  })

  it('in the past notify nobody', async () => {
    const id = await book(2, days(28, 1))
    const { id: search } = (await save({ ...wish(28, 1), stand_id: 2 })).body.data
    await db()
      .updateTable('saved_search')
      .set({ start_day: '2026-11-18', end_day: '2026-11-19' })
      .where('id', '=', search)
      .execute()
    await cancel(id)
    expect(await alertsOf()).toEqual([])
  })
})

describe('what a person is told', () => {
  it('is emailed in their language when no push arrived, unless they chose otherwise', async () => {
    const emails = async () =>
      (await db().selectFrom('job').select('payload').where('kind', '=', 'mail').execute())
        .map(({ payload }) => (payload as { email: { to: string; subject: string; text: string } }).email)
        .filter(({ to }) => to.startsWith('hunter2@'))
    const before = (await emails()).length
    await hide(1, 2, 3)
    await save({ start_price: 1 }, { name: 'Ciervo' })
    await db().updateTable('app_user').set({ language: 'es' }).where('id', '=', ids.hunter2).execute()
    await open(1, 2, 3)
    await app.runJobs()
    await later(20)
    await later(20)
    const sent = (await emails()).slice(before)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.subject).toBe('3 puestos coinciden con tu búsqueda "Ciervo"')
    expect(sent[0]!.text).toContain('http://highseat.test/stand?start_price=1')
    expect(sent[0]!.text).toContain('Notificaciones')
    await app.call('notifications.choose', { kind: 'searches', push: false, email: false }, { as: 'hunter2' })
    await hide(1)
    await db().deleteFrom('saved_search').execute()
    await save({ start_price: 2 })
    await open(1)
    await app.runJobs()
    await later(20)
    await later(20)
    expect((await emails()).length).toBe(before + 1)
  })

  it('is deleted with the account and part of the export', async () => {
    await save({ start_price: 1 }, { name: 'Mine' })
    const { body } = await app.call('accounts.myData', {}, { as: 'hunter2' })
    expect(body.data.saved_searches).toMatchObject([{ name: 'Mine', terms: { start_price: 1 } }])
  })
})
