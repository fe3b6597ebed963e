import { currency } from '#core/rules/money/payments.ts'
import { addDays, type Day, eachDay, localTime, showDay } from '#core/rules/time/days.ts'
import { feePolicies } from '#core/rules/money/fees.ts'
import { chargesOf, dayPrice, quote } from '#core/rules/money/prices.ts'
import { sql } from 'kysely'
import { sha256 } from '#server/config/random.ts'
import { loadCalendar } from '#server/domain/calendar/calendars.ts'
import type { Db } from '#server/db/connect.ts'
import { bookingEntries, post } from '#server/domain/bookings/ledger.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { reviewTexts, trophyTexts } from './names.ts'
import { type Mount, mountOf } from './trophies.ts'

interface Stay {
  readonly standId: number
  readonly ownerId: number
  readonly hunterId: number
  readonly start: Day
  readonly end: Day
  readonly bookedAt: Date
}

/** A paid reservation as the service itself would have written it, ledger included. */
export const addBooking = async (
  db: Db,
  { standId, ownerId, hunterId, start, end, bookedAt }: Stay,
): Promise<number> => {
  const stand = await db.selectFrom('stand').selectAll().where('id', '=', standId).executeTakeFirstOrThrow()
  const calendar = await loadCalendar(db, standId, bookedAt)
  const prices = eachDay(start, end).map(
    (day) => dayPrice(calendar.rates, day) ?? stand.price_cents ?? 10_000,
  )
  const tiers = await db
    .selectFrom('discount_tier')
    .select(['days', 'percent', 'is_enabled as enabled'])
    .where('stand_id', '=', standId)
    .execute()
  const fees = feePolicies.split
  const price = quote(chargesOf(prices), { tiers, voucher: null, fees })
  const { id } = await db
    .insertInto('reservation')
    .values({
      stand_id: standId,
      user_id: hunterId,
      state: 'approved',
      booking_type: 'dateRange',
      season_id: null,
      voucher_id: null,
      start_day: start,
      end_day: end,
      recovery_days: stand.recovery_days,
      day_count: prices.length,
      charges: JSON.stringify(price.charges),
      sub_total_cents: price.subTotal,
      multi_day_cents: price.multiDayDiscount,
      voucher_cents: 0,
      lease_cents: price.lease,
      hunter_fee_cents: price.hunterFee,
      landowner_fee_cents: price.landownerFee,
      total_cents: price.total,
      landowner_cents: price.landownerAmount,
      fee_policy: fees.name,
      landowner_share: fees.landowner,
      cancellation_days: stand.cancellation_days,
      cancellation_fee_cents: stand.cancellation_fee_cents,
      hold_until: null,
      paid_at: bookedAt,
      canceled_at: null,
      created_at: bookedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment = await db
    .insertInto('payment')
    .values({
      reservation_id: id,
      payer_id: hunterId,
      provider: 'sandbox',
      intent: `sandbox_demo_${id}`,
      client_secret: `sandbox_demo_${id}`,
      amount_cents: price.total,
      state: 'succeeded',
      received_cents: price.total,
      received_currency: currency,
      created_at: bookedAt,
      settled_at: bookedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(
    db,
    'booking',
    { reservationId: id, paymentId: payment.id },
    bookingEntries(ownerId, { total: price.total, landowner: price.landownerAmount }),
    bookedAt,
  )
  return id
}

/** A signed and approved waiver of a demo hunter. */
export const addWaiver = async (
  db: Db,
  user: { id: number; name: string },
  signedAt: Date,
  expiresAt: Date,
): Promise<void> => {
  const { body } = await db
    .selectFrom('document')
    .select('body')
    .where('type', '=', 'waiver document')
    .executeTakeFirstOrThrow()
  const text = body
    .replaceAll('{first_name} {last_name}', user.name)
    .replaceAll('{date}', showDay(signedAt.toISOString().slice(0, 10)))
    .replaceAll('{expiry_date}', showDay(expiresAt.toISOString().slice(0, 10)))
  const signature = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="120"><path d="M40 80 q40 -70 60 0 t60 -20 t80 10" fill="none" stroke="#1B1F1A" stroke-width="3"/></svg>`,
  )
  await db
    .insertInto('waiver')
    .values({
      user_id: user.id,
      document_type: 'waiver document',
      body: text,
      sha256: sha256(text),
      answers: JSON.stringify([]),
      is_approved: true,
      signature,
      signature_sha256: sha256(signature),
      signer_name: user.name,
      guardian_name: null,
      address: '127.0.0.1',
      agent: 'demo',
      signed_at: signedAt,
      expires_at: expiresAt,
    })
    .execute()
}

export interface PastHunt {
  readonly reservationId: number
  readonly standId: number
  readonly hunterId: number
  readonly day: Day
}

/** Past hunts with their reviews, so that stands have a rating to show; gives the hunts. */
export const addPast = async (
  db: Db,
  stands: readonly { id: number; owner: number }[],
  hunters: readonly number[],
  now: Date,
): Promise<PastHunt[]> => {
  const hunts: PastHunt[] = []
  for (const [i, stand] of stands.entries()) {
    const today = localTime(now, 'UTC').day
    for (let turn = 0; turn < 1 + (i % 2); turn++) {
      const start = addDays(today, -(20 + i + turn * 9))
      const hunter = hunters[(i + turn) % hunters.length]!
      const bookedAt = new Date(now.getTime() - (45 + i + turn * 9) * 86_400_000)
      const id = await addBooking(db, {
        standId: stand.id,
        ownerId: stand.owner,
        hunterId: hunter,
        start,
        end: addDays(start, 1),
        bookedAt,
      })
      hunts.push({ reservationId: id, standId: stand.id, hunterId: hunter, day: start })
      const [rating, review] = reviewTexts[(i + turn) % reviewTexts.length]!
      const written = new Date(Date.parse(`${start}T12:00:00Z`) + 3 * 86_400_000)
      await db
        .insertInto('review')
        .values({
          reservation_id: id,
          stand_id: stand.id,
          user_id: hunter,
          about_user_id: stand.owner,
          type: 'hunter',
          rating,
          review,
          published_at: written,
          created_at: written,
        })
        .execute()
    }
  }
  // Their ends were told long ago.
  await sql`update reservation set completion_told_at = ${now}
    where end_day < ${localTime(now, 'UTC').day}::date`.execute(db)
  // Reminders are of bookings that people make.
  await sql`update reservation set reminders_sent = 3`.execute(db)
  await sql`update stand s set rating = r.mean, review_count = r.n from (
    select stand_id, round(avg(rating), 2) as mean, count(*) as n from review where type = 'hunter' and published_at is not null group by stand_id
  ) r where r.stand_id = s.id`.execute(db)
  return hunts
}

/** A hunt that the landowner has reviewed and the hunter has not yet: its review waits, covered. */
export const addHalfReviewed = async (
  db: Db,
  who: { standId: number; ownerId: number; hunterId: number },
  now: Date,
): Promise<void> => {
  const start = addDays(localTime(now, 'UTC').day, -6)
  const bookedAt = new Date(now.getTime() - 30 * 86_400_000)
  const id = await addBooking(db, { ...who, start, end: start, bookedAt })
  const written = new Date(now.getTime() - 2 * 86_400_000)
  await db.updateTable('reservation').set({ completion_told_at: written }).where('id', '=', id).execute()
  const publishAt = new Date(written.getTime() + 14 * 86_400_000)
  const review = await db
    .insertInto('review')
    .values({
      reservation_id: id,
      stand_id: who.standId,
      user_id: who.ownerId,
      about_user_id: who.hunterId,
      type: 'landowner',
      rating: 5,
      review: 'On time, tidy, and every gate as it was found. Welcome again.',
      publish_at: publishAt,
      created_at: written,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(db, 'publish_review', { review_id: review.id }, { now, runAt: publishAt })
}

/** What was taken on past hunts, as their stands' owners have approved it. */
export const addTrophies = async (
  db: Db,
  hunts: readonly PastHunt[],
  pictures: Readonly<Record<Mount, readonly string[]>>,
): Promise<void> => {
  for (const [i, hunt] of hunts.entries()) {
    const game = await db
      .selectFrom('stand_specie')
      .innerJoin('specie', 'specie.id', 'stand_specie.specie_id')
      .select(['specie.id', 'specie.specie_name as name'])
      .where('stand_id', '=', hunt.standId)
      .orderBy('specie.id')
      .execute()
    const taken = game.filter(({ name }) => mountOf(name) !== null)
    const specie = taken[i % taken.length]
    if (!specie) continue
    const fitting = pictures[mountOf(specie.name)!]
    const [name, comment] = trophyTexts[i % trophyTexts.length]!
    await db
      .insertInto('trophy')
      .values({
        reservation_id: hunt.reservationId,
        stand_id: hunt.standId,
        user_id: hunt.hunterId,
        image: fitting[i % fitting.length]!,
        name,
        specie_id: specie.id,
        harvest_day: hunt.day,
        comment,
        status: 'approved',
        created_at: new Date(`${addDays(hunt.day, 1)}T18:00:00Z`),
      })
      .execute()
  }
  await sql`update stand s set trophy_count = t.n from (
    select stand_id, count(*) as n from trophy where status = 'approved' group by stand_id
  ) t where t.stand_id = s.id`.execute(db)
}
