import type { StandSheet } from '#core/calls/stands.ts'
import type { Db } from '#server/db/connect.ts'
import { loadPeople, toPerson } from '#server/domain/people/people.ts'

/** Whether somebody has booked, or been taken along on, a hunt of this stand that is paid. */
const hunts = async (db: Db, standId: number, userId: number): Promise<boolean> => {
  const own = await db
    .selectFrom('reservation as r')
    .select('r.id')
    .where('r.stand_id', '=', standId)
    .where('r.state', '=', 'approved')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('r.user_id', '=', userId),
        exists(
          selectFrom('invitation as a')
            .select('a.id')
            .whereRef('a.reservation_id', '=', 'r.id')
            .where('a.user_id', '=', userId)
            .where('a.status', '=', 'approved'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return own !== undefined
}

const json = (points: readonly object[] | null): string | null =>
  points === null ? null : JSON.stringify(points)

/** The sheet of a stand for its owner and for those with a paid reservation; null for everybody else. */
export const loadSheet = async (db: Db, standId: number, userId: number): Promise<StandSheet | null> => {
  const stand = await db
    .selectFrom('stand as s')
    .innerJoin('app_user as o', 'o.id', 's.user_id')
    .leftJoin('capacity as c', 'c.id', 's.capacity_id')
    .selectAll('s')
    .select(['o.phone', 'c.capacity'])
    .where('s.id', '=', standId)
    .executeTakeFirst()
  if (!stand || (stand.user_id !== userId && !(await hunts(db, standId, userId)))) return null
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
    specie: await db
      .selectFrom('stand_specie as x')
      .innerJoin('specie as p', 'p.id', 'x.specie_id')
      .select(['p.id', 'p.specie_name', 'p.image'])
      .where('x.stand_id', '=', standId)
      .orderBy('p.specie_name')
      .execute(),
    geo_location_a_p: json(stand.way_to_parking),
    geo_location_p_s: json(stand.way_to_stand),
    boundary_route: json(stand.boundary),
    stand_latitude: stand.lat,
    stand_longitude: stand.lng,
    parking_latitude: stand.parking_lat,
    parking_longitude: stand.parking_lng,
    time_zone: stand.zone,
    user: toPerson(await loadPeople(db, [stand.user_id]), stand.user_id),
    contact_phone: stand.phone,
    updated_at: stand.updated_at.toISOString(),
  }
}
