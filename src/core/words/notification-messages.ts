import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import { messageTable, type ValuesOf } from './message.ts'

/** What a notification says: its type, and where that is said in several ways, the code of the one that fits. */
export const notificationMessages = messageTable({
  chat: { written: '{person}: {text}', photo: '{person}: Photo' },
  stand_reservation: {
    booked: '{person} has booked {stand} for {days}',
    joins: '{person} joins the hunt at {stand}, {days}',
    balance: '{person} has paid the balance of {stand}, {days}',
  },
  stand_reservation_cancel: {
    cancelled: '{person} has canceled {stand}, {days}',
    unpaid:
      '{person} has not paid the balance of {stand}, {days}. The booking is canceled, and the days are free again',
    ended: 'The hunt of {person} at {stand}, {days}, has ended with the stand. All of it is refunded.',
  },
  booking_request: {
    asked: '{person} asks to hunt at {stand}, {days}. Please answer by {time}',
    withdrawn: '{person} no longer asks to hunt at {stand}, {days}',
    expired: 'The request of {person} for {stand}, {days}, has ended without an answer',
    card_failed: 'The card of {person} could not be charged, so {stand} is not booked for {days}',
  },
  request_answered: {
    declined:
      '{person} has declined your request for {stand}, {days}. Nothing was charged. The reason: {reason}',
    expired: '{person} has not answered your request for {stand}, {days}, in time. Nothing was charged',
    card_failed:
      '{person} agreed to your hunt at {stand}, but your card refused. The days {days} are free again',
    stand_gone: '{stand} is no longer offered, so your request for {days} has ended. Nothing was charged',
  },
  split_invitation: {
    invites: '{person} asks you to pay {amount} of a hunt at {stand}, {days}. Please pay by {time}',
    reminds: '{person} reminds you of your {amount} of the hunt at {stand}, {days}. Please pay by {time}',
    returned: 'The hunt at {stand}, {days}, is not booked. Your {amount} is on its way back to you',
    ended: 'The hunt at {stand}, {days}, is not booked. You have nothing to pay',
    withdrawn: 'You no longer have to pay a share of the hunt at {stand}, {days}',
    late: 'Your payment for {stand} arrived after your share was paid or had ended. {amount} is on its way back to you',
  },
  payment_split: {
    paid: '{person} has paid a share of your hunt at {stand}, {days}',
    declined:
      '{person} declined to pay a share of your hunt at {stand}, {days}. Pay it yourself, or ask another hunter',
    complete: 'All shares are paid: {stand} is booked for {days}',
    lapsed:
      'Not all shares of {stand}, {days}, were paid in time. The days are free again, and your {amount} is on its way back to you',
    stand_gone: '{stand} is no longer offered. Your {amount} for {days} is on its way back to you',
    voucher_gone:
      'The voucher of your hunt at {stand}, {days}, is used up, so it is not booked. Your {amount} is on its way back to you',
    late: 'Your payment of the rest of {stand}, {days}, is on its way back to you: a share was paid meanwhile',
  },
  payment_balance: {
    week: 'The balance of {amount} for {stand}, {days}, is due by {due}',
    day: 'The balance of {amount} for {stand}, {days}, is due tomorrow',
    today: 'The balance of {amount} for {stand}, {days}, is due today. Unpaid, the booking ends on {time}',
    lapsed: 'The balance of {stand}, {days}, was not paid in time. The booking is canceled',
    late: 'There is no longer a balance to pay for {stand}. {amount} is on its way back to you',
  },
  hunt_near: {
    week: 'Your hunt at {stand}, {days}, is near. Are all waivers signed, and is the party complete?',
    day: 'Your hunt at {stand} begins tomorrow. Look at the gate, the way in and the rules.',
    evening:
      'Tomorrow you hunt at {stand}. Download it while you have a signal, and say when you will be back.',
  },
  hunt_ended: {
    refunded:
      '{person} no longer offers {stand}. Your hunt of {days} is canceled, and {amount} is on its way back to you',
    free: '{person} no longer offers {stand}. Your hunt of {days} is canceled',
  },
  landowner_changed: {
    changed: '{person} is the landowner of {stand} now. Your hunt of {days} stays booked',
  },
  stand_transfer_invitation: { invites: '{person} wants to hand {stand} over to you' },
  stand_transfer: {
    accepted: '{person} has taken over {stand}',
    declined: '{person} does not take over {stand}',
    withdrawn: '{person} no longer wants to hand {stand} over to you',
  },
  hunter_invitation: { invites: '{person} invites you to hunt at {stand}, {days}' },
  accepted_hunter_invitation: { accepted: '{person} has accepted your invitation to {stand}' },
  rejected_hunter_invitation: {
    rejected: '{person} has rejected your invitation to {stand}',
    left: '{person} no longer hunts with you at {stand}',
    revoked_by_admin: '{brand} has revoked the access of {person} to the hunt at {stand}: {reason}',
  },
  cancel_hunter_invitation: {
    withdrawn: '{person} has canceled the invitation to {stand}',
    hunt_cancelled: '{person} has canceled the hunt at {stand}, {days}',
  },
  revoke_hunter_access: {
    revoked: '{person} has revoked your access to the hunt at {stand}',
    by_admin: '{brand} has revoked your access to the hunt at {stand}: {reason}',
  },
  refund_on_cancellation: { refunded: '{amount} is on its way back to you' },
  refund_by_admin: {
    refunded: '{amount} of your booking at {stand} is on its way back to you: {reason}',
    taken: '{amount} of what you get for a booking at {stand} goes back to the hunter: {reason}',
    disputed:
      '{amount} of what you get for {stand} went back to the hunter: their bank has decided so in a dispute',
  },
  amount_transfer: {
    transferred: '{amount} was transferred to your payout account',
    reversed: 'The transfer of {amount} failed. It is back in your balance',
  },
  fund_transfer_request: { requests: '{person} requests {amount} for {stand}' },
  fund_transfer_handle: {
    paid: '{person} has paid the {amount} that you requested for {stand}',
    declined: '{person} has declined the {amount} that you requested for {stand}: {reason}',
  },
  payment_problem: {
    payout_unknown:
      'Payout {payout}: it is unknown whether it arrived. Please look at it with the payment provider.',
    fund_returned: 'Fund request {request}: {received} arrived that was not due. It is being refunded.',
    fund_return_failed:
      'Fund request {request}: the refund of {received} failed. Please look at it with the payment provider.',
    mismatch:
      'Payment {payment}: {received} arrived instead of {due}. Nothing is booked, and it is being refunded.',
    refund_failed:
      'Payment {payment}: the refund of {refund} failed. Please look at it with the payment provider.',
    dispute_opened:
      'Booking {reservation}: a bank disputes {disputed}. Please answer with the payment provider.',
    dispute_won: 'Booking {reservation}: the dispute of {disputed} is won.',
    dispute_lost: 'Booking {reservation}: the dispute of {disputed} is lost.',
    dispute_closed: 'Booking {reservation}: the bank no longer asks about {disputed}.',
  },
  payment_returned: {
    mismatch:
      'Your payment for {stand} was not the amount of the booking: {received} is on its way back to you',
  },
  attendance: {
    checked_in: '{person} has checked in at {stand}',
    checked_out: '{person} has checked out of {stand}',
    overdue: '{person} planned to be back from {stand} by {time} and has not checked out',
  },
  return_due: { due: 'You planned to be back by now. Check out, or we email {contact} in {n} minutes.' },
  reservation_complete: {
    hunter: 'Your hunt at {stand}, {days}, is over. How was it?',
    landowner: 'The hunt of {person} at {stand}, {days}, is over. How was it?',
  },
  reservation_review: {
    first: '{person} has reviewed the hunt at {stand}. Review back to reveal it.',
    both: '{person} has reviewed the hunt at {stand}, too',
  },
  review_updated: { edited: '{person} has edited the review of the hunt at {stand}' },
  review_challenged: { challenged: '{person} challenges your review of the hunt at {stand}' },
  stand_review: { published: '{stand} has a new review by {person}' },
  trophy_added: { recorded: '{person} has recorded a trophy at {stand}' },
  trophy_decided: {
    approved: 'Your trophy from {stand} is approved',
    rejected: 'Your trophy from {stand} was not approved',
  },
  stand_new_post: { posted: '{stand}: {title}' },
  stand_followed: { followed: '{person} follows {stand}' },
  ticket_updated: {
    opened: '{person} has opened a ticket: {subject}',
    taken: '{person} is looking into your ticket "{subject}"',
    held: 'Your ticket "{subject}" is on hold',
    resolved: 'Your ticket "{subject}" is resolved',
  },
  new_comment: { commented: '{person} has commented on "{subject}"' },
  hunt_pack: {
    booked: '{stand} is booked. Download it before you leave the last signal',
    begun: 'Your hunt at {stand} has begun. Download it before you leave the last signal',
    near: 'Your hunt at {stand} is near. Download it before you leave the last signal',
  },
  stand_approved: {
    stand: '{stand} is approved: hunters can book it now',
    changes: 'Your changes to {stand} are approved',
  },
  stand_rejected: {
    stand: '{stand} was not approved: {reason}',
    changes: 'Your changes to {stand} were not approved: {reason}',
  },
  search_stand: {
    new: '{stand} is new and matches your search "{search}"',
    several: '{stand} matches {n} of your saved searches',
  },
  search_days: { freed: '{stand} has days free again for your search "{search}"' },
  search_stands: { found: '{n} stands match your search "{search}"' },
  search_several: { found: '{n} stands match your saved searches' },
  waiver_reviewed: {
    approved: 'Your waiver is approved',
    rejected: 'Your waiver was not approved: {reason}',
  },
  lease_reviewed: {
    approved: 'Your lease application for {land} is approved',
    rejected: 'Your lease application for {land} was not approved: {reason}',
  },
  adult: { birthday: 'Happy birthday! You have a regular account now and can book hunts yourself.' },
  push_ending: {
    day: 'Open the app on this device within {n} day, or its notifications end.',
    days: 'Open the app on this device within {n} days, or its notifications end.',
  },
} satisfies Partial<Record<NotificationType, Record<string, string>>>)

type Table = typeof notificationMessages
/** A type of notification with one of its codes, and the values that its English names. */
export type NotificationMessage = {
  [T in keyof Table]: {
    [C in keyof Table[T]]: {
      readonly type: T
      readonly code: C
      readonly values: Table[T][C] extends string ? ValuesOf<Table[T][C]> : never
    }
  }[keyof Table[T]]
}[keyof Table]

/** The English of a notification; nothing where a newer server has one that is not known here. */
export const notificationEnglish = (type: string, code: string | undefined): string | undefined =>
  // What an older server wrote and nobody could take apart is a text of its own.
  code === 'text'
    ? '{text}'
    : (notificationMessages as Record<string, Record<string, string>>)[type]?.[code ?? '']
