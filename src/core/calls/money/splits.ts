import * as v from 'valibot'
import { splitEnds } from '#core/rules/booking/split-words.ts'
import { del, get, group, post, put } from '#core/contract/define.ts'
import { byId, dayOut, dollars, done, email, given, id, required, timeOut } from '#core/contract/fields.ts'
import { Person } from '../shapes/people.ts'

/** A payment that is begun, as the card form takes it. */
export const ShareToPay = v.object({
  payment_id: v.number(),
  reservation_id: v.number(),
  payment_intent: v.nullable(v.string()),
  publishable_key: v.nullable(v.string()),
  provider: v.picklist(['sandbox', 'stripe']),
  total_amount: dollars,
  /** Until when it can be paid. */
  hold_until: timeOut,
})
export type ShareToPay = v.InferOutput<typeof ShareToPay>

/** `covered`: the main hunter has paid it with the rest. `declined`: the invited hunter declined it, but can still pay. */
const shareState = v.picklist(['open', 'declined', 'paid', 'covered'])

const SplitShare = v.object({
  id: v.number(),
  email: v.string(),
  is_main: v.boolean(),
  amount: dollars,
  state: shareState,
  /** Who has paid it. */
  user: v.nullable(Person),
  paid_at: v.nullable(timeOut),
  /** Whether its payer may be asked again now. */
  can_remind: v.boolean(),
})
export type SplitShare = v.InferOutput<typeof SplitShare>

const Split = v.object({
  until: timeOut,
  /** Open while shares are awaited. */
  state: v.picklist(['begun', 'open', 'booked', 'ended']),
  ended: v.nullable(v.picklist(splitEnds)),
  total: dollars,
  rest: dollars,
  shares: v.array(SplitShare),
})
export type Split = v.InferOutput<typeof Split>

const secret = required(100, 'link_needed')

const SharePage = v.object({
  stand: v.object({
    id: v.number(),
    title: v.string(),
    picture: v.nullable(v.string()),
    time_zone: v.string(),
  }),
  start_date: dayOut,
  end_date: dayOut,
  /** Who asks. */
  person: v.string(),
  people: v.number(),
  amount: dollars,
  total: dollars,
  until: timeOut,
  state: v.picklist(['open', 'declined', 'paid', 'covered', 'ended']),
  /** All shares are paid. */
  booked: v.boolean(),
  /** Only of a share that this person has paid. */
  reservation_id: v.nullable(v.number()),
  cancellation_policy: v.string(),
  cancellation_days: v.number(),
  cancellation_fee: dollars,
  /** Whether the person who reads may pay it; a visitor has to sign in. */
  reader: v.picklist(['visitor', 'payer', 'main_hunter', 'other']),
  /** Whose share it is; shortened for everybody else. */
  email: v.string(),
})
export type SharePage = v.InferOutput<typeof SharePage>

/** A share in the list of the hunter who was asked for it; `secret` is that of its page. */
const OwnShare = v.object({
  ...v.pick(SharePage, ['stand', 'start_date', 'end_date', 'person', 'amount', 'until', 'state', 'booked'])
    .entries,
  id: v.number(),
  secret: v.string(),
})
export type OwnShare = v.InferOutput<typeof OwnShare>

/** One booking paid by its party (decision 180). */
export const splitCalls = /* @__PURE__ */ group('splits', {
  /** Begins or changes a split before the main hunter's share is paid, which is then to be paid first. */
  begin: post('split/:id', {
    access: 'verified',
    takes: v.object({ id, emails: v.pipe(v.array(email), v.minLength(1, 'email_needed'), v.maxLength(30)) }),
    gives: given(ShareToPay),
    fails: ['not_found', 'hold_expired', 'split_refused', 'split_late', 'party_full', 'payments_off'],
    source: 'Decision 180; `id` is the reservation',
  }),
  read: get('split/:id', {
    takes: byId,
    gives: given(Split),
    fails: ['not_found'],
    source: 'Decision 180; for the main hunter',
  }),
  mine: get('user-shares', {
    takes: v.object({}),
    gives: given(v.array(OwnShare)),
    source: 'Decision 180; what a verified address was asked for, and what its money comes back from',
  }),
  payRest: post('split/:id/rest', {
    access: 'verified',
    takes: byId,
    gives: given(ShareToPay),
    fails: ['not_found', 'split_closed', 'payments_off'],
    source: 'Decision 180; all that is open, by the main hunter',
  }),
  remind: post('split/:id/remind', {
    access: 'verified',
    takes: byId,
    gives: done,
    fails: ['not_found', 'split_closed', 'reminded'],
    source: 'Decision 180',
  }),
  readdress: put('split/:id/share/:share_id', {
    access: 'verified',
    takes: v.object({ id, share_id: id, email }),
    gives: done,
    fails: ['not_found', 'split_closed'],
    source: 'Decision 182; asks another address for a share that is not paid',
  }),
  end: del('split/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found', 'split_closed'],
    source: 'Decision 180; everyone gets their money back',
  }),
  share: get('share/:secret', {
    access: 'public',
    takes: v.object({ secret }),
    gives: given(SharePage),
    fails: ['not_found'],
    source: 'Decision 180; for whoever has the link',
  }),
  decline: post('share/:secret/decline', {
    access: 'public',
    takes: v.object({ secret }),
    gives: done,
    fails: ['not_found', 'share_of_another', 'share_paid', 'split_closed'],
    source: 'Decision 182; also without an account, by the link alone',
  }),
  pay: post('share/:secret', {
    access: 'verified',
    takes: v.object({ secret }),
    gives: given(ShareToPay),
    fails: [
      'not_found',
      'share_closed',
      'share_paid',
      'share_of_another',
      'junior_not_allowed',
      'waiver_needed',
      'payments_off',
    ],
    source: 'Decision 180',
  }),
  /** Asks the provider for a payment that this person has begun. */
  settle: post('share-payment/:id', {
    takes: byId,
    gives: given(v.object({ reservation_id: v.number(), booked: v.boolean() })),
    fails: [
      'not_found',
      'payment_incomplete',
      'payment_mismatch',
      'share_closed',
      'balance_closed',
      'voucher_used_up',
      'voucher_used',
    ],
    source: 'Decisions 180 and 181; `id` is the payment',
  }),
})
