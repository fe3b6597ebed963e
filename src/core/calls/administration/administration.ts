import * as v from 'valibot'
import { paymentParts } from '#core/rules/booking/split-words.ts'
import { get, group, post } from '#core/contract/define.ts'
import {
  byId,
  dayOut,
  dollars,
  done,
  doneWith,
  flag,
  given,
  id,
  integer,
  nothing,
  number,
  page,
  paged,
  perPage,
  required,
  text,
  timeOut,
} from '#core/contract/fields.ts'
import { invitationStatuses } from '#core/rules/booking/invitations.ts'
import { feePolicyNames, feeBounds } from '#core/rules/money/fees.ts'
import { Person } from '../shapes/people.ts'
import { BackgroundWork } from './background-work.ts'

/** Who has done something, or whom it is about, as an administrator's lists name them. */
const by = v.nullable(Person)

/** What waits for an administrator, and how often. */
export const Overview = v.object({
  stands: v.number(),
  trophies: v.number(),
  tickets: v.number(),
  waivers: v.number(),
  lease_applications: v.number(),
  failed_refunds: v.number(),
  /** Those that are open. */
  disputes: v.optional(v.number(), 0),
})

export const Member = v.object({
  ...Person.entries,
  email: v.string(),
  email_verified: v.boolean(),
  is_admin: v.boolean(),
  is_junior: v.boolean(),
  suspended_at: v.nullable(timeOut),
  /** The account was deleted, and nothing about it changes any more. */
  deleted: v.boolean(),
  created_at: timeOut,
})
export type Member = v.InferOutput<typeof Member>

