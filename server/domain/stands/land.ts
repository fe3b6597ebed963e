import type { Land } from '#core/rules/land/land.ts'
import { averageElevation, feetBetween } from '#core/rules/land/geography.ts'
import type { Db } from '#server/db/connect.ts'

/** All that is drawn of a stand; null where there is no such stand. */
export const readLand = async (db: Db, standId: number): Promise<Land | null> => {
  const stand = await db
    .selectFrom('stand')
    .select([
      'lat',
      'lng',
      'stand_lat',
      'stand_lng',
      'parking_lat',
      'parking_lng',
      'boundary',
      'way_to_parking',
      'way_to_stand',
    ])
    .where('id', '=', standId)
    .executeTakeFirst()
  if (!stand) return null
  const features = await db
    .selectFrom('land_feature')
    .select(['key', 'kind', 'shape', 'points', 'note'])
    .where('stand_id', '=', standId)
    .orderBy('position')
    .execute()
  const place = (lat: number | null, lng: number | null) =>
    lat === null || lng === null ? null : { lat, lng }
  return {
    property: place(stand.lat, stand.lng),
    stand: place(stand.stand_lat, stand.stand_lng),
    parking: place(stand.parking_lat, stand.parking_lng),
    boundary: stand.boundary,
    parking_route: stand.way_to_parking,
    stand_route: stand.way_to_stand,
    features,
  }
}

/** Feet along a line. */
const feetAlong = (line: readonly { lat: number; lng: number }[] | null): number | null =>
  line === null || line.length < 2
    ? null
    : Math.round(line.slice(1).reduce((feet, point, i) => feet + feetBetween(line[i]!, point), 0))

const text = (points: readonly object[] | null): string | null =>
  points === null ? null : JSON.stringify(points)

/** Replaces all that is drawn of a stand; distances and average elevation follow from it. */
export const writeLand = async (tx: Db, standId: number, land: Land): Promise<void> => {
  const { stand, parking } = land
  const walk =
    feetAlong(land.stand_route) ?? (parking && stand ? Math.round(feetBetween(parking, stand)) : null)
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
