import type { NotificationKind } from '#core/calls/notification-kinds.ts'

/** What each kind is called, and what belongs to it. */
export const kindWords: Readonly<Record<NotificationKind, readonly [name: string, about: string]>> = {
  messages: ['Messages', 'Somebody writes to you about a hunt.'],
  hunts: ['Your hunts', 'Downloads before a hunt, check-ins, and when you meant to be back.'],
  bookings: ['Bookings of your stands', 'A stand of yours is booked, or a booking is cancelled.'],
  invitations: ['Invitations', 'You are invited to a hunt, or somebody answers.'],
  money: ['Money', 'Transfers, fund requests and refunds.'],
  reviews: ['Reviews', 'A hunt is over, and what was written about it.'],
  stands: ['Your land', 'A stand is approved, not accepted, or handed over.'],
  help: ['Get Help', 'Your tickets are answered.'],
  trophies: ['Trophies', 'A trophy was recorded on your land.'],
  following: ['Stands you follow', 'Followers and news of stands.'],
  devices: ['This app', 'A device is about to stop getting notifications.'],
}
