import type { StandCard } from '#core/calls/stands.ts'
import { isFailure } from '#core/failures.ts'
import { bookDays, type Calendar, firstDay, nextFreeDay } from '#core/rules/booking/availability.ts'
import type { FeePolicy } from '#core/rules/money/fees.ts'
import { chargesOf, type DiscountTier, quote } from '#core/rules/money/prices.ts'
import { eachDay, showDay, type Day } from '#core/rules/time/days.ts'
import { milesBetween } from '#core/rules/land/geography.ts'
import { sql } from 'kysely'
import {
  type CalendarColumn,
  calendarColumn,
  priceIs,
  toCalendar,
} from '#server/domain/calendar/calendars.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import { placeColumns, type PlaceColumns, type PlaceViewer } from './location.ts'
import { prepared } from '#server/db/prepared.ts'

export const bookingDescription = (next: Day | null, today: Day): string => {
  if (next === null) return 'No day is free at the moment'
  return next === today ? 'Available today' : `Available from ${showDay(next)}`
}

/** What a stand's page and its card show of its pictures and species, and its calendar, as columns of `stand s`. */
export const picturesColumn = rowsOf(
  sql`select id, picture from stand_picture where stand_id = s.id order by position`,
)
/** With the words of their owner. */
export const captionedPicturesColumn = rowsOf(
  sql`select id, picture, caption from stand_picture where stand_id = s.id order by position`,
)
export const speciesColumn = rowsOf(
  sql`select p.id, p.specie_name, p.image from stand_specie x join specie p on p.id = x.specie_id
    where x.stand_id = s.id order by p.specie_name`,
)

const tiersColumn = rowsOf(
  sql`select days, percent, is_enabled as enabled from discount_tier where stand_id = s.id`,
)

interface CardRow extends PlaceColumns {
  id: number
  title: string
  price_cents: number | null
  rating: number | null
  review_count: number
  user_id: number
  popular: boolean
  public_lat: number
  public_lng: number
  county: string
  acres: number
  status: StandCard['status']
  active: boolean
  state_id: number | null
  state_name: string | null
  reservation_counter: number
  is_favorited: boolean
  pictures: StandCard['pictures']
  species: StandCard['available_specie']
  calendar: CalendarColumn
  tiers: DiscountTier[]
}

/** Days that a search names, and the fees under which they would be booked. */
export interface AskedStay {
  readonly start: Day
  readonly end: Day
  readonly fees: FeePolicy
}

/** What a stay costs in all, by the same rules as the booking; null where it cannot be booked. */
const totalOf = (calendar: Calendar, tiers: readonly DiscountTier[], stay: AskedStay, now: Date) => {
  const booked = bookDays(calendar, eachDay(stay.start, stay.end), now)
  if (isFailure(booked)) return null
  return quote(chargesOf(booked.prices), { tiers, voucher: null, fees: stay.fees }).total / 100
}

interface CardTerms {
  readonly now: Date
  readonly viewer: PlaceViewer
  readonly from?: { lat: number; lng: number } | null
  readonly stay?: AskedStay | null
}

const toCard = (row: CardRow, { now, from, stay }: CardTerms): StandCard => {
  const calendar = toCalendar(row.calendar)
  const next = nextFreeDay(calendar, now)
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    location_is: row.location_is,
    // Of the public point for everybody, as the order of a list is.
    distance: from
      ? Math.round(milesBetween(from, { lat: row.public_lat, lng: row.public_lng }) * 10) / 10
      : null,
    price: row.price_cents === null ? null : row.price_cents / 100,
    price_is: priceIs(row.calendar, now),
    total_price: stay ? totalOf(calendar, row.tiers, stay, now) : null,
    rating: row.rating,
    review_counter: row.review_count,
    pictures: row.pictures,
    is_favorited: row.is_favorited,
    available_specie: row.species,
    next_available_booking: next,
    booking_available_description: bookingDescription(next, firstDay(now, calendar.zone)),
    created_by: row.user_id,
    popular: row.popular,
    property_address_latitude: row.lat,
    property_address_longitude: row.lng,
    image: row.pictures[0]?.picture ?? null,
    state: row.state_id === null ? null : { id: row.state_id, name: row.state_name ?? '' },
    county: row.county,
    acres: row.acres,
    reservation_counter: row.reservation_counter,
    status: row.status,
    active: row.active,
  }
}

/** Cards of stands in the order of the ids. */
export const standCards = async (db: Db, ids: readonly number[], terms: CardTerms): Promise<StandCard[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`${prepared}
    select s.id, s.title, s.price_cents, s.rating, s.review_count, s.user_id, s.popular, s.public_lat, s.public_lng,
      ${placeColumns(terms.viewer, terms.now)}, s.county, s.acres, s.status, s.active, s.state_id, t.name as state_name,
      (select count(*) from reservation r where r.stand_id = s.id and r.state = 'approved') as reservation_counter,
      exists (select 1 from favorite f where f.stand_id = s.id and f.user_id = ${terms.viewer?.id ?? 0}) as is_favorited,
      ${picturesColumn} as pictures, ${speciesColumn} as species, ${calendarColumn(terms.now)} as calendar,
      ${terms.stay ? tiersColumn : sql`'[]'::json`} as tiers
    from stand s left join state t on t.id = s.state_id where s.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], s.id)`.execute(db)
  return rows.map((row) => toCard(row, terms))
}
