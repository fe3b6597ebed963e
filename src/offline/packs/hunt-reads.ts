import { sessionCalls } from '#core/calls/session.ts'
import { chatCalls } from '#core/calls/messages/chat.ts'
import { invitationCalls } from '#core/calls/invitations.ts'
import { notificationCalls } from '#core/calls/notifications.ts'
import { permitCalls } from '#core/calls/signing/permits.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { returnCalls } from '#core/calls/returns.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { siteCalls } from '#core/calls/site.ts'
import { standCalls } from '#core/calls/stands.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { ticketCalls } from '#core/calls/tickets.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import { wholeParty } from '#core/rules/chat.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import { weatherCalls } from '#core/calls/weather.ts'
import type { Call, Input } from '#core/contract/define.ts'

/** One response that a screen needs offline. */
export interface OfflineRead<C extends Call = Call> {
  call: C
  input: Input<C>
  /** Deleted from the phone once the user may no longer see the hunt. */
  huntOnly: boolean
}

const read = <C extends Call>(call: C, input: Input<C>, huntOnly = false): OfflineRead =>
  ({ call, input, huntOnly }) as unknown as OfflineRead

/** The people a user can chat with about a hunt: the landowner and the other hunters, and all of them together. */
const chatPartners = (reservation: Reservation, me: number): number[] => {
  const people = [reservation.stand_detail.user, reservation.user, ...reservation.joined_hunters]
  const others = [...new Set(people.map(({ id }) => id))].filter((id) => id !== me)
  return reservation.joined_hunters.length > 0 ? [...others, wholeParty] : others
}

/**
 * All reads of one hunt's screens: details, the stand and its sheet, people, the back-by timer, weather.
 * Prefetch and pack share this list; the most important reads come first.
 */
export const huntReads = (reservation: Reservation, me: number): OfflineRead[] => {
  const { id, stand_detail: stand, current_user_type: viewer, status } = reservation
  const isPaid = reservation.paid_at !== null
  const isApproved = status === 'approved'
  return [
    read(reservationCalls.read, { id }, true),
    ...(stand.deleted ? [] : [read(standCalls.read, { id: stand.id })]),
    ...(stand.deleted || !isApproved ? [] : [read(laterStandCalls.sheet, { id: stand.id }, true)]),
    ...(isPaid
      ? [
          ...chatPartners(reservation, me).map((userId) =>
            read(chatCalls.list, { reservationId: id, userId }, true),
          ),
          read(invitationCalls.list, { id, type: 'joined' }, true),
          ...(viewer === 'main_hunter' ? [read(invitationCalls.list, { id, type: 'invitation' }, true)] : []),
        ]
      : []),
    ...(isApproved && viewer !== 'landowner'
      ? [
          read(returnCalls.read, { reservationId: id }, true),
          read(permitCalls.read, { reservationId: id }, true),
        ]
      : []),
    ...(isApproved && !stand.deleted ? [read(weatherCalls.read, { id: stand.id })] : []),
  ]
}

/** Reads about the user that a hunt's screens need: the list it is opened from, and its forms. */
export const personReads = (): OfflineRead[] => [
  read(sessionCalls.profile, {}),
  read(reservationCalls.list, {}),
  // A check-in in the field may need the waiver to be signed first; whose text it is, the profile says.
  read(waiverCalls.questions, {}),
  read(laterSiteCalls.document, { type: 'waiver document' }),
  read(laterSiteCalls.document, { type: 'junior waiver document' }),
  read(trophyCalls.mine, {}),
  read(ticketCalls.categories, {}),
  read(ticketCalls.list, {}),
  read(notificationCalls.list, {}),
  read(notificationCalls.unread, {}),
  read(siteCalls.species, {}),
  read(serviceCalls.config, {}),
]
