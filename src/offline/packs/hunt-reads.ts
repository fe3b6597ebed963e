import { accountCalls } from '#core/calls/accounts.ts'
import { chatCalls } from '#core/calls/chat.ts'
import { invitationCalls } from '#core/calls/invitations.ts'
import { notificationCalls } from '#core/calls/notifications.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { returnCalls } from '#core/calls/returns.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { siteCalls } from '#core/calls/site.ts'
import { standCalls } from '#core/calls/stands.ts'
import { ticketCalls } from '#core/calls/tickets.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import { waiverCalls } from '#core/calls/waivers.ts'
import { weatherCalls } from '#core/calls/weather.ts'
import type { Call, Input } from '#core/contract/define.ts'

/** One answer that a screen needs without a signal. */
export interface OfflineRead<C extends Call = Call> {
  call: C
  input: Input<C>
  /** It goes from the phone of whoever may no longer see the hunt. */
  huntOnly: boolean
}

const read = <C extends Call>(call: C, input: Input<C>, huntOnly = false): OfflineRead =>
  ({ call, input, huntOnly }) as unknown as OfflineRead

/** Whom one can write to about a hunt: the landowner and the other hunters, without oneself. */
const chatPartners = (reservation: Reservation, me: number): number[] => {
  const people = [reservation.stand_detail.user, reservation.user, ...reservation.joined_hunters]
  return [...new Set(people.map(({ id }) => id))].filter((id) => id !== me)
}

/**
 * Everything that the screens of one hunt read: its details, the stand and its sheet, the people, the back-by
 * timer and the weather. Prefetch and pack both take it from here, most missed first.
 */
export const huntReads = (reservation: Reservation, me: number): OfflineRead[] => {
  const { id, stand_detail: stand, current_user_type: viewer, status } = reservation
  const isPaid = status !== 'pending'
  const isOn = status === 'approved'
  return [
    read(reservationCalls.read, { id }, true),
    ...(stand.deleted ? [] : [read(standCalls.read, { id: stand.id })]),
    ...(stand.deleted || !isOn ? [] : [read(standCalls.sheet, { id: stand.id }, true)]),
    ...(isPaid
      ? [
          ...chatPartners(reservation, me).map((userId) =>
            read(chatCalls.list, { reservationId: id, userId }, true),
          ),
          read(invitationCalls.list, { id, type: 'joined' }, true),
          ...(viewer === 'main_hunter' ? [read(invitationCalls.list, { id, type: 'invitation' }, true)] : []),
        ]
      : []),
    ...(isOn && viewer !== 'landowner' ? [read(returnCalls.read, { reservationId: id }, true)] : []),
    ...(isOn && !stand.deleted ? [read(weatherCalls.read, { id: stand.id })] : []),
  ]
}

/** What the screens around a hunt read of the person: where a hunt is opened from, and its forms. */
export const personReads = (): OfflineRead[] => [
  read(accountCalls.profile, {}),
  read(reservationCalls.list, {}),
  read(waiverCalls.questions, {}),
  read(trophyCalls.mine, {}),
  read(ticketCalls.categories, {}),
  read(ticketCalls.list, {}),
  read(notificationCalls.list, {}),
  read(notificationCalls.unread, {}),
  read(siteCalls.species, {}),
  read(serviceCalls.config, {}),
]
