import type { Given } from '#core/contract/define.ts'
import type { CallOf } from '#core/calls/registry/index.ts'
import type { Stand } from '#core/calls/stands.ts'
import { firstDay, isTaken, nextFreeDay } from '#core/rules/booking/availability.ts'
import { averageElevation } from '#core/rules/land/lines.ts'
import { chatAllowed, type Held } from '#core/rules/booking/reservation-state.ts'
import { localTime } from '#core/rules/time/days.ts'
import { cancellationPolicy } from '#core/rules/money/cancellation.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  type CalendarColumn,
  calendarColumn,
  isOffered,
  priceIs,
  toCalendar,
} from '#server/domain/calendar/calendars.ts'
import type { Db } from '#server/db/connect.ts'
import { idsOf, rowOf, rowsOf } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { StandTable, VoucherTable } from '#server/db/schema/tables-stands.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { hostColumn, type HostColumn, toHost } from '#server/domain/stands/host.ts'
import { placeColumns, type PlaceColumns } from '#server/domain/stands/location.ts'
import { bookingDescription, captionedPicturesColumn, speciesColumn } from '#server/domain/stands/stands.ts'
import { toStandVoucher } from '#server/domain/money/vouchers.ts'
import { found } from '#server/domain/refusal.ts'
import type { RequestContextOf, SignedIn } from '#server/http/handler.ts'

/** Whether a person may see `stand s`: public stands, and their own in any state. */
const isVisible = (viewer: SignedIn | null): RawBuilder<unknown> =>
  sql`s.deleted_at is null and ((s.status = 'approved' and s.active) or s.user_id = ${viewer?.id ?? 0}
    or ${viewer?.is_admin ?? false})`

interface VisibleStand {
  id: number
  user_id: number
  title: string
  rating: number | null
  nearest: number[]
}

/** A stand that this person may see, with the ids of the nearest public ones. */
export const visibleStand = async (
  db: Db,
  id: number,
  viewer: SignedIn | null,
  others = 0,
): Promise<VisibleStand> => {
  const { rows } = await sql<VisibleStand>`${prepared}
    select s.id, s.user_id, s.title, s.rating, ${idsOf(sql`select o.id from stand o
      where o.id <> s.id and o.status = 'approved' and o.active and o.deleted_at is null
      order by o.pos <-> s.pos limit ${others}`)} as nearest
    from stand s where s.id = ${id} and ${isVisible(viewer)}`.execute(db)
  return found(rows[0])
}

/** Fails with `not_found` unless this person owns the stand. */
export const ownStand = async (db: Db, id: number, { id: userId }: SignedIn): Promise<void> => {
  const { rows } = await sql`${prepared}
    select from stand s where s.id = ${id} and s.user_id = ${userId} and s.deleted_at is null`.execute(db)
  found(rows[0])
}

type Shown =
  | 'id'
  | 'title'
  | 'zone'
  | 'description'
  | 'rating'
  | 'review_count'
  | 'status'
  | 'reject_reason'
  | 'active'
  | 'price_cents'
  | 'popular'
  | 'user_id'
  | 'rules'
  | 'maximum_hunters'
  | 'stand_distance'
  | 'cellular_coverage'
  | 'handicap_accessible'
  | 'minimum_rating'
  | 'acres'
  | 'marked_trail'
  | 'way_to_stand'
  | 'county'
  | 'booking_by'
  | 'cancellation_days'
  | 'cancellation_fee_cents'
  | 'recovery_days'

/** A stand with everything that its page shows. */
interface Row
  extends
    PlaceColumns,
    Pick<Selectable<StandTable>, Shown>,
    Pick<
      Stand,
      | 'pictures'
      | 'specie'
      | 'site_type'
      | 'capacity'
      | 'state'
      | 'tags'
      | 'special_occasion'
      | 'points_of_interest'
    >,
    Pick<
      Stand,
      'multi_day_discounts' | 'blockout_days' | 'is_favorited' | 'is_following' | 'followers_counter'
    > {
  people: Person[]
  vouchers: Selectable<VoucherTable>[]
  calendar: CalendarColumn
  wholes: Omit<Stand['whole_offers'][number], 'is_booked'>[]
  host: HostColumn
  hunts: (Held & { id: number })[]
}

