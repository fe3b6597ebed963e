import { fail, type Failure } from '#core/failures.ts'
import type { PaymentPart } from '#core/rules/booking/split-words.ts'
import { isBalanceOpen } from '#core/rules/money/deposits.ts'
import type { Cents } from '#core/rules/money/money.ts'
import { currency, type Received } from '#core/rules/money/payments.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { takeReport } from '#server/domain/bookings/reports.ts'
import { settleFund } from '#server/domain/money/fund-payments.ts'
import { isTaken, reportLater, takeSilently } from '#server/domain/money/sandbox-reports.ts'
import { losingIntent, refusingIntent } from '#server/services/payments.ts'
import { found, refuse } from '#server/domain/refusal.ts'
import { type HandlersOf, kept } from '#server/http/handler.ts'

/** The public test numbers; any other number that passes its check digit succeeds. */
const declined = '4000000000000002'
const asksFirst = '4000002500003155'
/** Agrees to an amount, and refuses when it is charged. */
const refusesCapture = '4000000000000341'
/** Own numbers of the sandbox: a dollar less arrives, or the amount in euros. */
const paysLess = '4000000000001000'
const paysEuros = '4000000000009789'
/** Is charged, and reports it a minute later; until then it says so only to who asks. */
const paysLate = '4000000000006009'
/** Pays, and its holder disputes it at once. */
const disputes = '4000000000000259'
/** Pays; a refund is done at first, and reported as failed later. */
const losesRefund = '4000000000005126'

const checkDigit = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i))
    sum += i % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2
  }
  return /^\d{13,19}$/.test(digits) && sum % 10 === 0
}

const expired = (expiry: string, now: Date): boolean => {
  const [month = 0, year = 0] = expiry.split('/').map((part) => Number(part.trim()))
  return month < 1 || month > 12 || new Date(Date.UTC(2000 + year, month, 1)) <= now
}

const closedBy = {
  whole: 'hold_expired',
  deposit: 'hold_expired',
  share: 'share_closed',
  rest: 'share_closed',
  balance: 'balance_closed',
} as const satisfies Record<PaymentPart, Failure['failure']>

/** The card payment of a booking, of a share or of a fund request that this person is to pay. */
const ownPayment = async (context: Context, db: Db, intent: string, userId: number) => {
  if (context.services.payments.provider !== 'sandbox') return refuse('not_found')
  const fund = await db
    .selectFrom('fund_payment as p')
    .innerJoin('fund_request as f', 'f.id', 'p.fund_request_id')
    .select(['p.id', 'p.state', 'p.intent', 'p.amount_cents', 'f.state as request'])
    .where('p.client_secret', '=', intent)
    .where('p.provider', '=', 'sandbox')
    .where('f.payer_id', '=', userId)
    .executeTakeFirst()
  if (fund)
    return {
      table: 'fund_payment' as const,
      id: fund.id,
      state: fund.state,
      amount_cents: fund.amount_cents,
      isPaid: fund.state === 'succeeded',
      isOpen: fund.request === 'processing' && (fund.state === 'created' || fund.state === 'requires_action'),
      closed: 'hold_expired' as const,
      settle: (received: Received, now: Date) => settleFund(db, fund.id, received, now),
      intent: fund.intent ?? '',
      byRequest: false,
    }
  const payment = found(
    await db
      .selectFrom('payment as p')
      .innerJoin('reservation as r', 'r.id', 'p.reservation_id')
      .select([
        'p.id',
        'p.state',
        'p.amount_cents',
        'r.id as reservation_id',
        'r.state as held',
        'r.hold_until',
        'r.by_request',
        'p.part',
        'p.intent',
        'r.deposit_cents',
        'r.balance_paid_by',
      ])
      .where('p.client_secret', '=', intent)
      .where('p.provider', '=', 'sandbox')
      .where('p.payer_id', '=', userId)
      .executeTakeFirst(),
  )
  return {
    table: 'payment' as const,
    id: payment.id,
    state: payment.state,
    amount_cents: payment.amount_cents,
    isPaid: ['succeeded', 'authorized', 'refunded'].includes(payment.state),
    closed: closedBy[payment.part],
    isOpen:
      (payment.state === 'created' || payment.state === 'requires_action') &&
      (payment.part === 'balance'
        ? payment.held === 'approved' && isBalanceOpen(payment)
        : (payment.held === 'pending' || payment.held === 'splitting') &&
          payment.hold_until! > context.clock.now()),
    settle: (received: Received, now: Date) =>
      takeReport(
        context,
        db,
        payment.id,
        { state: payment.by_request ? 'authorized' : 'succeeded', received },
        now,
      ),
    intent: payment.intent ?? '',
    byRequest: payment.by_request,
  }
}
type Own = Awaited<ReturnType<typeof ownPayment>>

const mark = (db: Db, { table, id }: Own, state: 'created' | 'requires_action') =>
  db.updateTable(table).set({ state }).where('id', '=', id).execute()

const arrives = (cents: Cents, number: string): Received => ({
  cents: number === paysLess ? Math.max(0, cents - 100) : cents,
  currency: number === paysEuros ? 'eur' : currency,
})

const paid = { status: true as const, data: { state: 'succeeded' as const } }

/** What the sandbox remembers of a card is in the name of the intent. */
const namedByCard = ({ intent, byRequest }: Own, number: string): string => {
  if (number === refusesCapture && byRequest) return refusingIntent(intent)
  return number === losesRefund ? losingIntent(intent) : intent
}

const settle = async (payment: Own, received: Received, now: Date) => {
  const failed: Failure | null = await payment.settle(received, now)
  return failed ? kept(failed) : { status: true as const, data: { state: 'succeeded' as const } }
}

/** Stands in for the provider's card form; nothing of the card is kept. */
export const sandbox: HandlersOf<'sandbox'> = {
  pay: async ({ input, db, me, now, context }) => {
    const payment = await ownPayment(context, db, input.payment_intent, me.id)
    if (payment.isPaid || (await isTaken(db, payment.intent))) return paid
    if (!payment.isOpen) return fail(payment.closed)
    const number = input.number.replace(/[ -]/g, '')
    if (!checkDigit(number)) return fail('card_invalid', { number: [{ code: 'card_invalid' }] })
    if (expired(input.expiry, now)) return fail('card_declined', { expiry: [{ code: 'card_expired' }] })
    if (number === declined) return fail('card_declined')
    if (number === asksFirst) {
      await mark(db, payment, 'requires_action')
      return { status: true, data: { state: 'requires_action' } }
    }
    if (number === paysLate && !payment.byRequest) {
      await takeSilently(db, payment.intent, payment.amount_cents, now)
      return paid
    }
    const named = namedByCard(payment, number)
    if (named !== payment.intent)
      await db.updateTable(payment.table).set({ intent: named }).where('id', '=', payment.id).execute()
    if (number === disputes && !payment.byRequest)
      await reportLater(db, { about: 'disputed', intent: named }, now)
    return settle(payment, arrives(payment.amount_cents, number), now)
  },

  authenticate: async ({ input, db, me, now, context }) => {
    const payment = await ownPayment(context, db, input.payment_intent, me.id)
    if (payment.isPaid) return paid
    if (!payment.isOpen) return fail(payment.closed)
    if (!input.approve || payment.state !== 'requires_action') {
      await mark(db, payment, 'created')
      return kept(fail('card_declined'))
    }
    return settle(payment, arrives(payment.amount_cents, asksFirst), now)
  },
}
