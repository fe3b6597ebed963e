import type { GroundPoint } from '#core/rules/land/land.ts'
import { elevationChange } from '#core/rules/land/lines.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'

type Route = readonly GroundPoint[] | null

const routesOf = (db: Db, id: number) =>
  db
    .selectFrom('stand')
    .select(['way_to_parking', 'way_to_stand'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)

/**
 * Gives the routes of a stand the heights of the map's terrain, so that profile and contour lines say the same. Throws
 * while the terrain does not answer, so that the job comes again.
 */
export const lookUpHeights = async (
  context: Context,
  { stand_id: id }: { stand_id: number },
): Promise<void> => {
  const { database, services } = context
  if (!services.tiles.configured().some(({ role }) => role === 'terrain')) return
  const before = await routesOf(database.db, id).executeTakeFirst()
  if (!before) return
  const withHeights = async (route: Route): Promise<Route> => {
    const feet = await services.tiles.feet(route ?? [])
    if (feet === null) throw new Error('The source of the heights does not answer.')
    // Where the terrain does not know every height, those that were walked stay.
    return feet.includes(null) ? route : (route ?? []).map((point, i) => ({ ...point, alt: feet[i]! }))
  }
  const [parking, stand] = [await withHeights(before.way_to_parking), await withHeights(before.way_to_stand)]
  await database.db.transaction().execute(async (tx) => {
    const now = await routesOf(tx, id).forUpdate().executeTakeFirst()
    // A route that was drawn anew meanwhile has a job of its own.
    if (JSON.stringify(now) !== JSON.stringify(before)) return
    await tx
      .updateTable('stand')
      .set({
        way_to_parking: before.way_to_parking && JSON.stringify(parking),
        way_to_stand: before.way_to_stand && JSON.stringify(stand),
        elevation: elevationChange(stand),
      })
      .where('id', '=', id)
      .execute()
  })
}
