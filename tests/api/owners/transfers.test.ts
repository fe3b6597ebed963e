import type { StandTransfer } from '#core/calls/owners/transfers.ts'
import { fillDocument, leaseValues } from '#core/rules/documents.ts'
import { sha256 } from '#server/config/random.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/offline/faulty-server.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { card, days, picture, signature } from '#tests/support/server/inputs.ts'
import { copiedStand, offered } from '#tests/support/server/owner-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const owner = { as: 'landowner' } as const
const receiver = { as: 'landowner2' } as const

const book = async (stand: number, wanted: string[], as: 'hunter' | 'hunter2' = 'hunter', on = app.app) => {
  const input = { stand_id: stand, reserve_dates: wanted, cancellation_policy: true }
  const { body, status } = await app.call('reservations.create', input, { as }, on)
  if (status !== 200) return null
  await app.call('sandbox.pay', card(body.data.payment_intent), { as }, on)
  return body.data.reservation_id as number
}
const earned = async (who: number, stand: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(-sum(p.amount_cents), 0)::int as n from posting p join ledger_transaction l on l.id = p.transaction_id
    join reservation r on r.id = l.reservation_id
    where p.account = ${`landowner:${who}`} and r.stand_id = ${stand}`.execute(db())
  return rows[0]!.n
}
const ownerOf = async (stand: number) =>
  (await db().selectFrom('stand').select('user_id').where('id', '=', stand).executeTakeFirstOrThrow()).user_id
const accept = async (id: number, on = app.app) =>
  app.call('transfers.answer', { id, status: 'accept', signature: await signature() }, receiver, on)

beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('rate_limit').execute()
})

describe('the search for a landowner', () => {
  it('finds by the beginning of a name or a whole address, and says no more than a name', async () => {
    const { first_name, last_name, email } = await db()
      .selectFrom('app_user')
      .select(['first_name', 'last_name', 'email'])
      .where('id', '=', ids.landowner2)
      .executeTakeFirstOrThrow()
    for (const search of [
      email.toUpperCase(),
      first_name.slice(0, 3),
      `${first_name} ${last_name}`,
      last_name,
    ]) {
      const { body } = await app.call('transfers.find', { search }, owner)
      expect(body.data).toEqual([{ id: ids.landowner2, first_name, last_name, image: null }])
    }
  })

  it('finds nobody by part of an address, oneself, or who has no land', async () => {
    for (const search of [
      'landowner2@',
      'demo.highseat',
      'landowner@demo.highseat.example',
      'Hanna',
      '%',
      'L',
    ]) {
      const { status, failure, body } = await app.call('transfers.find', { search }, owner)
      expect([search, status, failure, body.message]).toEqual([search, 404, 'no_record', 'No Record'])
    }
  })
})

describe('a request to take a stand over', () => {
  it('needs an approved stand of one’s own, another landowner, and no other request', async () => {
    const stand = await copiedStand(app)
    const ask = (id: number, invited_to: number) => app.call('transfers.ask', { id, invited_to }, owner)
    expect((await app.call('transfers.ask', { id: stand, invited_to: ids.hunter }, receiver)).failure).toBe(
      'not_found',
    )
    expect((await ask(stand, ids.landowner)).failure).toBe('invalid')
    expect((await ask(stand, ids.hunter)).failure).toBe('invalid')
    await db().updateTable('stand').set({ status: 'pending' }).where('id', '=', stand).execute()
    expect((await ask(stand, ids.landowner2)).failure).toBe('transfer_not_approved')
    await db().updateTable('stand').set({ status: 'approved' }).where('id', '=', stand).execute()
    await db().deleteFrom('notification').execute()
    expect((await ask(stand, ids.landowner2)).body.message).toBe('Stand transfer successfully')
    expect(await db().selectFrom('notification').select(['user_id', 'type']).execute()).toEqual([
      { user_id: ids.landowner2, type: 'stand_transfer_invitation' },
    ])
    expect((await ask(stand, ids.landowner2)).failure).toBe('transfer_open')
    const { body } = await app.call('stands.mine', { per_page: 50 }, owner)
    const own = (body.data as { id: number; ownership_transfer_request: object }[]).find(
      ({ id }) => id === stand,
    )
    expect(own!.ownership_transfer_request).toMatchObject({ invited_to: { id: ids.landowner2 } })
    const { body: withdrawn } = await app.call('transfers.withdraw', { id: stand }, owner)
    expect(withdrawn.message).toBe('stand transfer cancelled successfully')
    expect((await app.call('transfers.withdraw', { id: stand }, owner)).failure).toBe('not_found')
  })

  it('is listed for who was asked, with what comes with the stand, and ends when it is declined', async () => {
    const { id, stand } = await offered(app)
    await book(stand, days(10, 2))
    const { body } = await app.call('transfers.list', {}, receiver)
    expect((body.data as { id: number }[]).find((each) => each.id === id)).toMatchObject({
      status: 'pending',
      invited_by: { id: ids.landowner },
      stand: { id: stand },
      linked: { reservations: 1, earnings: 185, vouchers: 0 },
    })
    expect((await app.call('transfers.list', {}, owner)).body.data).toEqual([])
    await db().deleteFrom('notification').execute()
    await app.call('transfers.answer', { id, status: 'decline' }, receiver)
    expect(await ownerOf(stand)).toBe(ids.landowner)
    expect(await db().selectFrom('notification').select(['user_id', 'type', 'code']).execute()).toEqual([
      { user_id: ids.landowner, type: 'stand_transfer', code: 'declined' },
    ])
    expect((await accept(id)).failure).toBe('transfer_closed')
  })

  it('is accepted with a signature alone', async () => {
    const { id, stand } = await offered(app)
    for (const input of [{}, { signature: await picture() }]) {
      const { status, body } = await app.call(
        'transfers.answer',
        { id, status: 'accept', ...input },
        receiver,
      )
      expect([status, body.errors]).toEqual([422, { signature: ['Please sign the document'] }])
    }
    expect(await ownerOf(stand)).toBe(ids.landowner)
    const offers = (await app.call('transfers.list', { per_page: 50 }, receiver)).body.data as StandTransfer[]
    const shown = offers.find((offer) => offer.id === id)!
    expect((await accept(id)).status).toBe(200)
    const signed = await db()
      .selectFrom('stand_transfer')
      .select(['status', 'signer_name', 'body', 'sha256', 'signature'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(signed).toMatchObject({
      status: 'accepted',
      signer_name: expect.stringMatching(/\w+ \w+/) as string,
    })
    // What is kept is what the receiver read: the lease with every name in its place.
    const lease = (await app.call('site.document', { type: 'lease document' })).body.body as string
    const me = (await app.call('accounts.profile', {}, receiver)).body.data
    expect(signed.body).toBe(fillDocument(lease, leaseValues(me, shown.stand, '2026-11-20')))
    expect(signed.body).not.toMatch(/[{}]/)
    expect(signed.body).toContain(`${shown.stand.acres} acres`)
    expect([signed.sha256, signed.signature!.length > 100]).toEqual([sha256(signed.body!), true])
  })

  it('gives the stand, its bookings, posts and later earnings to the receiver, and no earnings of past hunts', async () => {
    const { id, stand } = await offered(app)
    const ahead = await book(stand, days(10, 2))
    const over = await book(stand, days(1, 1), 'hunter2')
    await sql`update reservation set start_day = '2026-11-01', end_day = '2026-11-01' where id = ${over}`.execute(
      db(),
    )
    await db()
      .insertInto('post')
      .values({ stand_id: stand, user_id: ids.landowner, title: 'News', description: '', created_at: start })
      .execute()
    await app.call('stands.follow', { id: stand, follow: true }, receiver)
    await app.call('calendars.open', { id: stand }, owner)
    const elsewhere = { id: stand, name: 'Cabin', url: 'https://127.0.0.1:9/cabin.ics' }
    await app.call('calendars.add', elsewhere, owner)
    await db().deleteFrom('notification').execute()
    expect((await accept(id)).body.message).toBe('The stand is yours')
    expect([
      await ownerOf(stand),
      await earned(ids.landowner, stand),
      await earned(ids.landowner2, stand),
    ]).toEqual([ids.landowner2, 9250, 18_500])
    expect((await app.call('reservations.read', { id: ahead }, receiver)).body.data.current_user_type).toBe(
      'landowner',
    )
    expect((await app.call('reservations.read', { id: ahead }, owner)).status).toBe(404)
    expect((await app.call('site.posts', { stand_id: stand })).body.data).toMatchObject([
      { user: { id: ids.landowner2 } },
    ])
    expect((await app.call('stands.read', { id: stand }, receiver)).body.data.is_following).toBe(false)
    expect(
      await db().selectFrom('notification').select(['user_id', 'type', 'code']).orderBy('id').execute(),
    ).toEqual([
      { user_id: ids.hunter, type: 'landowner_changed', code: 'changed' },
      { user_id: ids.landowner, type: 'stand_transfer', code: 'accepted' },
    ])
    expect((await app.call('calendars.read', { id: stand }, receiver)).body.data).toEqual({
      feed_url: null,
      calendars: [],
    })
    // What the hunter gets back now comes from who has it.
    await app.call('reservations.cancel', { id: ahead })
    expect([await earned(ids.landowner, stand), await earned(ids.landowner2, stand)]).toEqual([9250, 2312])
    await book(stand, days(20, 1))
    expect(await earned(ids.landowner2, stand)).toBe(2312 + 9250)
  })
})

describe('everything at once', () => {
  const runs = 60
  it(`leaves each item one owner and a ledger that sums to zero, in ${runs} seeded races`, async () => {
    const random = seeded(61)
    const below = (n: number) => Math.floor(random() * n)
    const second = app.second()
    const servers = [app.app, second]
    const outcomes = new Set<string>()
    for (let run = 0; run < runs; run += 1) {
      await db().deleteFrom('rate_limit').execute()
      const { id, stand } = await offered(app)
      const ahead = (await book(stand, ['2027-02-10', '2027-02-11']))!
      const acts: [string, () => Promise<{ status: number } | null>][] = [
        ['accept', () => accept(id, servers[below(2)])],
        ['cancel', () => app.call('reservations.cancel', { id: ahead }, {}, servers[below(2)])],
        [
          'book',
          async () => {
            const made = await book(stand, ['2027-03-10'], 'hunter2', servers[below(2)])
            return { status: made === null ? 409 : 200 }
          },
        ],
        ['withdraw', () => app.call('transfers.withdraw', { id: stand }, owner, servers[below(2)])],
        ['delete', () => app.call('listings.remove', { id: stand }, owner, servers[below(2)])],
      ]
      // The transfer always runs, with some of the others, in any order.
      const chosen = acts.filter(([name]) => name === 'accept' || below(2) === 0).toSorted(() => below(3) - 1)
      const answers = await Promise.all(
        chosen.map(async ([name, act]) => {
          // Each begins some requests later than another.
          for (let wait = name === 'accept' ? 0 : below(40); wait > 0; wait -= 1)
            await app.call('stands.read', { id: stand })
          return [name, await act()] as const
        }),
      )
      for (const [name, answer] of answers) {
        expect([run, name, (answer?.status ?? 0) < 500]).toEqual([run, name, true])
        outcomes.add(`${name} ${answer?.status}`)
      }
      const { user_id: now, deleted_at: deleted } = await db()
        .selectFrom('stand')
        .select(['user_id', 'deleted_at'])
        .where('id', '=', stand)
        .executeTakeFirstOrThrow()
      const accepted = answers.some(([name, answer]) => name === 'accept' && answer?.status === 200)
      expect([run, now]).toEqual([run, accepted ? ids.landowner2 : ids.landowner])
      if (accepted) expect([run, deleted]).toEqual([run, null])
      // What is held for hunts to come is the owner's; who is not may keep the fee of a cancellation before.
      const { rows } = await sql<{ held: number; all: number; odd: number }>`
        select coalesce((select sum(landowner_cents) from reservation where stand_id = ${stand} and state = 'approved'), 0)::int as held,
          coalesce((select sum(p.amount_cents) from posting p), 0)::int as all,
          (select count(*) from (select transaction_id from posting group by 1 having sum(amount_cents) <> 0) x)::int as odd`.execute(
        db(),
      )
      const other = accepted ? ids.landowner : ids.landowner2
      const kept = [await earned(now, stand), await earned(other, stand)] as const
      expect([run, rows[0]!.all, rows[0]!.odd]).toEqual([run, 0, 0])
      expect([run, kept[0] >= rows[0]!.held, kept[1] === 0 || kept[1] === 2312]).toEqual([run, true, true])
      expect(kept[0] + kept[1] - rows[0]!.held === 0 || kept[0] + kept[1] - rows[0]!.held === 2312).toBe(true)
    }
    // Each of them was early and late.
    expect([...outcomes]).toEqual(
      expect.arrayContaining([
        'accept 200',
        'accept 409',
        'delete 200',
        'delete 404',
        'withdraw 200',
        'cancel 200',
        'book 200',
      ]),
    )
  }, 120_000)
})
