import type { StandSheet } from '#core/calls/later-stands.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import type { StandTable } from '#server/db/schema/tables-stands.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { type Selectable, sql } from 'kysely'
import { maySeePlace, type PlaceViewer } from './location.ts'
import { speciesColumn } from './stands.ts'

const json = (points: readonly object[] | null): string | null =>
  points === null ? null : JSON.stringify(points)

interface Row extends Selectable<StandTable> {
  phone: string
  capacity: number | null
  species: StandSheet['specie']
  people: Person[]
  features: LandFeature[]
}

/** A stand's sheet for those who may know all of its place; null for everybody else. */
export const loadSheet = async (
  db: Db,
  standId: number,
  viewer: NonNullable<PlaceViewer>,
  now: Date,
): Promise<StandSheet | null> => {
  const { rows } = await sql<Row>`
    select s.*, o.phone, c.capacity, ${speciesColumn} as species, ${peopleColumn(sql`select s.user_id`)} as people,
      ${rowsOf(sql`select key, kind, shape, points, note from land_feature where stand_id = s.id order by position`)} as features
    from stand s join app_user o on o.id = s.user_id left join capacity c on c.id = s.capacity_id
    where s.id = ${standId} and ${maySeePlace(viewer, now)}`.execute(db)
  const [stand] = rows
  if (!stand) return null
  return {
    id: stand.id,
    title: stand.title,
    address: stand.address,
    notes_to_hunter: stand.notes_to_hunter,
    rules: stand.rules,
    cancellation_days: stand.cancellation_days,
    cancellation_fee: stand.cancellation_fee_cents / 100,
    acres: stand.acres,
    capacity: stand.capacity === null ? null : { capacity: stand.capacity },
    maximum_hunters_on_property: stand.maximum_hunters,
    cellular_coverage: stand.cellular_coverage,
    handicap_accessible: stand.handicap_accessible,
    parking_distance: stand.parking_distance,
    boundary_avg_elevation: stand.elevation,
    specie: stand.species,
    geo_location_a_p: json(stand.way_to_parking),
    geo_location_p_s: json(stand.way_to_stand),
    boundary_route: json(stand.boundary),
    stand_latitude: stand.stand_lat ?? stand.lat,
    stand_longitude: stand.stand_lng ?? stand.lng,
    parking_latitude: stand.parking_lat,
    parking_longitude: stand.parking_lng,
    time_zone: stand.zone,
    user: toPerson(toPeople(stand.people), stand.user_id),
    contact_phone: stand.phone,
    land_features: stand.features.map((each) => ({ ...each, points: [...each.points] })),
    updated_at: stand.updated_at.toISOString(),
  }
}
