import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tablesOfPeople, personalTables } from '#server/features/accounts/personal-tables.ts'
import { addBooking } from '#server/seed/demo/bookings.ts'
import { wisconsin } from '#server/services/maps/invented/towns.ts'
import { addStand, knownLists } from '#server/seed/demo/stands.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { answersOf, registration, signature } from '#tests/support/server/inputs.ts'

const app = testApp()
const email = 'leaver@example.com'
const password = 'ridge-and-river'
const person = { id: 0, token: '' }
const before = new Map<string, number>()

const db = () => app.context.database.db
const count = async (table: string, where = sql`true`): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db())
  return rows[0]!.n
}

/** A stand with everything that a stand can have, made by the person. */
const addOwnStand = async (): Promise<number> => {
  const standId = await addStand(db(), {
    index: 4,
    region: { ...wisconsin[0]!, lat: 44.9, lng: -89.9 },
    owner: person.id,
    pictures: ['/media/0123456789abcdef.webp'],
    now: start,
    known: await knownLists(db()),
    exact: true,
  })
  for (const statement of [
    sql`insert into occasion values (${standId}, '2027-01-01', 'New Year', 5000) on conflict do nothing`,
    sql`insert into season (stand_id, title, start_day, end_day, rate_cents) values (${standId}, 'Rut', '2027-01-01', '2027-02-01', 5000)`,
    sql`insert into yearly values (${standId}, 'Year', '2027-01-01', '2027-12-31', 5000) on conflict do nothing`,
    sql`insert into discount_tier values (${standId}, 9, 5, true) on conflict do nothing`,
    sql`insert into voucher (stand_id, name, code, discount_type, amount, expiry_type, max_usage) values (${standId}, 'Own', 'OWN', 'fixed', 500, 'max_usage', 5)`,
    sql`insert into blockout (stand_id, start_day, end_day) values (${standId}, '2027-03-01', '2027-03-02')`,
    sql`insert into calendar_feed (stand_id, secret, created_at) values (${standId}, 'secret', ${start})`,
    sql`insert into calendar_source (stand_id, name, url, next_at, created_at)
      values (${standId}, 'Cabin', 'https://x.example/a.ics', ${start}, ${start})`,
    sql`insert into land_feature (stand_id, key, position, kind, shape, points, note) values (${standId},
      gen_random_uuid(), 0, 'gate', 'point', '[{"lat": 44.5, "lng": -89.5}]', 'Mine')`,
    sql`insert into stand_tag (stand_id, name) values (${standId}, 'Quiet')`,
    sql`insert into stand_form (stand_id, state, fields, sent_at) values (${standId}, 'waiting', '{"title": "Mine"}', ${start})`,
    sql`insert into stand_transfer (stand_id, from_user_id, to_user_id, status, created_at) values (${standId}, ${person.id}, ${ids.landowner}, 'pending', ${start})`,
    sql`with made as (insert into post (stand_id, user_id, title, created_at) values (${standId}, ${person.id}, 'News', ${start}) returning id)
      insert into post_image (post_id, image) select id, '/media/0123456789abcdef.webp' from made`,
  ])
    await statement.execute(db())
  return standId
}

