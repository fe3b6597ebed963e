import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AuditEntry, BookingLine } from '#core/calls/administration/administration.ts'
import { brand } from '#core/brand.ts'
import type { LedgerKind, RefundReason } from '#core/rules/money/ledger.ts'
import type { Tone } from '#ui/layout/Card.tsx'

export const statusWords: Record<BookingLine['status'], [Tone, MessageDescriptor]> = {
  pending: ['queued', msg({ message: 'Pending', context: 'reservation' })],
  requested: ['queued', msg({ message: 'Requested', context: 'reservation' })],
  accepted: ['queued', msg({ message: 'Accepted', context: 'reservation' })],
  splitting: ['queued', msg({ message: 'Unpaid shares', context: 'reservation' })],
  approved: ['sent', msg({ message: 'Approved', context: 'reservation' })],
  completed: ['plain', msg({ message: 'Completed', context: 'reservation' })],
  cancel: ['needs', msg({ message: 'Cancelled', context: 'reservation' })],
  rejected: ['needs', msg({ message: 'Not booked', context: 'reservation' })],
}

/** What only a newer service names has no word yet: its name stands for it. */
const wordIn = (words: Readonly<Record<string, MessageDescriptor>>, name: string): string => {
  const word = words[name]
  return word ? t(word) : name
}

const acts: Record<string, MessageDescriptor> = {
  account_deleted: msg`Account deleted`,
  'invitation.revoke': msg`Access to a hunt revoked`,
  'lease.applied': msg`Applied for a lease`,
  'lease.approve': msg`Lease application approved`,
  'lease.reject': msg`Lease application rejected`,
  'payment.dispute_closed': msg`Inquiry of a bank closed`,
  'payment.dispute_lost': msg`Dispute lost`,
  'payment.dispute_opened': msg`Dispute opened`,
  'payment.dispute_won': msg`Dispute won`,
  'payment.fund_returned': msg`Payment of a fund request returned`,
  'payment.mismatch': msg`Payment of another amount`,
  'payment.payout_unknown': msg`Payout with an unknown result`,
  'payment.refund_failed': msg`Refund failed`,
  'refund.retry': msg`Refund tried again`,
  'reservation.refund': msg`Booking refunded`,
  'settings.change': msg`Settings changed`,
  'stand.approve': msg`Stand approved`,
  'stand.reject': msg`Stand rejected`,
  'stand.transferred': msg`Stand handed over`,
  'ticket.hold': msg`Ticket put on hold`,
  'ticket.resolve': msg`Ticket resolved`,
  'ticket.take': msg`Ticket taken`,
  'trophy.approve': msg`Trophy approved`,
  'trophy.reject': msg`Trophy rejected`,
  'user.lift': msg`Suspension lifted`,
  'user.suspend': msg`Account suspended`,
  'waiver.approve': msg`Waiver approved`,
  'waiver.reject': msg`Waiver rejected`,
  'waiver.signed': msg`Waiver signed`,
}
/** What an action of the audit log is called; its code where a newer server has one that is not known here. */
export const actWord = (act: string): string => {
  const word = acts[act]
  return word ? t(word) : act
}

const subjects: Record<string, MessageDescriptor> = {
  lease_application: msg`Lease application`,
  payment: msg`Payment`,
  payout: msg`Payout`,
  reservation: msg`Booking`,
  settings: msg`Settings and fees`,
  stand: msg`Stand`,
  ticket: msg`Ticket`,
  trophy: msg`Trophy`,
  user: msg`Account`,
  waiver: msg`Waiver`,
}
/** What an entry is about: a word, its number, and where one looks at it. */
export const subjectOf = ({ subject }: Pick<AuditEntry, 'subject'>) => {
  const [, kind = subject, id = ''] = /^([a-z_]+)[/:]?(\d*)$/.exec(subject) ?? []
  const word = subjects[kind]
  return { kind, id, name: `${word ? t(word) : kind}${id === '' ? '' : ` ${id}`}` }
}

const facts: Record<string, MessageDescriptor> = {
  amount: msg`Amount`,
  applicant: msg`Applicant`,
  approved: msg`Approved`,
  fee_policy: msg`Who pays the fee`,
  from: msg`From`,
  fund_request_percent: msg`From fund requests, in %`,
  hunter: msg`Hunter`,
  hunter_percent: msg`From the hunter, in %`,
  invitation: msg`Invitation`,
  kind: msg`Kind`,
  landowner: msg`From the landowner`,
  landowner_percent: msg`From the landowner, in %`,
  reason: msg`Reason`,
  refund: msg`Refund`,
  review_days: msg`Days until a review without an answer is published`,
  signer: msg`Signer`,
  stand: msg`Stand`,
  stand_approval: msg`New stands`,
  stands: msg({ message: 'Stands', context: 'administration' }),
  to: msg`To`,
}
/** What a fact of an entry is called; its name where it has no word. */
export const factWord = (name: string): string => wordIn(facts, name)

const refundReasons: Record<RefundReason, MessageDescriptor> = {
  by_admin: msg`By an administrator`,
  cancellation: msg`The hunter canceled`,
  ended_by_owner: msg`The landowner ended the booking`,
  late_payment: msg`Paid too late`,
  payment_mismatch: msg`Payment of another amount`,
  split_ended: msg`The split was not paid in time, or ended`,
}
export const refundReason = (reason: string): string => wordIn(refundReasons, reason)
export const refundStates = {
  processing: ['sending', msg`On its way`],
  waiting: ['queued', msg`Waits for the bank`],
  succeeded: ['sent', msg`Arrived`],
  failed: ['needs', msg`Failed`],
  ended: ['plain', msg`Went back by the bank`],
} as const satisfies Record<string, [Tone, MessageDescriptor]>

const lineKinds: Record<LedgerKind, MessageDescriptor> = {
  balance: msg`Balance paid`,
  booking: msg`Booking paid`,
  fund_balance: msg`Fund request paid`,
  fund_card: msg`Fund request paid`,
  handover: msg`Stand handed over`,
  late: msg`Paid too late`,
  mismatch: msg`Payment of another amount`,
  refund: msg`Refund`,
  refund_undone: msg`Refund ended by a dispute`,
  dispute: msg`Taken back by the bank`,
  dispute_back: msg`Given back by the bank`,
  dispute_lost: msg`Dispute lost`,
  dispute_undone: msg`Lost dispute reopened`,
  payout: msg`Paid out`,
  payout_paid: msg`Payout arrived`,
  payout_reversed: msg`Payout came back`,
  release: msg`Released after the hunt`,
  return: msg`Returned`,
  share: msg`Share of a split paid`,
  share_return: msg`Share of a split given back`,
  voucher: msg({ message: 'Voucher', context: 'ledger' }),
}
export const lineKind = (kind: string): string => wordIn(lineKinds, kind)
export const accountWords = {
  provider: msg`Hunter’s card`,
  held: msg`Held for the landowner`,
  available: msg`Landowner’s balance`,
  fees: msg`Fees of ${brand.name}`,
  disputes: msg`With the bank`,
  vouchers: msg`Given away by vouchers`,
  shares: msg`Paid shares of a split`,
  payouts: msg`On its way to the landowner’s bank`,
  other: msg`Other`,
} as const

export const policyWords = {
  split: msg`Landowner and hunter`,
  landowner_only: msg`Landowner only`,
} as const

export const nameOf = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`
