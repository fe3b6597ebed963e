import type { Land, LandFeature } from '#core/rules/land/land.ts'
import { lineFeet } from '#core/rules/land/areas.ts'
import { averageElevation, feetBetween } from '#core/rules/land/geography.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import type { StandTable } from '#server/db/schema/tables-stands.ts'

type Drawn = Pick<
  Selectable<StandTable>,
  | 'lat'
  | 'lng'
  | 'stand_lat'
  | 'stand_lng'
  | 'parking_lat'
  | 'parking_lng'
  | 'boundary'
  | 'way_to_parking'
  | 'way_to_stand'
> & { features: LandFeature[] }

/** All that is drawn of a stand; null where there is no such stand. */
export const readLand = async (db: Db, standId: number): Promise<Land | null> => {
  const { rows } = await sql<Drawn>`
    select lat, lng, stand_lat, stand_lng, parking_lat, parking_lng, boundary, way_to_parking, way_to_stand,
      ${rowsOf(sql`select key, kind, shape, points, note from land_feature where stand_id = s.id order by position`)}
        as features
    from stand s where s.id = ${standId}`.execute(db)
  const [stand] = rows
  if (!stand) return null
  const place = (lat: number | null, lng: number | null) =>
    lat === null || lng === null ? null : { lat, lng }
  return {
    property: place(stand.lat, stand.lng),
    stand: place(stand.stand_lat, stand.stand_lng),
    parking: place(stand.parking_lat, stand.parking_lng),
    boundary: stand.boundary,
    parking_route: stand.way_to_parking,
    stand_route: stand.way_to_stand,
    features: stand.features,
  }
}

const text = (points: readonly object[] | null): string | null =>
  points === null ? null : JSON.stringify(points)

/** Replaces all that is drawn of a stand; distances and average elevation follow from it. */
export const writeLand = async (tx: Db, standId: number, land: Land): Promise<void> => {
  const { stand, parking } = land
  const along = land.stand_route && land.stand_route.length > 1 ? lineFeet(land.stand_route) : null
  const straight = parking && stand ? feetBetween(parking, stand) : null
  const feet = along ?? straight
  const walk = feet === null ? null : Math.round(feet)
  await tx
    .updateTable('stand')
    .set({
      ...(land.property && { lat: land.property.lat, lng: land.property.lng }),
      stand_lat: stand?.lat ?? null,
      stand_lng: stand?.lng ?? null,
      parking_lat: parking?.lat ?? null,
      parking_lng: parking?.lng ?? null,
      boundary: text(land.boundary),
      way_to_parking: text(land.parking_route),
      way_to_stand: text(land.stand_route),
      parking_distance: walk,
      stand_distance: walk,
      walk_distance: walk,
      elevation: averageElevation(land.stand_route),
    })
    .where('id', '=', standId)
    .execute()
  await tx.deleteFrom('land_feature').where('stand_id', '=', standId).execute()
  if (land.features.length > 0)
    await tx
      .insertInto('land_feature')
      .values(
        land.features.map(({ key, kind, shape, points, note }, position) => ({
          stand_id: standId,
          key,
          position,
          kind,
          shape,
          points: JSON.stringify(points),
          note,
        })),
      )
      .execute()
}