/** A hunt that is over, and everything that a hunter leaves behind on it. */
const addHunt = async (): Promise<void> => {
  const id = await addBooking(db(), {
    standId: 2,
    ownerId: ids.landowner,
    hunterId: person.id,
    start: '2026-10-01',
    end: '2026-10-02',
    bookedAt: new Date('2026-09-01T12:00:00Z'),
  })
  for (const statement of [
    sql`insert into refund (reservation_id, payment_id, amount_cents, state, reason, created_at)
      select ${id}, id, 100, 'succeeded', 'cancellation', ${start} from payment where reservation_id = ${id}`,
    sql`insert into dispute (provider, named, payment_id, reservation_id, amount_cents, currency, reason, state, reported_at,
        created_at, closed_at)
      select 'sandbox', 'dp_leaver', id, ${id}, 100, 'usd', 'fraudulent', 'won', ${start}, ${start}, ${start}
      from payment where reservation_id = ${id}`,
    sql`insert into permit_code values ('hash', ${id}, ${person.id}, '{}', ${start})`,
    sql`insert into trophy (reservation_id, stand_id, user_id, image, name, harvest_day, comment, status, created_at)
      values (${id}, 2, ${person.id}, '/media/0123456789abcdef.webp', 'Buck', '2026-10-02', '', 'approved', ${start})`,
    sql`insert into review (reservation_id, stand_id, user_id, about_user_id, type, rating, review, created_at)
      values (${id}, 2, ${person.id}, ${ids.landowner}, 'hunter', 4, 'Good', ${start})`,
    sql`insert into invitation (reservation_id, user_id, email, status, created_at)
      values (${ids.reservation}, ${person.id}, ${email}, 'pending', ${start})`,
    sql`insert into payment_split (reservation_id, until, created_at) values (${id}, ${start}, ${start})`,
    sql`insert into split_share (reservation_id, email, is_main, user_id, amount_cents, secret, paid_by, asked_at, created_at)
      select ${id}, ${email}, true, ${person.id}, amount_cents, 'a secret', id, ${start}, ${start}
      from payment where reservation_id = ${id}`,
    sql`insert into hunt_offer values (${id}, ${person.id}, 'soon', ${start})`,
    sql`insert into hunt_return (reservation_id, user_id, expected_at, device_expected_at, grace_minutes, contact_name, contact_email, state, version, set_at, received_at)
      values (${id}, ${person.id}, ${start}, ${start}, 30, 'Grace', 'grace@example.com', 'back', 1, ${start}, ${start})`,
    sql`insert into attendance (reservation_id, user_id, kind, at, device_at, received_at, recorded_offline)
      values (${id}, ${person.id}, 'checkin', ${start}, ${start}, ${start}, false)`,
    sql`insert into chat_message (reservation_id, from_user_id, to_user_id, message, created_at)
      values (${id}, ${person.id}, ${ids.landowner}, 'Hello', ${start})`,
    sql`with made as (insert into fund_request (reservation_id, requested_by, sender_id, payer_id, amount_cents, share_points,
        description, state, created_at, settled_at)
      values (${id}, 'landowner', ${ids.landowner}, ${person.id}, 500, 750, 'Ice', 'paid', ${start}, ${start}) returning id)
      insert into fund_payment (fund_request_id, provider, amount_cents, state, received_cents, received_currency, created_at)
      select id, 'sandbox', 500, 'succeeded', 500, 'usd', ${start} from made`,
    sql`insert into payout_account values (${person.id}, 'Ida', 'Berg', '1', ${email}, '+1', 'Individual', 'sandbox', 'sandbox_1', ${start})`,
    sql`insert into payout (user_id, amount_cents, provider, account, state, created_at, settled_at)
      values (${person.id}, 500, 'sandbox', 'sandbox_1', 'succeeded', ${start}, ${start})`,
    // What was earned and paid out: no money is to come.
    sql`with made as (insert into ledger_transaction (kind, reservation_id, created_at) values ('payout', ${id}, ${start}) returning id)
      insert into posting (transaction_id, account, amount_cents)
      select id, ${`landowner:${person.id}`}, cents from made, unnest(array[500, -500]) as cents`,
  ])
    await statement.execute(db())
}

/** What a person has of their own beside stands and hunts. */
const addBelongings = async (): Promise<void> => {
  const as = { token: person.token }
  await app.call('stands.favorite', { id: 1, favorite: true }, as)
  await app.call('stands.follow', { id: 1, follow: true }, as)
  await app.call('searches.save', { name: 'Near Plover', terms: { species: [1] } }, { ...as, key: 'kept' })
  await app.call('accounts.addTag', { tags: 'Whitetail' }, as)
  await app.call('accounts.feedback', { feedback: 'Good' }, as)
  await app.call('notifications.choose', { kind: 'trophies', push: false, email: true }, as)
  await app.call('devices.register', { device_key: 'https://push.example.com/x', p256dh: 'p', auth: 'a' }, as)
  await app.call('devices.sealKey', {}, as)
  await app.call('reservations.voucher', { id: 1, code: 'FIRST15' }, as)
  await app.call('waivers.sign', { questions: await answersOf(app), signature: await signature() }, as)
  await sql`update app_user set property_identification_name = 'Ida’s Oaks' where id = ${person.id}`.execute(
    db(),
  )
  await app.call('leases.apply', { signature: await signature() }, as)
  await app.call('site.contact', { name: 'Ida', email, message: 'Hello' }, as)
  const ticket = await app.call('tickets.create', { category: 1, subject: 'Gate', description: 'Shut' }, as)
  await app.call('tickets.comment', { id: ticket.body.data.id, comment: 'Still' }, as)
  const upload = '3f333df6-90a4-4fda-8dd3-9485d27cee36'
  for (const statement of [
    sql`insert into saved_search_find (search_id, stand_id, state, found_at, told_at)
      select id, 1, 'told', ${start}, ${start} from saved_search where user_id = ${person.id}`,
    sql`insert into notification (user_id, type, code, values, data, created_at)
      values (${person.id}, 'chat', 'text', '{"text": "Hello"}', '{}', ${start})`,
    sql`insert into upload (id, user_id, length, sha256, type, created_at, touched_at)
      values (${upload}, ${person.id}, 3, 'x', 'image/webp', ${start}, ${start})`,
    sql`insert into upload_piece values (${upload}, 0, 'abc')`,
    sql`insert into pending_file (user_id, file, bytes, created_at)
      values (${person.id}, 'pending.webp', 3, ${start})`,
    sql`insert into suspension (user_id, reason, suspended_by, stands, created_at, lifted_at, lifted_by)
      values (${person.id}, 'A mistake', ${ids.admin}, '[]', ${start}, ${start}, ${ids.admin})`,
    sql`insert into service_settings (fee_policy, hunter_points, landowner_points, fund_request_points, stand_approval,
      review_days, user_id, created_at) values ('split', 750, 750, 750, 'manual', 14, ${person.id}, ${start})`,
    sql`insert into waiver_review (waiver_id, verdict, reason, user_id, created_at)
      select id, 'approved', '', ${ids.admin}, ${start} from waiver where user_id = ${person.id}`,
    sql`insert into lease_review (lease_application_id, verdict, reason, user_id, created_at)
      select id, 'approved', '', ${ids.admin}, ${start} from lease_application where user_id = ${person.id}`,
    sql`insert into media (user_id, file, type, kind, is_public, bytes, created_at)
      values (${person.id}, 'leaver.webp', 'image/webp', 'image', false, 3, ${start})`,
    sql`insert into chat_photo select min(m.id), 0, (select id from media where file = 'leaver.webp')
      from chat_message m where from_user_id = ${person.id}`,
  ])
    await statement.execute(db())
}

