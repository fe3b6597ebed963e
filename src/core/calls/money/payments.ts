import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  day,
  dayOut,
  dollars,
  done,
  given,
  integer,
  listed,
  nothing,
  page,
  paged,
  perPage,
  required,
  timeOut,
} from '#core/contract/fields.ts'
import { amountForm, firstTransactionDay } from '#core/rules/money/amounts.ts'
import type { FieldCode } from '#core/words/field-messages.ts'

/** An amount as it is typed: `12` or `12.5`, from 0. */
const amount = (form: FieldCode) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'amount_needed'),
    v.trim(),
    v.nonEmpty('amount_needed'),
    v.check((value) => value === '' || amountForm.test(value), form),
    v.transform(Number),
  )
export const positiveAmount = v.pipe(
  amount('amount_form'),
  v.check((value) => value > 0, 'amount_form'),
)

const words = { message: v.string(), code: v.string(), values: v.record(v.string(), v.string()) }
export const Transaction = v.object({
  id: v.number(),
  date: timeOut,
  ...words,
  amount: dollars,
  /** `payment` goes out; any other comes in. */
  type: v.picklist(['payment', 'refund', 'earning', 'reversal']),
})
export type Transaction = v.InferOutput<typeof Transaction>

const EscrowItem = v.object({
  ...words,
  amount: dollars,
  /** The day on which it is released, and the last day of the hunt. */
  date: dayOut,
  last_day: dayOut,
  reservation_id: v.number(),
})

export const AmountInfo = v.object({
  earnings: dollars,
  spendings: dollars,
  escrow: dollars,
  /** What can be transferred now. */
  available: dollars,
  connected: v.boolean(),
  threshold_amount: v.nullable(dollars),
  provider: v.picklist(['sandbox', 'stripe', 'off']),
})
export type AmountInfo = v.InferOutput<typeof AmountInfo>

export const GraphRow = v.object({ key: v.string(), spending: dollars, earning: dollars })
export type GraphRow = v.InferOutput<typeof GraphRow>

const notBefore = v.check((value: string) => value >= firstTransactionDay, 'day_needed')

const person = {
  first_name: required(60, 'first_name_needed'),
  last_name: required(60, 'last_name_needed'),
  phone: required(30, 'phone_needed'),
  email: v.pipe(required(254, 'payout_email_needed'), v.email('email_form')),
  country_code: required(10, 'country_code_needed'),
}

export const paymentCalls = /* @__PURE__ */ group('payments', {
  amounts: get('amount-info', { takes: nothing, gives: given(AmountInfo), source: 'Spec 3 §7' }),
  transactions: get('transactions', {
    takes: v.object({
      start_date: v.optional(v.pipe(day, notBefore)),
      end_date: v.optional(v.pipe(day, notBefore)),
      ...page,
      ...perPage(8),
    }),
    gives: paged(Transaction),
    source: 'Spec 3 §5, §7',
  }),
  /** A year of UTC, from the first of the history on. */
  statement: get('statements/:year', {
    takes: v.object({
      year: v.pipe(integer, v.minValue(Number(firstTransactionDay.slice(0, 4))), v.maxValue(9998)),
    }),
    gives: given(
      v.object({
        year: v.number(),
        /** The PDF in Base64. */
        pdf: v.string(),
      }),
    ),
    source: 'Decision 157',
  }),
  graph: get('graph-data', {
    takes: v.object({ filter: v.optional(v.picklist(['yearly', 'monthly', 'weekly']), 'yearly') }),
    gives: listed(GraphRow),
    source: 'Spec 3 §7',
  }),
  escrow: get('escrow', { takes: nothing, gives: listed(EscrowItem), source: 'Spec 3 §7' }),
  /** Where the person connects the payout account: the provider's page, with name, email and phone. */
  onboarding: get('payout-onboarding', {
    access: 'verified',
    takes: v.object({ ...person, state: required(100, 'token_needed') }),
    gives: given(v.object({ url: v.string() })),
    fails: ['payouts_off'],
    source: 'Spec 3 §7: an external redirect carries name, email, phone',
  }),
  connect: post('user-payment-info', {
    access: 'verified',
    takes: v.object({
      ...person,
      code: required(500, 'token_needed'),
      business_type: v.optional(v.literal('Individual'), 'Individual'),
    }),
    gives: done,
    fails: ['payouts_off', 'payout_refused'],
    source: 'Spec 3 §7',
  }),
  transfer: post('transfer-amount', {
    access: 'verified',
    takes: v.object({ amount: positiveAmount }),
    gives: done,
    fails: ['payouts_off', 'payout_account_needed', 'balance_too_small'],
    source: 'Spec 3 §7',
  }),
  threshold: post('threshold-amount', {
    access: 'verified',
    takes: v.object({ threshold_amount: amount('threshold_form') }),
    gives: done,
    source: 'Spec 3 §7; 0 ends it',
  }),
})
