import { signingDay } from '#core/rules/booking/waivers.ts'
import { leaseValues } from '#core/rules/documents.ts'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTime } from '#server/db/json.ts'
import { lockLiveBookings } from '#server/domain/bookings/ends.ts'
import { tellOfRequests } from '#server/domain/bookings/requests.ts'
import { daysOf } from '#server/domain/bookings/invitations.ts'
import { handoverEntries, post } from '#server/domain/bookings/ledger.ts'
import { sha256 } from '#server/config/random.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { landownerPaidColumn, readLeft } from '#server/domain/money/left.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { fullName, toPerson } from '#server/domain/people/people.ts'
import { filledDocument, readSignature } from '#server/domain/people/signatures.ts'
import { found } from '#server/domain/refusal.ts'
import { lockOwnStand } from '#server/domain/stands/own-stands.ts'
import { withdrawTransfer } from '#server/domain/stands/transfers.ts'
import type { HandlersOf, SignedIn } from '#server/http/handler.ts'

/** Whether `app_user u` is a landowner who can take a stand over. */
const canReceive = (senderId: number) => sql`u.id <> ${senderId} and not u.is_junior and u.deleted_at is null
  and u.suspended_at is null and u.email_verified_at is not null
  and exists (select from stand s where s.user_id = u.id and s.deleted_at is null)`
const mostFound = 10

interface ListedRow {
  id: number
  status: 'pending'
  created_at: Date
  from_user_id: number
  stand_id: number
  title: string
  address: string
  county: string
  state: string
  acres: number
  image: string | null
  rating: number | null
  reservations: number
  earnings_cents: number
  reviews: number
  pictures: number
  trophies: number
  land: number
  vouchers: number
}

interface Open {
  id: number
  stand_id: number
  from_user_id: number
}

