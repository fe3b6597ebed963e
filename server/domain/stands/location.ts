import { type LocationPrivacy, placeShownDays } from '#core/rules/land/location.ts'
import { type RawBuilder, sql } from 'kysely'
import { lostColumn, ofBooking, paidColumn } from '#server/domain/money/left.ts'

/** Who asks for a place; null is a visitor. */
export type PlaceViewer = { readonly id: number; readonly is_admin: boolean } | null

/**
 * Whether a person may know all of the place of `stand s` (decision 34): its owner, administrators, and the hunters of
 * a paid reservation until 30 days after its last day, unless all of the money went back.
 */
export const maySeePlace = (viewer: PlaceViewer, now: Date): RawBuilder<boolean> => {
  if (viewer === null) return sql`false`
  if (viewer.is_admin) return sql`true`
  return sql`(s.user_id = ${viewer.id} or exists (
    select from reservation g where g.stand_id = s.id and g.state = 'approved' and g.paid_at is not null
      and (${now}::timestamptz at time zone s.zone)::date <= g.end_day + ${placeShownDays}::int
      and (g.user_id = ${viewer.id} or exists (select from invitation a
        where a.reservation_id = g.id and a.user_id = ${viewer.id} and a.status = 'approved'))
      and (g.total_cents = 0 or ${paidColumn('g')} > (select coalesce(sum(f.amount_cents), 0) from refund f
          where f.reservation_id = g.id and f.state not in ('failed', 'ended') and ${ofBooking}) + ${lostColumn('g')})))`
}

/** The place of `stand s` as a person may know it: one's own columns `address`, `lat`, `lng` and `location_is`. */
export const placeColumns = (viewer: PlaceViewer, now: Date): RawBuilder<unknown> => {
  const may = sql`(s.location_privacy = 'exact' or ${maySeePlace(viewer, now)})`
  return sql`case when ${may} then s.address else s.public_address end as address,
    case when ${may} then s.lat else s.public_lat end as lat, case when ${may} then s.lng else s.public_lng end as lng,
    case when ${may} then 'exact' else 'approximate' end as location_is`
}
export interface PlaceColumns {
  address: string
  lat: number
  lng: number
  location_is: LocationPrivacy
}
