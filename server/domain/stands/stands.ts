import type { StandCard } from '#core/calls/stands.ts'
import { firstDay, nextFreeDay } from '#core/rules/booking/availability.ts'
import { showDay, type Day } from '#core/rules/time/days.ts'
import { milesBetween } from '#core/rules/land/geography.ts'
import { sql } from 'kysely'
import { loadCalendars } from '#server/domain/calendar/calendars.ts'
import type { Db } from '#server/db/connect.ts'

export const bookingDescription = (next: Day | null, today: Day): string => {
  if (next === null) return 'No day is free at the moment'
  return next === today ? 'Available today' : `Available from ${showDay(next)}`
}

interface CardRow {
  id: number
  title: string
  address: string
  price_cents: number | null
  rating: number | null
  review_count: number
  user_id: number
  popular: boolean
  lat: number
  lng: number
  county: string
  acres: number
  status: StandCard['status']
  active: boolean
  state_id: number | null
  state_name: string | null
  reservation_counter: number
  is_favorited: boolean
}

/** Cards of stands in the order of the ids. */
export const standCards = async (
  db: Db,
  ids: readonly number[],
  terms: { now: Date; viewer: number | null; from?: { lat: number; lng: number } | null },
): Promise<StandCard[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    select s.id, s.title, s.address, s.price_cents, s.rating, s.review_count, s.user_id, s.popular, s.lat, s.lng,
      s.county, s.acres, s.status, s.active, s.state_id, t.name as state_name,
      (select count(*) from reservation r where r.stand_id = s.id and r.state = 'approved') as reservation_counter,
      exists (select 1 from favorite f where f.stand_id = s.id and f.user_id = ${terms.viewer ?? 0}) as is_favorited
    from stand s left join state t on t.id = s.state_id where s.id = any(${ids}::bigint[])`.execute(db)
  const pictures = await db
    .selectFrom('stand_picture')
    .selectAll()
    .where('stand_id', 'in', ids)
    .orderBy('position')
    .execute()
  const species = await db
    .selectFrom('stand_specie as x')
    .innerJoin('specie as p', 'p.id', 'x.specie_id')
    .select(['x.stand_id', 'p.id', 'p.specie_name', 'p.image'])
    .where('x.stand_id', 'in', ids)
    .orderBy('p.specie_name')
    .execute()
  const days = await loadCalendars(db, ids, terms.now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const calendar = days.get(id)
    if (!row || !calendar) return []
    const next = nextFreeDay(calendar, terms.now)
    const own = pictures.filter((picture) => picture.stand_id === id)
    return [
      {
        id,
        title: row.title,
        address: row.address,
        distance: terms.from ? Math.round(milesBetween(terms.from, row) * 10) / 10 : null,
        price: row.price_cents === null ? null : row.price_cents / 100,
        rating: row.rating,
        review_counter: row.review_count,
        pictures: own.map(({ id: pictureId, picture }) => ({ id: pictureId, picture })),
        is_favorited: row.is_favorited,
        available_specie: species
          .filter((s) => s.stand_id === id)
          .map(({ id: specieId, specie_name, image }) => ({ id: specieId, specie_name, image })),
        next_available_booking: next,
        booking_available_description: bookingDescription(next, firstDay(terms.now, calendar.zone)),
        created_by: row.user_id,
        popular: row.popular,
        property_address_latitude: row.lat,
        property_address_longitude: row.lng,
        image: own[0]?.picture ?? null,
        state: row.state_id === null ? null : { id: row.state_id, name: row.state_name ?? '' },
        county: row.county,
        acres: row.acres,
        reservation_counter: row.reservation_counter,
        status: row.status,
        active: row.active,
      },
    ]
  })
}