beforeAll(async () => {
  const { body } = await app.call('accounts.register', registration(email), { as: null })
  person.id = body.data.id
  await sql`update app_user set guardian_email = ${email} where id = ${ids.junior}`.execute(db())
  await sql`update app_user set email_verified_at = ${start} where id = ${person.id}`.execute(db())
  const signedIn = await app.call('accounts.login', { email, password }, { as: null })
  person.token = signedIn.body.token
  await addOwnStand()
  await addHunt()
  await addBelongings()
})

describe('the list of what tables hold of a person', () => {
  it('names every table of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
      db(),
    )
    expect(Object.keys(personalTables).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('marks no table with personal rows as impersonal', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass`.execute(db())
    expect(rows.filter(({ name }) => personalTables[name as 'state'] === 'nobody')).toEqual([])
  })

  it.each(tablesOfPeople)('$table has a row of the person of this test', async ({ table, rows }) => {
    expect(await count(table, rows(person.id) as ReturnType<typeof sql>)).toBeGreaterThan(0)
  })
})

describe('an export', () => {
  it('contains what the list names and nothing else', async () => {
    const { body, status } = await app.call('accounts.myData', {}, { token: person.token })
    expect(status).toBe(200)
    const names = tablesOfPeople.flatMap(({ exported }) => ('as' in exported ? [exported.as] : []))
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(body.data).sort()).toEqual(['profile', ...names].sort())
    for (const name of names) expect([name, body.data[name].length]).not.toEqual([name, 0])
  })

  it('holds what others wrote about the person only once it is published', async () => {
    const reviews = async () =>
      (await app.call('accounts.myData', {}, { as: 'landowner' })).body.data.reviews as { review: string }[]
    expect(await reviews()).toEqual([])
    await sql`update review set published_at = ${start} where user_id = ${person.id}`.execute(db())
    expect((await reviews()).map(({ review }) => review)).toEqual(['Good'])
    await sql`update review set published_at = null where user_id = ${person.id}`.execute(db())
  })
})

describe('leaving', () => {
  beforeAll(async () => {
    for (const { table } of tablesOfPeople) before.set(table, await count(table))
    const gone = await app.call('accounts.remove', { password }, { token: person.token })
    expect(gone.status).toBe(200)
  })

  it.each(tablesOfPeople.filter(({ leaving }) => leaving === 'deleted'))(
    '$table keeps nothing of the person',
    async ({ table, rows }) => {
      expect(await count(table, rows(person.id) as ReturnType<typeof sql>)).toBe(0)
    },
  )

  it.each(tablesOfPeople.filter(({ leaving }) => leaving !== 'deleted'))(
    '$table keeps its rows',
    async ({ table }) => {
      expect(await count(table)).toBeGreaterThanOrEqual(before.get(table)!)
    },
  )

  it.each(tablesOfPeople.filter(({ leaving }) => leaving === 'anonymized'))(
    '$table says no more whose its rows were',
    async ({ table }) => {
      const { rows } = await sql`select to_jsonb(x) - 'search_text' as x from ${sql.table(table)} x`.execute(
        db(),
      )
      expect(JSON.stringify(rows)).not.toMatch(/Berg|Mill Lane|leaver@example|5550177|1990-05-05/)
    },
  )

  it('removes the person’s stands from the site', async () => {
    expect(await count('stand', sql`user_id = ${person.id} and (active or deleted_at is null)`)).toBe(0)
  })
})
