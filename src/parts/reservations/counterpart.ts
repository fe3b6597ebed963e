import { t } from '@lingui/core/macro'
import { wholeParty } from '#core/rules/chat.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { ReservationCard } from '#core/calls/reservations.ts'

type Held = Pick<ReservationCard, 'id' | 'current_user_type' | 'user' | 'stand_detail'>

const partner = (reservationId: number, person: Person, label: string, message: string) => {
  const name = `${person.first_name} ${person.last_name}`
  return {
    person,
    name,
    label,
    message,
    chat: chatLink(reservationId, name, person.id),
  } as const
}

const chatLink = (reservationId: number, userName: string, userId: number) =>
  ({
    to: '/my-profile/chat/$reservationId/$userName/$userId',
    params: { reservationId: String(reservationId), userName, userId: String(userId) },
  }) as const

/** The thread of everybody of a reservation. */
export const partyChat = ({ id, stand_detail: stand }: Held) => chatLink(id, stand.title, wholeParty)

/** With whom one writes about a reservation: a hunter with the owner, who joined with the main hunter too (spec 3 §2.7). */
export const counterparts = (held: Held) => {
  const hunter = () => partner(held.id, held.user, t`Hunter`, t`Message Hunter`)
  const owner = () => partner(held.id, held.stand_detail.user, t`Owner`, t`Message Owner`)
  if (held.current_user_type === 'landowner') return [hunter()] as const
  return held.current_user_type === 'main_hunter' ? ([owner()] as const) : ([owner(), hunter()] as const)
}

/** The person on the other side of a reservation, as its screens name and reach one. */
export const counterpart = (held: Held) => counterparts(held)[0]
