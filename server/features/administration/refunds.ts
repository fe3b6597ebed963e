import { fail } from '#core/failures.ts'
import { toCents } from '#core/rules/money/money.ts'
import { landownerPart } from '#core/rules/money/refunds.ts'
import { givenBackEntries } from '#server/domain/bookings/ledger.ts'
import { startRefund } from '#server/domain/bookings/refunds.ts'
import { reservationRow } from '#server/domain/bookings/reservations.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { lockBalance } from '#server/domain/money/balances.ts'
import { hasOpenDispute, readLeft, takenFrom } from '#server/domain/money/left.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { recordAct } from './acts.ts'
import { loadBooking } from './bookings.ts'

const released = /^available:(\d+)$/

/**
 * Gives so much of what is left of a booking back (decision 154). The landowner's part comes from what is held or, once
 * that is released, from their balance, which it never takes below zero.
 */
export const refund: HandlersOf<'administration'>['refund'] = async (request) => {
  const { input, db, me, now } = request
  const row = await reservationRow(db, input.id, true)
  const left = await readLeft(db, row)
  if (row.paid_at === null || row.total_cents === 0) return fail('not_paid')
  if (await hasOpenDispute(db, row.id)) return fail('payment_disputed')
  if (toCents(input.refundable) !== left.total) return fail('refund_changed')
  const cents = toCents(input.amount)
  if (cents > left.total) return { ...fail('refund_too_much'), values: { amount: { cents: left.total } } }
  const part = input.service_bears ? 0 : landownerPart(cents, left)
  const taken = takenFrom(left.holders, part)
  for (const { account, cents: needed } of taken) {
    const userId = Number(released.exec(account)?.[1] ?? 0)
    const balance = userId === 0 ? needed : await lockBalance(db, userId)
    if (balance < needed) return { ...fail('refund_not_covered'), values: { amount: { cents: balance } } }
  }
  const entries = givenBackEntries(cents, taken)
  const by = { userId: me.id, note: input.reason }
  const { first, back } = await startRefund(db, row.id, { cents, reason: 'by_admin', entries, by }, now)
  await recordAct(request, 'reservation.refund', `reservation/${row.id}`, {
    amount: cents / 100,
    landowner: part / 100,
    refund: first,
    reason: input.reason,
  })
  const about = { stand: row.title, reason: input.reason }
  for (const { userId, cents: amount } of back)
    await notify(
      db,
      {
        userId,
        type: 'refund_by_admin',
        code: 'refunded',
        values: { ...about, amount: { cents: amount } },
        data: { reservation_id: row.id },
      },
      now,
    )
  if (part > 0)
    await notify(
      db,
      {
        userId: Number(taken[0]!.account.split(':')[1]),
        type: 'refund_by_admin',
        code: 'taken',
        values: { ...about, amount: { cents: part } },
        data: { reservation_id: row.id },
      },
      now,
    )
  return { status: true, message: 'The refund is on its way', data: await loadBooking(db, row.id, now) }
}

/** Asks the provider once more for a refund that it kept refusing; the ledger has it already. */
export const retryRefund: HandlersOf<'administration'>['retryRefund'] = async (request) => {
  const { input, db, now } = request
  const row = found(
    await db
      .selectFrom('refund')
      .select(['id', 'reservation_id', 'state', 'amount_cents'])
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.state !== 'failed') return fail('refund_changed')
  await db
    .updateTable('refund')
    .set({ state: 'processing', settled_at: null })
    .where('id', '=', row.id)
    .execute()
  await enqueue(db, 'refund', { refund_id: row.id }, { now })
  await recordAct(request, 'refund.retry', `reservation/${row.reservation_id}`, {
    refund: row.id,
    amount: row.amount_cents / 100,
  })
  const data = await loadBooking(db, row.reservation_id, now)
  return { status: true, message: 'The refund is tried again', data }
}