/** One action in the audit log: a code, what it is about, and the facts that were written with it. */
export const AuditEntry = v.object({
  id: v.number(),
  act: v.string(),
  subject: v.string(),
  facts: v.record(v.string(), v.unknown()),
  /** Null where the service itself has acted. */
  by,
  address: v.string(),
  created_at: timeOut,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

const statuses = [
  'pending',
  'requested',
  'accepted',
  'splitting',
  'approved',
  'completed',
  'cancel',
  'rejected',
] as const
export const BookingLine = v.object({
  id: v.number(),
  status: v.picklist(statuses),
  start_date: dayOut,
  end_date: dayOut,
  amount: dollars,
  refunded: dollars,
  paid_at: v.nullable(timeOut),
  created_at: timeOut,
  stand: v.object({ id: v.number(), title: v.string() }),
  user: Person,
  owner: Person,
})
export type BookingLine = v.InferOutput<typeof BookingLine>

export const MemberDetail = v.object({
  ...Member.entries,
  phone: v.string(),
  /** Why the account is suspended now. */
  suspension: v.nullable(v.object({ reason: v.string(), by: Person, created_at: timeOut })),
  stands: v.array(v.object({ id: v.number(), title: v.string(), status: v.string(), active: v.boolean() })),
  stand_count: v.number(),
  bookings: v.array(BookingLine),
  booking_count: v.number(),
  /** Held for hunts, and free to transfer. */
  escrow: dollars,
  available: dollars,
  /** The newest entries of the audit log by them or about them. */
  audit: v.array(AuditEntry),
})
export type MemberDetail = v.InferOutput<typeof MemberDetail>

export const BookingDetail = v.object({
  ...BookingLine.entries,
  lease: dollars,
  hunter_fee: dollars,
  landowner_fee: dollars,
  landowner_amount: dollars,
  fee_policy: v.string(),
  /** One, those of a split, or deposit and balance. */
  payments: v.array(
    v.object({
      provider: v.string(),
      state: v.string(),
      part: v.picklist(paymentParts),
      amount: dollars,
      payer: Person,
    }),
  ),
  /** What is left of the payment, and the landowner's part of it. */
  refundable: dollars,
  landowner_left: dollars,
  refunds: v.array(
    v.object({
      id: v.number(),
      amount: dollars,
      state: v.picklist(['processing', 'waiting', 'succeeded', 'failed', 'ended']),
      reason: v.string(),
      note: v.nullable(v.string()),
      by,
      created_at: timeOut,
    }),
  ),
  /** The postings of the ledger that are about this booking, the oldest first. */
  lines: v.array(
    v.object({
      date: timeOut,
      kind: v.string(),
      /** One that only a newer service has is another. */
      account: v.fallback(
        v.picklist([
          'provider',
          'held',
          'available',
          'fees',
          'disputes',
          'vouchers',
          'shares',
          'payouts',
          'other',
        ]),
        'other',
      ),
      amount: dollars,
    }),
  ),
  hunters: v.array(
    v.object({ id: v.number(), status: v.picklist(invitationStatuses), email: v.string(), user: by }),
  ),
})
export type BookingDetail = v.InferOutput<typeof BookingDetail>

const verdict = v.nullable(
  v.object({ verdict: v.picklist(['approved', 'rejected']), reason: v.string(), by: Person, at: timeOut }),
)
export const WaiverToReview = v.object({
  id: v.number(),
  user: Person,
  document_type: v.string(),
  signer_name: v.string(),
  guardian_name: v.nullable(v.string()),
  signed_at: timeOut,
  expires_at: timeOut,
  /** As the answers were judged when it was signed. */
  is_approved: v.boolean(),
  answers: v.array(v.object({ question: v.string(), answer: v.string(), reason: v.nullable(v.string()) })),
  review: verdict,
})
export type WaiverToReview = v.InferOutput<typeof WaiverToReview>

export const LeaseToReview = v.object({
  id: v.number(),
  user: Person,
  property_identification_name: v.string(),
  body: v.string(),
  signer_name: v.string(),
  signed_at: timeOut,
  review: verdict,
})
export type LeaseToReview = v.InferOutput<typeof LeaseToReview>

/** `rejected`, `approved`: as a review says, or for a waiver without one, as its answers were judged. */
export const reviewFilters = ['waiting', 'approved', 'rejected', 'all'] as const
const review = {
  id,
  verdict: v.picklist(['approved', 'rejected']),
  /** Needed to reject; the person reads it word for word. */
  reason: v.optional(text(1000), ''),
}
const reviews = { status: v.optional(v.picklist(reviewFilters), 'waiting'), ...page, ...perPage(10, 50) }

const percent = (most: number) => v.pipe(number, v.minValue(0), v.maxValue(most))
const settingFields = {
  fee_policy: v.picklist(feePolicyNames),
  hunter_percent: percent(feeBounds.share),
  landowner_percent: percent(feeBounds.share),
  fund_request_percent: percent(feeBounds.share),
  stand_approval: v.picklist(['manual', 'automatic']),
  /** Days after which a review that stays alone is published. */
  review_days: v.pipe(integer, v.minValue(1), v.maxValue(feeBounds.reviewDays)),
}
/** What an administrator has set; `version` 0 is what the installation began with. */
export const Settings = v.object({
  version: v.number(),
  fee_policy: v.picklist(feePolicyNames),
  hunter_percent: v.number(),
  landowner_percent: v.number(),
  fund_request_percent: v.number(),
  stand_approval: v.picklist(['manual', 'automatic']),
  review_days: v.number(),
})
export type Settings = v.InferOutput<typeof Settings>
const SettingsRecord = v.object({ ...Settings.entries, by: Person, created_at: timeOut })

const source = 'Decision 23'
const search = v.optional(text(200), '')

/** What administrators do with people, bookings, money, signed papers and settings. */
export const administrationCalls = /* @__PURE__ */ group('administration', {
  overview: get('admin/overview', { access: 'admin', takes: nothing, gives: given(Overview), source }),
  work: get('admin/background-work', {
    access: 'admin',
    takes: nothing,
    gives: given(BackgroundWork),
    source: 'Issue 18: the scheduler, as administrators see it',
  }),
  users: get('admin/users', {
    access: 'admin',
    takes: v.object({
      search,
      show: v.optional(v.picklist(['all', 'suspended', 'administrators']), 'all'),
      ...page,
      ...perPage(20),
    }),
    gives: paged(Member),
    source,
  }),
  user: get('admin/users/:id', {
    access: 'admin',
    takes: byId,
    gives: given(MemberDetail),
    fails: ['not_found'],
    source,
  }),
  changeUser: post('admin/users/:id', {
    access: 'admin',
    takes: v.object({
      id,
      action: v.picklist(['suspend', 'lift']),
      /** Needed to suspend; the person gets it by email. */
      reason: v.optional(text(1000), ''),
    }),
    gives: doneWith(MemberDetail),
    fails: [
      'not_found',
      'suspend_self',
      'last_administrator',
      'user_suspended',
      'user_not_suspended',
      'user_deleted',
    ],
    source,
  }),
  reservations: get('admin/reservations', {
    access: 'admin',
    takes: v.object({ search, ...page, ...perPage(20) }),
    gives: paged(BookingLine),
    source,
  }),
  reservation: get('admin/reservations/:id', {
    access: 'admin',
    takes: byId,
    gives: given(BookingDetail),
    fails: ['not_found'],
    source,
  }),
  refund: post('admin/reservations/:id/refund', {
    access: 'admin',
    takes: v.object({
      id,
      amount: v.pipe(number, v.minValue(0.01), v.maxValue(9_999_999)),
      /** What the administrator saw as refundable: where it is no longer so, nothing is refunded. */
      refundable: v.pipe(number, v.minValue(0)),
      /** True: the landowner keeps their part, and the service pays all of it. */
      service_bears: v.optional(flag, false),
      reason: required(500, 'reason_needed'),
    }),
    gives: doneWith(BookingDetail),
    fails: [
      'not_found',
      'not_paid',
      'refund_changed',
      'refund_too_much',
      'refund_not_covered',
      'payment_disputed',
    ],
    source,
  }),
  retryRefund: post('admin/refunds/:id/retry', {
    access: 'admin',
    takes: byId,
    gives: doneWith(BookingDetail),
    fails: ['not_found', 'refund_changed'],
    source,
  }),
  revoke: post('admin/invitations/:id/revoke', {
    access: 'admin',
    takes: v.object({ id, reason: required(500, 'reason_needed') }),
    gives: doneWith(BookingDetail),
    fails: ['not_found', 'invitation_closed'],
    source: 'Decision 23; `id` is the invitation',
  }),
  waivers: get('admin/waivers', {
    access: 'admin',
    takes: v.object(reviews),
    gives: paged(WaiverToReview),
    source,
  }),
  reviewWaiver: post('admin/waivers/:id', {
    access: 'admin',
    takes: v.object(review),
    gives: done,
    fails: ['not_found', 'waiver_reviewed'],
    source,
  }),
  leases: get('admin/lease-applications', {
    access: 'admin',
    takes: v.object(reviews),
    gives: paged(LeaseToReview),
    source,
  }),
  reviewLease: post('admin/lease-applications/:id', {
    access: 'admin',
    takes: v.object(review),
    gives: done,
    fails: ['not_found', 'lease_reviewed'],
    source,
  }),
  settings: get('admin/settings', {
    access: 'admin',
    takes: nothing,
    gives: v.object({ status: v.literal(true), data: Settings, history: v.array(SettingsRecord) }),
    source,
  }),
  changeSettings: post('admin/settings', {
    access: 'admin',
    takes: v.object({ version: v.pipe(integer, v.minValue(0)), ...settingFields }),
    gives: doneWith(Settings),
    fails: ['settings_changed'],
    source,
  }),
  audit: get('admin/audit', {
    access: 'admin',
    takes: v.object({ person: v.optional(id), act: v.optional(text(60), ''), ...page, ...perPage(20) }),
    gives: v.object({
      status: v.literal(true),
      data: v.array(AuditEntry),
      total_records: v.number(),
      /** Every action that the log knows, to choose from. */
      acts: v.array(v.string()),
    }),
    source,
  }),
})