/** The open request to this person with its stand locked, or why it cannot be answered any more. */
const lockOpen = async (db: Db, id: number, me: SignedIn): Promise<Open | Failure> => {
  const asked = found(
    await db
      .selectFrom('stand_transfer')
      .select(['id', 'stand_id'])
      .where('id', '=', id)
      .where('to_user_id', '=', me.id)
      .executeTakeFirst(),
  )
  // The stand first, as every booking and deletion does.
  await sql`select from stand where id = ${asked.stand_id} for update`.execute(db)
  const open = await db
    .selectFrom('stand_transfer')
    .select(['id', 'stand_id', 'from_user_id'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return open ?? fail('transfer_closed')
}

/** Hands the stand and all that is linked to it over; what was paid out stays with the former owner. */
const handOver = async (
  db: Db,
  open: Open,
  stand: { readonly id: number; readonly title: string; readonly zone: string },
  me: SignedIn,
  now: Date,
): Promise<void> => {
  const bookings = await lockLiveBookings(db, stand, now)
  for (const { row } of bookings) {
    // What is still held: an administrator may have refunded part of it.
    const { landowner } = await readLeft(db, row)
    const entries = handoverEntries({ from: open.from_user_id, to: me.id }, landowner)
    await post(db, 'handover', { reservationId: row.id }, entries, now)
  }
  await db.updateTable('stand').set({ user_id: me.id, updated_at: now }).where('id', '=', stand.id).execute()
  await db.updateTable('post').set({ user_id: me.id }).where('stand_id', '=', stand.id).execute()
  // The calendars were those of the owner before, who knows their addresses; the tags were private.
  for (const table of ['calendar_feed', 'calendar_source', 'stand_tag'] as const)
    await db.deleteFrom(table).where('stand_id', '=', stand.id).execute()
  // Nobody follows a stand of their own.
  await db.deleteFrom('follower').where('stand_id', '=', stand.id).where('user_id', '=', me.id).execute()
  await tellOfRequests(db, stand.id, now)
  for (const { row } of bookings)
    if (row.user_id !== me.id)
      await notify(
        db,
        {
          userId: row.user_id,
          type: 'landowner_changed',
          code: 'changed',
          values: { person: fullName(me), stand: stand.title, days: daysOf(row) },
          data: { reservation_id: row.id },
        },
        now,
      )
}

/** A stand changes hands: asked by its owner, signed by who takes it over. */
export const transfers: HandlersOf<'transfers'> = {
  find: async ({ input, db, me }) => {
    const search = input.search.toLowerCase()
    const { rows } = await sql<{
      id: number
      first_name: string
      last_name: string
      image: string | null
    }>`
      select u.id, u.first_name, u.last_name, u.image from app_user u
      where ${canReceive(me.id)} and (lower(u.email) = ${search} or ${search.length > 1} and (
        starts_with(lower(u.first_name || ' ' || u.last_name), ${search}) or starts_with(lower(u.last_name), ${search})))
      order by u.last_name, u.first_name, u.id limit ${mostFound}`.execute(db)
    return rows.length === 0 ? fail('no_record') : { status: true, data: rows }
  },

  ask: async ({ input, db, me, now }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    if (stand.status !== 'approved') return fail('transfer_not_approved')
    const { rows } = await sql<{ id: number }>`
      select u.id from app_user u where u.id = ${input.invited_to} and ${canReceive(me.id)}`.execute(db)
    if (rows.length === 0) return fail('invalid', { invited_to: [{ code: 'choice_needed' }] })
    const made = await db
      .insertInto('stand_transfer')
      .values({
        stand_id: stand.id,
        from_user_id: me.id,
        to_user_id: input.invited_to,
        status: 'pending',
        created_at: now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return fail('transfer_open')
    await notify(
      db,
      {
        userId: input.invited_to,
        type: 'stand_transfer_invitation',
        code: 'invites',
        values: { person: fullName(me), stand: stand.title },
        data: { stand_id: stand.id },
      },
      now,
    )
    return { status: true, message: 'Stand transfer successfully' }
  },

  withdraw: async ({ input, db, me, now }) => {
    const stand = await lockOwnStand(db, input.id, me.id)
    if (!(await withdrawTransfer(db, stand, me, now))) return fail('not_found')
    return { status: true, message: 'stand transfer cancelled successfully' }
  },

  list: async ({ input, db, me, now }) => {
    const live = sql`r.stand_id = s.id and r.state = 'approved'
      and r.end_day >= (${now}::timestamptz at time zone s.zone)::date`
    const { rows, total, people } = await loadPage<ListedRow>(db, {
      columns: sql`t.id, t.status, t.created_at, t.from_user_id, s.id as stand_id, s.title, s.public_address as address,
        s.county, s.state_name as state,
        s.acres, s.rating, s.review_count as reviews,
        (select picture from stand_picture x where x.stand_id = s.id order by position limit 1) as image,
        (select count(*) from reservation r where ${live}) as reservations,
        (select coalesce(sum(${landownerPaidColumn}), 0) from reservation r where ${live}) as earnings_cents,
        (select count(*) from stand_picture x where x.stand_id = s.id) as pictures,
        (select count(*) from trophy x where x.stand_id = s.id) as trophies,
        (select count(*) from voucher x where x.stand_id = s.id) as vouchers,
        (select count(*) from land_feature x where x.stand_id = s.id) + (s.boundary is not null)::int
          + (s.way_to_parking is not null)::int + (s.way_to_stand is not null)::int as land`,
      from: sql`from stand_transfer t join stand s on s.id = t.stand_id
        where t.to_user_id = ${me.id} and t.status = 'pending'`,
      order: sql`t.id desc`,
      people: ['from_user_id'],
      page: input.page,
      per_page: input.per_page,
    })
    return {
      status: true,
      data: rows.map((row) => ({
        id: row.id,
        status: row.status,
        created_at: isoTime(row.created_at),
        invited_by: toPerson(people, row.from_user_id) satisfies Person,
        stand: {
          id: row.stand_id,
          title: row.title,
          address: row.address,
          county: row.county,
          state: row.state,
          acres: row.acres,
          image: row.image,
          rating: row.rating,
        },
        linked: {
          reservations: row.reservations,
          earnings: row.earnings_cents / 100,
          reviews: row.reviews,
          pictures: row.pictures,
          trophies: row.trophies,
          land: row.land,
          vouchers: row.vouchers,
        },
      })),
      total_records: total,
    }
  },

  answer: {
    prepare: async ({ input }): Promise<Buffer | Failure | null> => {
      if (input.status === 'decline') return null
      if (!input.signature) return fail('invalid', { signature: [{ code: 'document_unsigned' }] })
      const signature = await readSignature(input.signature)
      return isFailure(signature) && signature.failure === 'invalid'
        ? fail('invalid', { signature: [{ code: 'document_unsigned' }] })
        : signature
    },
    execute: async ({ input, db, me, now, address, agent }, signature: Buffer | null) => {
      const open = await lockOpen(db, input.id, me)
      if (isFailure(open)) return open
      if (me.is_junior) return fail('junior_not_allowed')
      const stand = await db
        .selectFrom('stand')
        .select(['id', 'title', 'zone', 'acres', 'county', 'state_name as state'])
        .where('id', '=', open.stand_id)
        .executeTakeFirstOrThrow()
      const values = leaseValues(me, stand, signingDay(now, input.date))
      const signed = signature && {
        ...(await filledDocument(db, 'lease document', values)),
        signature,
        signature_sha256: sha256(signature),
        signer_name: fullName(me),
        address,
        agent,
      }
      await db
        .updateTable('stand_transfer')
        .set({ status: signed ? 'accepted' : 'declined', answered_at: now, ...signed })
        .where('id', '=', open.id)
        .execute()
      if (signed) {
        await handOver(db, open, stand, me, now)
        await enqueue(db, 'signed_copy', { kind: 'stand_transfer', id: open.id }, { now })
        await db
          .insertInto('audit')
          .values({
            user_id: me.id,
            act: 'stand.transferred',
            subject: `stand/${stand.id}`,
            facts: JSON.stringify({
              transfer: open.id,
              from: open.from_user_id,
              to: me.id,
              sha256: signed.sha256,
            }),
            address,
            created_at: now,
          })
          .execute()
      }
      await notify(
        db,
        {
          userId: open.from_user_id,
          type: 'stand_transfer',
          code: signed ? 'accepted' : 'declined',
          values: { person: fullName(me), stand: stand.title },
          data: { stand_id: stand.id },
        },
        now,
      )
      return { status: true, message: signed ? 'The stand is yours' : 'The stand stays where it is' }
    },
  },
}
