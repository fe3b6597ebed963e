import { sql } from 'kysely'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import { currency } from '#core/rules/money/payments.ts'
import { landownerPart } from '#core/rules/money/refunds.ts'
import { toCents } from '#core/rules/money/money.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { freeExpired } from '#server/domain/calendar/calendars.ts'
import { holdRefusal } from '#core/rules/booking/holds.ts'
import { confirm, holdMs, loadHolds } from '#server/domain/bookings/holds.ts'
import { openIntent } from '#server/domain/bookings/intents.ts'
import { authorize } from '#server/domain/bookings/requests.ts'
import { loadPeople, loadWaiver } from '#server/domain/people/people.ts'
import type { RequestContext, HandlersOf } from '#server/http/handler.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { type BookableStand, bookableStand, type Priced, priceBooking, toDeposit } from './booking-request.ts'
import type { CallOf } from '#core/calls/registry/index.ts'

type Create = RequestContext<CallOf<'reservations.create'>>

const refusal = async ({ input, me, db, now }: Create, stand: BookableStand): Promise<Failure | null> => {
  if (stand.user_id === me.id) return fail('own_stand')
  if (me.is_junior) return fail('junior_not_allowed')
  if (!waiverCounts(await loadWaiver(db, me.id), now)) return fail('waiver_needed')
  const rating = (await loadPeople(db, [me.id])).get(me.id)?.rating ?? null
  if (rating !== null && rating < stand.minimum_rating) return fail('rating_too_low')
  return input.cancellation_policy
    ? null
    : fail('policy_not_accepted', { cancellation_policy: [{ code: 'policy_not_accepted' }] })
}

const write = async (
  { me, db, now }: Create,
  stand: BookableStand,
  { type, stay, seasonId, voucher, dayCount, fees, price, deposit }: Priced,
  until: Date,
) => {
  const { id } = await db
    .insertInto('reservation')
    .values({
      stand_id: stand.id,
      user_id: me.id,
      state: 'pending',
      booking_type: type,
      season_id: seasonId,
      voucher_id: voucher?.id ?? null,
      voucher_once: voucher?.once ?? false,
      start_day: stay.start,
      end_day: stay.end,
      recovery_days: stand.recovery_days,
      day_count: dayCount,
      charges: JSON.stringify(price.charges),
      sub_total_cents: price.subTotal,
      multi_day_cents: price.multiDayDiscount,
      voucher_cents: price.voucherDiscount,
      lease_cents: price.lease,
      hunter_fee_cents: price.hunterFee,
      landowner_fee_cents: price.landownerFee,
      total_cents: price.total,
      landowner_cents: price.landownerAmount,
      fee_policy: fees.name,
      landowner_share: fees.landowner,
      cancellation_days: stand.cancellation_days,
      cancellation_fee_cents: stand.cancellation_fee_cents,
      hold_until: until,
      by_request: stand.booking_by === 'request',
      deposit_cents: deposit?.deposit ?? null,
      deposit_landowner_cents:
        deposit && landownerPart(deposit.deposit, { total: price.total, landowner: price.landownerAmount }),
      balance_due: deposit?.due ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Holds the days for fifteen minutes and starts the payment; a total of zero is booked at once. */
export const create: HandlersOf<'reservations'>['create'] = {
  prepare: async ({ context, input, db, me, now }) => {
    // Refuses most late requests here, without waiting for the stand's lock.
    const stand = await db.selectFrom('stand').selectAll().where('id', '=', input.stand_id).executeTakeFirst()
    const priced = stand && (await priceBooking(context, db, stand, input, me.id, now))
    return isFailure(priced) && priced.failure === 'dates_taken' ? priced : null
  },

  execute: async (request) => {
    const { input, db, me, now, context } = request
    // Lock the stand first: two bookings waiting for each other's days would deadlock.
    await db.selectFrom('stand').select('id').where('id', '=', input.stand_id).forUpdate().executeTakeFirst()
    const stand = await bookableStand(db, input.stand_id)
    // Then the hunter and the voucher: two bookings at once must not both take the last hold or use.
    await sql`select pg_advisory_xact_lock(hashtext('holds'), ${me.id}::int)`.execute(db)
    if (input.voucher_id !== undefined)
      await db.selectFrom('voucher').select('id').where('id', '=', input.voucher_id).forUpdate().execute()
    await freeExpired(db, stand.id, now)
    const priced = await priceBooking(context, db, stand, input, me.id, now)
    if (isFailure(priced) && priced.failure === 'dates_taken') return priced
    const refused = await refusal(request, stand)
    if (refused) return refused
    if (isFailure(priced)) return priced
    const overHeld = holdRefusal(await loadHolds(db, me.id, now), {
      standId: stand.id,
      start: priced.stay.start,
      end: priced.stay.end,
      days: priced.dayCount,
    })
    if (overHeld) return overHeld
    if (input.amount !== undefined && toCents(input.amount) !== priced.price.total)
      return fail('price_changed')
    const { deposit } = priced
    if (input.deposit !== undefined && toCents(input.deposit) !== (deposit?.deposit ?? 0))
      return fail('price_changed')
    const dueNow = deposit?.deposit ?? priced.price.total
    const byRequest = stand.booking_by === 'request'
    if (input.by_request !== undefined && input.by_request !== byRequest) return fail('booking_changed')
    const { payments } = context.services
    const free = priced.price.total === 0
    const provider = free ? 'none' : payments.provider
    if (provider === 'off') return fail('payments_off')
    const until = new Date(now.getTime() + holdMs)
    const id = await write(request, stand, priced, until)
    const intent =
      provider === 'sandbox'
        ? await payments.create({ id, cents: dueNow, description: stand.title, byRequest })
        : null
    await db
      .insertInto('payment')
      .values({
        reservation_id: id,
        payer_id: me.id,
        part: deposit ? 'deposit' : 'whole',
        provider,
        intent: intent?.id ?? null,
        client_secret: intent?.clientSecret ?? null,
        amount_cents: dueNow,
        state: 'created',
        created_at: now,
      })
      .execute()
    if (free) {
      const failed = byRequest
        ? await authorize(db, id, { cents: 0, currency }, now)
        : await confirm(context, db, id, { cents: 0, currency }, now)
      if (failed) return failed
    } else await enqueue(db, 'expire_hold', { reservation_id: id }, { now, runAt: until })
    return {
      status: true,
      data: {
        reservation_id: id,
        payment_intent: intent?.clientSecret ?? null,
        publishable_key: free ? null : payments.publishableKey,
        provider,
        total_amount: dueNow / 100,
        deposit: toDeposit(deposit),
        hold_until: until.toISOString(),
        by_request: byRequest,
      },
    }
  },

  afterCommit: async (body, { context }) => {
    if (body.data.provider !== 'stripe') return body
    const { id } = await context.database.db
      .selectFrom('payment')
      .select('id')
      .where('reservation_id', '=', body.data.reservation_id)
      .where('part', 'in', ['whole', 'deposit'])
      .executeTakeFirstOrThrow()
    return { ...body, data: { ...body.data, payment_intent: await openIntent(context, id) } }
  },
}
