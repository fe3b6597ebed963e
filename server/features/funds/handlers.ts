import { fail } from '#core/failures.ts'
import type { CallOf } from '#core/calls/registry/index.ts'
import { fundRequestAllowed } from '#core/rules/booking/reservation-state.ts'
import { toCents } from '#core/rules/money/money.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { reservationForViewer, toReservationState, todayAt } from '#server/domain/bookings/reservations.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { lockBalance } from '#server/domain/money/balances.ts'
import { cardMs, dropFundPayment, revertFund, settleFund } from '#server/domain/money/fund-payments.ts'
import { type Fund, fundShare, lockFund, payFund, readFund, tellSender } from '#server/domain/money/funds.ts'
import { fullName } from '#server/domain/people/people.ts'
import { type HandlersOf, kept, type RequestContext } from '#server/http/handler.ts'

type Update = RequestContext<CallOf<'funds.update'>>

/** Both balances in the order of the people, so that two who pay each other do not wait for one another. */
const lockBalances = async (db: Db, fund: Fund): Promise<number> => {
  const balances = new Map<number, number>()
  for (const id of [fund.sender_id, fund.payer_id].toSorted((a, b) => a - b))
    balances.set(id, await lockBalance(db, id))
  return balances.get(fund.payer_id)!
}

const withdraw = async (db: Db, id: number, senderId: number, now: Date) => {
  const fund = await lockFund(db, id, { sender: senderId })
  // One that a card is paying at this moment is no longer the sender's to take back.
  if (fund.state !== 'pending') return fail('funds_closed')
  await db
    .updateTable('fund_request')
    .set({ state: 'cancelled', settled_at: now })
    .where('id', '=', id)
    .execute()
  return null
}

const decline = async ({ input, db, me, now }: Update) => {
  const reason = input.decline_reason ?? ''
  if (reason === '') return fail('invalid', { decline_reason: [{ code: 'reason_needed' }] })
  const fund = await lockFund(db, input.id, { payer: me.id })
  if (fund.state !== 'pending') return fail('funds_closed')
  await db
    .updateTable('fund_request')
    .set({ state: 'declined', decline_reason: reason, settled_at: now })
    .where('id', '=', fund.id)
    .execute()
  await tellSender(db, fund, { code: 'declined', reason }, now)
  return null
}

/** What the provider says of the open card payment; asked before the transaction. */
const askProvider = async (context: Context, db: Db, id: number, payerId: number) => {
  const payment = await db
    .selectFrom('fund_payment as x')
    .innerJoin('fund_request as f', 'f.id', 'x.fund_request_id')
    .select(['x.id', 'x.intent', 'x.state'])
    .where('f.id', '=', id)
    .where('f.payer_id', '=', payerId)
    .where('x.state', 'in', ['created', 'requires_action', 'succeeded'])
    .executeTakeFirst()
  if (!payment || payment.intent === null || payment.state === 'succeeded') return null
  const report = await context.services.payments.read(payment.intent)
  return report.state === 'succeeded' ? { id: payment.id, received: report.received } : null
}

