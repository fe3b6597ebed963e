import type { NotificationType } from './notifications.ts'

/** What a person chooses about notifications, kind by kind, and whether it is on before they have chosen. */
export const notificationKinds = {
  messages: { push: true, email: true },
  hunts: { push: true, email: true },
  bookings: { push: true, email: true },
  invitations: { push: true, email: true },
  money: { push: true, email: true },
  reviews: { push: true, email: true },
  stands: { push: true, email: true },
  help: { push: true, email: true },
  trophies: { push: true, email: false },
  following: { push: true, email: false },
  searches: { push: true, email: true },
  devices: { push: true, email: false },
} as const satisfies Record<string, { push: boolean; email: boolean }>
export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds) as NotificationKind[]

/** The kind of each type: one of a type that is not here does not compile. */
export const kindOf: Readonly<Record<NotificationType, NotificationKind>> = {
  chat: 'messages',
  hunt_pack: 'hunts',
  return_due: 'hunts',
  attendance: 'hunts',
  stand_reservation: 'bookings',
  stand_reservation_cancel: 'bookings',
  hunter_invitation: 'invitations',
  accepted_hunter_invitation: 'invitations',
  rejected_hunter_invitation: 'invitations',
  revoke_hunter_access: 'invitations',
  cancel_hunter_invitation: 'invitations',
  amount_transfer: 'money',
  fund_transfer_request: 'money',
  fund_transfer_handle: 'money',
  refund_on_cancellation: 'money',
  refund_by_admin: 'money',
  reservation_complete: 'reviews',
  review_updated: 'reviews',
  review_challenged: 'reviews',
  reservation_review: 'reviews',
  stand_review: 'reviews',
  stand_approved: 'stands',
  stand_rejected: 'stands',
  stand_transfer_invitation: 'stands',
  ticket_updated: 'help',
  new_comment: 'help',
  trophy_added: 'trophies',
  stand_followed: 'following',
  stand_new_post: 'following',
  search_stand: 'searches',
  search_days: 'searches',
  search_stands: 'searches',
  search_several: 'searches',
  push_ending: 'devices',
}

/** Minutes that a notification may stay unread before a letter says it instead; a hunt cannot wait. */
export const letterAfterMinutes = (kind: NotificationKind): number => (kind === 'hunts' ? 2 : 10)