const loadStand = async (db: Db, id: number, viewer: SignedIn | null, now: Date): Promise<Row> => {
  const me = viewer?.id ?? 0
  const { rows } = await sql<Row>`${prepared}
    select s.id, s.title, ${placeColumns(viewer, now)}, s.zone, s.description, s.rating, s.review_count, s.status,
      s.reject_reason, s.active, s.price_cents, s.popular, s.user_id, s.rules, s.maximum_hunters, s.stand_distance,
      s.cellular_coverage, s.handicap_accessible, s.minimum_rating, s.acres, s.marked_trail,
      s.way_to_stand, s.county, s.cancellation_days, s.cancellation_fee_cents, s.recovery_days,
      s.booking_by, ${peopleColumn(sql`select s.user_id`)} as people,
      exists (select from favorite f where f.stand_id = s.id and f.user_id = ${me}) as is_favorited,
      exists (select from follower f where f.stand_id = s.id and f.user_id = ${me}) as is_following,
      (select count(*) from follower f where f.stand_id = s.id) as followers_counter,
      ${captionedPicturesColumn} as pictures,
      ${speciesColumn} as specie,
      ${rowOf(sql`select id, type from site_type where id = s.site_type_id`)} as site_type,
      ${rowOf(sql`select id, capacity from capacity where id = s.capacity_id`)} as capacity,
      ${rowOf(sql`select id, name, hunting_license, state_hunting_rules from state where id = s.state_id`)} as state,
      ${rowsOf(sql`select days as number_of_days, percent as discount_percentage, is_enabled from discount_tier
        where stand_id = s.id order by days`)} as multi_day_discounts,
      ${rowsOf(sql`select id, start_day as start_date, end_day as end_date,
          case when s.user_id = ${me} then notes else '' end as notes from blockout
        where stand_id = s.id order by start_day`)} as blockout_days,
      ${rowsOf(sql`select name, day as date, price_cents / 100.0 as price from occasion
        where stand_id = s.id and name <> '' order by day`)} as special_occasion,
      ${rowsOf(sql`select 'season' as kind, title, start_day as start_date, end_day as end_date,
          rate_cents / 100.0 as price from season where stand_id = s.id
        union all select 'yearly', title, start_day, end_day, rate_cents / 100.0 from yearly where stand_id = s.id
        order by 3, 1`)} as wholes,
      ${rowsOf(sql`select p.id, p.name from stand_interest i join point_of_interest p on p.id = i.point_id
        where i.stand_id = s.id order by p.name`)} as points_of_interest,
      ${rowsOf(sql`select * from voucher where stand_id = s.id and s.user_id = ${me} order by id`)} as vouchers,
      ${rowsOf(sql`select id, name from stand_tag where stand_id = s.id and s.user_id = ${me} order by id`)} as tags,
      ${calendarColumn(now)} as calendar, ${hostColumn(now)} as host,
      ${rowsOf(sql`select r.id, r.state, r.start_day as start, r.end_day as "end" from reservation r
        where r.stand_id = s.id and r.state = 'approved' and (r.user_id = ${me} or exists (select from invitation a
          where a.reservation_id = r.id and a.user_id = ${me} and a.status = 'approved')) order by r.start_day`)} as hunts
    from stand s where s.id = ${id} and ${isVisible(viewer)}`.execute(db)
  return found(rows[0])
}

export const read = async ({
  input,
  db,
  viewer,
  now,
}: Pick<RequestContextOf<'stands.read'>, 'input' | 'db' | 'viewer' | 'now'>): Promise<
  Given<CallOf<'stands.read'>>
> => {
  const stand = await loadStand(db, input.id, viewer, now)
  const calendar = toCalendar(stand.calendar)
  const next = nextFreeDay(calendar, now)
  const today = localTime(now, stand.zone).day
  const own = viewer?.id === stand.user_id
  return {
    status: true,
    data: {
      id: stand.id,
      title: stand.title,
      address: stand.address,
      location_is: stand.location_is,
      property_address_latitude: stand.lat,
      property_address_longitude: stand.lng,
      time_zone: stand.zone,
      description: stand.description,
      rating: stand.rating,
      review_counter: stand.review_count,
      status: stand.status,
      reject_reason: own ? stand.reject_reason : null,
      active: stand.active,
      price: stand.price_cents === null ? null : stand.price_cents / 100,
      price_is: priceIs(stand.calendar, now),
      popular: stand.popular,
      next_available_booking: next,
      booking_available_description: bookingDescription(next, firstDay(now, stand.zone)),
      user: toPerson(toPeople(stand.people), stand.user_id),
      host: toHost(stand.host),
      chat_reservation_id: stand.hunts.find((hunt) => chatAllowed(hunt, today))?.id ?? null,
      is_favorited: stand.is_favorited,
      is_following: stand.is_following,
      followers_counter: stand.followers_counter,
      pictures: stand.pictures,
      specie: stand.specie,
      site_type: stand.site_type,
      capacity: stand.capacity,
      state: stand.state,
      multi_day_discounts: stand.multi_day_discounts,
      blockout_days: stand.blockout_days,
      rules: stand.rules,
      maximum_hunters_on_property: stand.maximum_hunters,
      stand_distance: stand.stand_distance,
      stand_average_elevation: averageElevation(stand.way_to_stand),
      cellular_coverage: stand.cellular_coverage ? 'true' : 'false',
      handicap_accessible: stand.handicap_accessible,
      minimum_rating: stand.minimum_rating,
      acres: stand.acres,
      market_trail: stand.marked_trail,
      // Elevations only: the stand's position is for people with a booking.
      geo_location_p_s: stand.way_to_stand && JSON.stringify(stand.way_to_stand.map(({ alt }) => ({ alt }))),
      county: stand.county,
      cancellation_policy: cancellationPolicy({
        days: stand.cancellation_days,
        fee: stand.cancellation_fee_cents,
      }),
      cancellation_days: stand.cancellation_days,
      booking_by: stand.booking_by,
      cancellation_fee: stand.cancellation_fee_cents / 100,
      special_occasion: stand.special_occasion,
      whole_offers: stand.wholes.flatMap((offer) => {
        const stay = { start: offer.start_date, end: offer.end_date }
        return isOffered(calendar, stay, now) ? [{ ...offer, is_booked: isTaken(calendar, stay) }] : []
      }),
      points_of_interest: stand.points_of_interest,
      recovery_period_days: stand.recovery_days,
      stand_vouchers: stand.vouchers.map(toStandVoucher),
      tags: stand.tags,
    },
  }
}
