import type { Reservation } from '#core/calls/reservations.ts'
import type { ReviewGroup } from '#core/calls/shapes/reviews.ts'
import { reviewSideOf } from '#core/rules/booking/reviews.ts'

/** What a kept reservation says of its reviews; null for who has no side in them. */
export const groupOfReservation = (held: Reservation): ReviewGroup | null => {
  const viewer = held.current_user_type
  const side = reviewSideOf(viewer)
  if (viewer === 'additional_hunter' || held.paid_at === null) return null
  const { id, title, image, deleted, user } = held.stand_detail
  const reviews = held.reviews ?? []
  return {
    reservation: {
      id: held.id,
      start_date: held.start_date,
      end_date: held.end_date,
      current_user_type: viewer,
      stand_detail: { id, title, image, deleted, user },
      user: held.user,
    },
    reviews,
    can_review: user.id !== held.user.id && !reviews.some(({ type }) => type === side),
  }
}
