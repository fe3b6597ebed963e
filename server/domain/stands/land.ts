import type { Land, LandFeature } from '#core/rules/land/land.ts'
import { lineFeet } from '#core/rules/land/areas.ts'
import { feetBetween } from '#core/rules/land/geography.ts'
import { elevationChange } from '#core/rules/land/lines.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { rowsOf } from '#server/db/json.ts'
import type { StandTable } from '#server/db/schema/tables-stands.ts'

export type DrawnColumns = Pick<
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

/** What is marked on the land of `stand s`. */
export const featuresColumn = rowsOf(
  sql`select key, kind, shape, points, note from land_feature where stand_id = s.id order by position`,
)
/** All that is drawn of `stand s`, as `toLand` reads it. */
export const drawnColumns = sql`s.lat, s.lng, s.stand_lat, s.stand_lng, s.parking_lat, s.parking_lng, s.boundary,
  s.way_to_parking, s.way_to_stand, ${featuresColumn} as features`

const place = (lat: number | null, lng: number | null) => (lat === null || lng === null ? null : { lat, lng })

export const toLand = (row: DrawnColumns): Land => ({
  property: place(row.lat, row.lng),
  stand: place(row.stand_lat, row.stand_lng),
  parking: place(row.parking_lat, row.parking_lng),
  boundary: row.boundary,
  parking_route: row.way_to_parking,
  stand_route: row.way_to_stand,
  features: row.features,
})

const text = (points: readonly object[] | null): string | null =>
  points === null ? null : JSON.stringify(points)

/** Replaces all that is drawn of a stand; distances and the change of elevation follow from it, and a job looks up the heights. */
export const writeLand = async (tx: Db, standId: number, land: Land, now: Date): Promise<void> => {
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
      elevation: elevationChange(land.stand_route),
    })
    .where('id', '=', standId)
    .execute()
  if (land.parking_route || land.stand_route)
    await enqueue(tx, 'land_heights', { stand_id: standId }, { now })
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