/** Money that the two sides of a reservation ask each other for (decision 43). */
export const funds: HandlersOf<'funds'> = {
  ask: async ({ input, db, me, now, context }) => {
    const { row, viewer } = await reservationForViewer(db, input.id, me.id, true)
    if (
      !fundRequestAllowed(toReservationState(row), viewer, todayAt(row, now)) ||
      row.owner_id === row.user_id
    )
      return fail('funds_not_allowed')
    const isLandowner = viewer === 'landowner'
    const payerId = isLandowner ? row.user_id : row.owner_id
    const cents = toCents(input.amount)
    const { id } = await db
      .insertInto('fund_request')
      .values({
        reservation_id: row.id,
        requested_by: isLandowner ? 'landowner' : 'hunter',
        sender_id: me.id,
        payer_id: payerId,
        amount_cents: cents,
        share_points: await fundShare(context, db),
        description: input.description,
        decline_reason: null,
        state: 'pending',
        created_at: now,
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notify(
      db,
      {
        userId: payerId,
        type: 'fund_transfer_request',
        code: 'requests',
        values: { person: fullName(me), amount: { cents }, stand: row.title },
        data: { reservation_id: row.id },
      },
      now,
    )
    return {
      status: true,
      message: 'Fund Transfer Request Sent',
      data: await readFund(db, id, me.id),
    }
  },

  pay: {
    execute: async ({ input, db, me, now, context }) => {
      const fund = await lockFund(db, input.id, { payer: me.id })
      if (fund.state !== 'pending' && fund.state !== 'processing') return fail('funds_closed')
      const paid = {
        payment_intent: null,
        publishable_key: null,
        provider: 'none' as const,
        amount: fund.amount_cents / 100,
      }
      const message = 'Fund Transfer Request Approved'
      if (fund.requested_by === 'hunter' && (await lockBalances(db, fund)) >= fund.amount_cents) {
        await dropFundPayment(db, fund.id, now)
        await payFund(db, fund, 'balance', now)
        return { status: true, message, data: paid }
      }
      const { payments } = context.services
      if (payments.provider === 'off') return fail('payments_off')
      const { provider, publishableKey } = payments
      const open = await db
        .selectFrom('fund_payment')
        .select('client_secret')
        .where('fund_request_id', '=', fund.id)
        .where('state', 'in', ['created', 'requires_action'])
        .executeTakeFirst()
      let secret = open?.client_secret ?? null
      if (!open) {
        const intent =
          provider === 'sandbox'
            ? await payments.create({
                id: `fund-${fund.id}`,
                cents: fund.amount_cents,
                description: fund.title,
              })
            : null
        secret = intent?.clientSecret ?? null
        const { id } = await db
          .insertInto('fund_payment')
          .values({
            fund_request_id: fund.id,
            provider,
            intent: intent?.id ?? null,
            client_secret: secret,
            amount_cents: fund.amount_cents,
            state: 'created',
            created_at: now,
            settled_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const runAt = new Date(now.getTime() + cardMs)
        await enqueue(db, 'expire_fund', { fund_payment_id: id }, { now, runAt })
        await db.updateTable('fund_request').set({ state: 'processing' }).where('id', '=', fund.id).execute()
      }
      return {
        status: true,
        message,
        data: { ...paid, provider, payment_intent: secret, publishable_key: publishableKey },
      }
    },

    /** The provider's idempotency key makes a repeat return the same intent. */
    afterCommit: async (body, { input, context }) => {
      if (body.data.provider !== 'stripe' || body.data.payment_intent !== null) return body
      const { db } = context.database
      const payment = await db
        .selectFrom('fund_payment as x')
        .innerJoin('fund_request as f', 'f.id', 'x.fund_request_id')
        .innerJoin('reservation as r', 'r.id', 'f.reservation_id')
        .innerJoin('stand as s', 's.id', 'r.stand_id')
        .select(['x.id', 'x.client_secret', 'x.amount_cents', 's.title'])
        .where('f.id', '=', input.id)
        .orderBy('x.id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      let secret = payment.client_secret
      if (secret === null) {
        const intent = await context.services.payments.create({
          id: `fund-${payment.id}`,
          cents: payment.amount_cents,
          description: payment.title,
        })
        secret = intent.clientSecret
        await db
          .updateTable('fund_payment')
          .set({ intent: intent.id, client_secret: secret })
          .where('id', '=', payment.id)
          .execute()
      }
      return { ...body, data: { ...body.data, payment_intent: secret } }
    },
  },

  withdraw: async ({ input, db, me, now }) => {
    const refused = await withdraw(db, input.id, me.id, now)
    return refused ?? { status: true, message: 'Fund Transfer Request Canceled' }
  },

  revert: async ({ input, db, me, now }) => {
    const fund = await lockFund(db, input.id, { payer: me.id })
    if (fund.state !== 'processing') return fail('funds_closed')
    await revertFund(db, fund.id, now)
    return { status: true, message: 'Fund Transfer Request Reverted' }
  },

  read: async ({ input, db, me }) => ({ status: true, data: await readFund(db, input.id, me.id) }),

  update: {
    prepare: async ({ input, db, me, context }) =>
      input.status === 'paid' ? askProvider(context, db, input.id, me.id) : null,
    execute: async (request, paid: Awaited<ReturnType<typeof askProvider>>) => {
      const { input, db, me, now } = request
      const refused =
        input.status === 'cancelled'
          ? await withdraw(db, input.id, me.id, now)
          : input.status === 'declined'
            ? await decline(request)
            : paid && (await settleFund(db, paid.id, paid.received, now))
      // What came in and goes back again is written down, also where the request is refused.
      if (refused) return input.status === 'paid' ? kept(refused) : refused
      const data = await readFund(db, input.id, me.id)
      const isPaid = data.status === 'paid' || data.status === 'transferred'
      if (input.status === 'paid' && !isPaid) return fail('payment_incomplete')
      return { status: true, message: 'Fund Transfer Request Updated', data }
    },
  },
}
