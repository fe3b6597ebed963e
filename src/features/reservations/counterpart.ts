import { t } from '@lingui/core/macro'
import type { ReservationCard } from '#core/calls/reservations.ts'

/** The person on the other side of a reservation, as its screens name and reach one (spec 3 §2.7). */
export const counterpart = (
  held: Pick<ReservationCard, 'id' | 'current_user_type' | 'user' | 'stand_detail'>,
) => {
  const owner = held.current_user_type !== 'landowner'
  const person = owner ? held.stand_detail.user : held.user
  const name = `${person.first_name} ${person.last_name}`
  return {
    person,
    name,
    message: owner ? t`Message Owner` : t`Message Hunter`,
    chat: {
      to: '/my-profile/chat/$reservationId/$userName/$userId',
      params: { reservationId: String(held.id), userName: name, userId: String(person.id) },
    },
  } as const
}
