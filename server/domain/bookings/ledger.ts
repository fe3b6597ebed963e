import type { LedgerKind } from '#core/rules/money/ledger.ts'
import { currency, type Received } from '#core/rules/money/payments.ts'
import { share, type Cents } from '#core/rules/money/money.ts'
import { proRata } from '#core/rules/money/refunds.ts'
import type { Db } from '#server/db/connect.ts'

export interface Entry {
  readonly account: string
  readonly cents: Cents
}

/** Writes one ledger transaction. The database refuses to commit one that does not sum to zero. */
export const post = async (
  db: Db,
  kind: LedgerKind,
  about: {
    reservationId?: number
    paymentId?: number
    refundId?: number
    payoutId?: number
    fundRequestId?: number
    disputeId?: number
  },
  entries: readonly Entry[],
  now: Date,
): Promise<void> => {
  const real = entries.filter((entry) => entry.cents !== 0)
  if (real.length === 0) return
  const { id } = await db
    .insertInto('ledger_transaction')
    .values({
      kind,
      reservation_id: about.reservationId ?? null,
      payment_id: about.paymentId ?? null,
      refund_id: about.refundId ?? null,
      payout_id: about.payoutId ?? null,
      fund_request_id: about.fundRequestId ?? null,
      dispute_id: about.disputeId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('posting')
    .values(real.map((entry) => ({ transaction_id: id, account: entry.account, amount_cents: entry.cents })))
    .execute()
}

export const provider = 'provider'
/** What a party has paid of bookings whose shares are not all paid. */
export const shares = 'shares'
const fees = 'fees'
/** What is held for a hunt ("Bucks"): owed to the landowner, and released 24 hours after it. */
export const escrow = (landownerId: number) => `landowner:${landownerId}`
/** What a person may transfer, or pay fund requests from. */
export const available = (userId: number) => `available:${userId}`
const payouts = 'payouts'

/** A paid booking: the provider's balance is owed to the landowner, less the service fees. */
export const bookingEntries = (
  landownerId: number,
  paid: { total: Cents; landowner: Cents },
  from: typeof provider | typeof shares = provider,
): Entry[] => [
  { account: from, cents: paid.total },
  { account: escrow(landownerId), cents: -paid.landowner },
  { account: fees, cents: -(paid.total - paid.landowner) },
]

/** What a voucher has given away of a booking: it changes no balance (decision 190). */
export const voucherEntries = (discount: Cents): Entry[] => [
  { account: 'vouchers', cents: -discount },
  { account: 'given', cents: discount },
]

/** A share that was paid; it is the party's until all are. */
export const shareEntries = (cents: Cents): Entry[] => [
  { account: provider, cents },
  { account: shares, cents: -cents },
]
export const shareReturnedEntries = (cents: Cents): Entry[] =>
  shareEntries(cents).map((entry) => ({ ...entry, cents: -entry.cents }))

/** Gives so much of a booking back: these parts of it come from who has them, and the rest are fees. */
export const givenBackEntries = (cents: Cents, parts: readonly Entry[]): Entry[] => [
  { account: provider, cents: -cents },
  ...parts,
  { account: fees, cents: cents - parts.reduce((sum, part) => sum + part.cents, 0) },
]

/** What is given back, to several payments: the entries of each part sum to zero, and all parts are the whole. */
export const partsOf = (entries: readonly Entry[], parts: readonly Cents[]): Entry[][] => {
  const givers = entries.filter(({ account }) => account !== provider)
  const given = givers.map(({ cents }) => proRata(cents, parts))
  return parts.map((part, n) => {
    const exact = givers.map(({ account }, of) => ({ account, cents: given[of]![n]! }))
    // A cent that the others have rounded away.
    const last = exact.pop()
    const rest = part - exact.reduce((sum, { cents }) => sum + cents, 0)
    return [
      { account: provider, cents: -part },
      ...exact,
      ...(last ? [{ account: last.account, cents: rest }] : []),
    ]
  })
}

/** What is held for a hunt, handed over with the land. */
export const handoverEntries = (owners: { from: number; to: number }, cents: Cents): Entry[] => [
  { account: escrow(owners.from), cents },
  { account: escrow(owners.to), cents: -cents },
]

/** Each currency has accounts of its own; a sum of two currencies means nothing. */
const inCurrency = (account: string, of: string): string => (of === currency ? account : `${account}:${of}`)

/** A payment that books nothing, because it came too late or was not what is due: fully refunded, without earnings. */
export const returnedEntries = (received: Received): Entry[] => [
  { account: inCurrency(provider, received.currency), cents: -received.cents },
  { account: inCurrency('returned', received.currency), cents: received.cents },
]
export const lateEntries = (received: Received): Entry[] =>
  returnedEntries({ ...received, cents: -received.cents })

/**
 * What stays with the landowner where part of the lease is refunded: the rest less his share of that rest. Lease $180 at
 * 7.5 %, $155 given back: of the $25 kept $23.12 stay with the landowner and $1.88 are fees.
 */
export const staysWithLandowner = (of: { lease: Cents; refund: Cents; landownerShare: number }): Cents => {
  const rest = of.lease - of.refund
  return rest - share(rest, of.landownerShare)
}

/** What the bank has of disputed payments, until it gives it back or has decided who bears it. */
const disputes = 'disputes'

/** The bank takes so much back. Below zero: it gives it back to us. */
export const withdrawnEntries = (taken: Received): Entry[] => [
  { account: inCurrency(provider, taken.currency), cents: -taken.cents },
  { account: inCurrency(disputes, taken.currency), cents: taken.cents },
]
/** The payer keeps it: these parts of it come from who has them, and the rest are fees. */
export const lostEntries = (lost: Received, parts: readonly Entry[]): Entry[] => [
  { account: inCurrency(disputes, lost.currency), cents: -lost.cents },
  ...parts,
  {
    account: inCurrency(fees, lost.currency),
    cents: lost.cents - parts.reduce((sum, part) => sum + part.cents, 0),
  },
]

export const releaseEntries = (landownerId: number, cents: Cents): Entry[] => [
  { account: escrow(landownerId), cents },
  { account: available(landownerId), cents: -cents },
]

/** A payout is on its way until the provider has taken or refused it. */
export const payoutEntries = (userId: number, cents: Cents): Entry[] => [
  { account: available(userId), cents },
  { account: payouts, cents: -cents },
]
export const paidOutEntries = (cents: Cents): Entry[] => [
  { account: payouts, cents },
  { account: provider, cents: -cents },
]
export const reversedEntries = (userId: number, cents: Cents): Entry[] =>
  payoutEntries(userId, cents).map((entry) => ({ ...entry, cents: -entry.cents }))

/** Money from one person to another, less the share of the service; by card, or from the payer's balance. */
export const fundEntries = (
  of: { payerId: number; receiverId: number; byCard: boolean },
  paid: { cents: Cents; fee: Cents },
): Entry[] => [
  { account: of.byCard ? provider : available(of.payerId), cents: paid.cents },
  { account: available(of.receiverId), cents: -(paid.cents - paid.fee) },
  { account: fees, cents: -paid.fee },
]
