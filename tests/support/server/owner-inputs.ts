import { sql } from 'kysely'
import type { TestApp, Who } from './app.ts'
import { picture, signature } from './pictures.ts'
import { ids, start } from './fixture.ts'

/** Another approved stand of the landowner, without bookings; $100 on every day. */
export const copiedStand = async (app: TestApp, owner: number = ids.landowner): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into stand (user_id, title, address, lat, lng, zone, acres, cancellation_days, cancellation_fee_cents,
        recovery_days, status, price_cents, weekdays, created_at, updated_at)
      select ${owner}, title, address, lat, lng, zone, acres, 7, 2500, 0, 'approved', 10000, 127, created_at, updated_at
      from stand where id = 2 returning id)
    insert into rate (stand_id, weekday, rate_cents, is_enabled)
    select id, weekday, 10000, true from made, generate_series(1, 7) weekday returning stand_id as id`.execute(
    app.context.database.db,
  )
  return rows[0]!.id
}

/** A stand of the landowner that the other landowner was asked to take over. */
export const offered = async (app: TestApp): Promise<{ id: number; stand: number }> => {
  const stand = await copiedStand(app)
  await app.call('transfers.ask', { id: stand, invited_to: ids.landowner2 }, { as: 'landowner' })
  const { id } = await app.context.database.db
    .selectFrom('stand_transfer')
    .select('id')
    .where('stand_id', '=', stand)
    .executeTakeFirstOrThrow()
  return { id, stand }
}

/** A stand with a blockout on the fifth and sixth of January. */
export const blocked = async (app: TestApp): Promise<{ id: number; stand: number }> => {
  const stand = await copiedStand(app)
  const { id } = await app.context.database.db
    .insertInto('blockout')
    .values({ stand_id: stand, start_day: '2027-01-05', end_day: '2027-01-06', notes: 'Family' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, stand }
}

/** A calendar elsewhere that closes days of a stand; nobody answers at its address. */
const closing = async (app: TestApp): Promise<number> => {
  const row = {
    stand_id: await copiedStand(app),
    name: 'Cabin',
    url: 'https://127.0.0.1:9/calendar.ics',
    failure: null,
    read_at: null,
    tried_at: null,
    next_at: start,
    created_at: start,
  }
  const { db } = app.context.database
  return (await db.insertInto('calendar_source').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A post on the landowner's first stand. */
export const posted = async (app: TestApp): Promise<number> => {
  const { db } = app.context.database
  const row = { stand_id: 1, user_id: ids.landowner, title: 'News', description: 'Some', created_at: start }
  return (await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** For every call of an owner's land an input with which it works. */
export const ownerExamples = {
  'listings.inactive': () => ({ input: {}, as: 'landowner' }),
  'listings.endings': () => ({ input: { id: 1 }, as: 'landowner' }),
  'listings.toggle': () => ({ input: { id: 1, active: 1 }, as: 'landowner' }),
  'listings.remove': async (app: TestApp) => ({ input: { id: await copiedStand(app) }, as: 'landowner' }),
  'posts.create': async () => ({
    input: { title: 'Rut', description: '', stand_id: 1, stand_post_images: [await picture('#123456')] },
    as: 'landowner',
  }),
  'posts.update': async (app: TestApp) => ({
    input: { _method: 'PUT', id: await posted(app), title: 'Rut', description: 'Two bucks' },
    as: 'landowner',
  }),
  'posts.remove': async (app: TestApp) => ({ input: { id: await posted(app) }, as: 'landowner' }),
  'figures.read': () => ({ input: {}, as: 'landowner' }),
  'figures.view': () => ({ input: { id: 1 } }),
  'schedules.read': () => ({ input: { id: 1 }, as: 'landowner' }),
  'schedules.block': async (app: TestApp) => ({
    input: { id: await copiedStand(app), start_date: '2027-01-05', end_date: '2027-01-06', notes: 'Family' },
    as: 'landowner',
  }),
  'schedules.unblock': async (app: TestApp) => ({ input: { id: (await blocked(app)).id }, as: 'landowner' }),
  'schedules.price': async (app: TestApp) => ({
    input: {
      id: await copiedStand(app),
      start_date: '2027-01-05',
      end_date: '2027-01-06',
      weekdays: [2, 3],
      change: 'set',
      amount: 120,
    },
    as: 'landowner',
  }),
  'calendars.read': () => ({ input: { id: 1 }, as: 'landowner' }),
  'calendars.open': () => ({ input: { id: 1 }, as: 'landowner' }),
  'calendars.close': () => ({ input: { id: 1 }, as: 'landowner' }),
  'calendars.add': async (app: TestApp) => ({
    input: { id: await copiedStand(app), name: 'Cabin', url: 'webcal://calendars.example.com/cabin.ics' },
    as: 'landowner',
  }),
  'calendars.refresh': async (app: TestApp) => ({ input: { id: await closing(app) }, as: 'landowner' }),
  'calendars.remove': async (app: TestApp) => ({ input: { id: await closing(app) }, as: 'landowner' }),
  'leases.apply': async () => ({ input: { signature: await signature() }, as: 'landowner' }),
  'transfers.find': () => ({ input: { search: 'landowner2@demo.highseat.example' }, as: 'landowner' }),
  'transfers.ask': async (app: TestApp) => ({
    input: { id: await copiedStand(app), invited_to: ids.landowner2 },
    as: 'landowner',
  }),
  'transfers.withdraw': async (app: TestApp) => ({
    input: { id: (await offered(app)).stand },
    as: 'landowner',
  }),
  'transfers.list': () => ({ input: {}, as: 'landowner2' }),
  'transfers.answer': async (app: TestApp) => ({
    input: { id: (await offered(app)).id, status: 'accept', signature: await signature() },
    as: 'landowner2',
  }),
} satisfies Record<string, (app: TestApp) => Promise<Example> | Example>

interface Example {
  input: object
  as?: Who
}

const ownHunt = { reservationId: ids.reservation }

export const permitExamples = {
  'permits.read': () => ({ input: ownHunt }),
  'permits.check': async (app: TestApp) => ({
    input: (await app.call('permits.read', ownHunt)).body.data!,
    as: null,
  }),
  'permits.code': () => ({ input: ownHunt }),
  'permits.checkCode': async (app: TestApp) => ({
    input: { code: (await app.call('permits.code', ownHunt)).body.data!.code },
    as: null,
  }),
}
