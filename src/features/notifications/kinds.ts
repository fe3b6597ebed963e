import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { NotificationKind } from '#core/calls/shapes/notification-kinds.ts'

const words: Readonly<
  Record<NotificationKind, readonly [name: MessageDescriptor, about: MessageDescriptor]>
> = {
  messages: [msg`Messages`, msg`Someone writes to you about a hunt.`],
  hunts: [msg`Your hunts`, msg`Downloads before a hunt, check-ins and check-out reminders.`],
  bookings: [msg`Bookings of your stands`, msg`Someone books or requests your stand, or cancels a booking.`],
  invitations: [msg`Invitations`, msg`You are invited to a hunt, or someone answers.`],
  money: [msg`Money`, msg`Transfers, fund requests and refunds.`],
  reviews: [msg`Reviews`, msg`Your hunt is over, or someone reviewed it.`],
  stands: [msg`Your land`, msg`A stand is approved, not accepted, or handed over.`],
  help: [msg`Get Help`, msg`Your tickets are answered.`],
  trophies: [msg`Trophies`, msg`A trophy was recorded on your land.`],
  following: [msg`Stands you follow`, msg`Followers and news of stands.`],
  searches: [msg`Saved searches`, msg`A new stand matches a search of yours, or its days are free again.`],
  account: [msg`Your account`, msg`What your account may do has changed.`],
  devices: [msg`This app`, msg`A device is about to stop getting notifications.`],
}

/** The name and description of a kind. */
export const kindWords = (kind: NotificationKind): readonly [name: string, about: string] => {
  const [name, about] = words[kind]
  return [t(name), t(about)]
}
