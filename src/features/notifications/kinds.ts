import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { NotificationKind } from '#core/calls/shapes/notification-kinds.ts'

const words: Readonly<
  Record<NotificationKind, readonly [name: MessageDescriptor, about: MessageDescriptor]>
> = {
  messages: [msg`Messages`, msg`Somebody writes to you about a hunt.`],
  hunts: [msg`Your hunts`, msg`Downloads before a hunt, check-ins, and when you meant to be back.`],
  bookings: [
    msg`Bookings of your stands`,
    msg`A stand of yours is booked or asked for, or a booking is cancelled.`,
  ],
  invitations: [msg`Invitations`, msg`You are invited to a hunt, or somebody answers.`],
  money: [msg`Money`, msg`Transfers, fund requests and refunds.`],
  reviews: [msg`Reviews`, msg`A hunt is over, and what was written about it.`],
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
