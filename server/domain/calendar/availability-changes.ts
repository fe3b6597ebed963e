import { sql, type Updateable } from 'kysely'
import { enqueue } from '#server/domain/messages/queue.ts'
import type { Db } from '#server/db/connect.ts'
import { isPublic } from './visibility.ts'
import type { StandTable } from '#server/db/schema/tables-stands.ts'

type Standing = Pick<Updateable<StandTable>, 'status' | 'active' | 'reject_reason' | 'deleted_at'>

/**
 * The only way to change the public visibility of stands. Saved searches are matched against stands that
 * become visible, by a job in the same transaction.
 */
export const setStandVisibility = async (
  db: Db,
  standIds: readonly number[],
  standing: Standing,
  now: Date,
): Promise<void> => {
  if (standIds.length === 0) return
  const { rows } = await sql<{ id: number; open: boolean }>`
    select s.id, ${isPublic} as open from stand s where s.id = any(${standIds}::bigint[]) order by s.id for update`.execute(
    db,
  )
  await db
    .updateTable('stand')
    .set({ ...standing, updated_at: now })
    .where('id', 'in', standIds)
    .execute()
  const hidden = rows.filter(({ open }) => !open).map(({ id }) => id)
  const opened = await sql<{ id: number }>`
    select s.id from stand s where s.id = any(${hidden}::bigint[]) and ${isPublic} order by s.id`.execute(db)
  for (const { id } of opened.rows)
    await enqueue(db, 'search_match', { stand_id: id, reservation_id: null, after: 0 }, { now })
}

/** Matches saved searches against a stand whose owner has opened days. */
export const notifyDaysOpened = async (db: Db, standId: number, now: Date): Promise<void> =>
  enqueue(db, 'search_match', { stand_id: standId, reservation_id: null, after: 0 }, { now })

/** Matches saved searches against the freed days of a stay. */
export const notifyDaysFreed = async (
  db: Db,
  stay: { stand_id: number; reservation_id: number },
  now: Date,
): Promise<void> => {
  await enqueue(db, 'search_match', { ...stay, after: 0 }, { now })
  await placeLater(db, stay.stand_id, now)
}

/** Closes days that have just come free here, where a calendar elsewhere says that they are taken. */
export const placeLater = async (db: Db, standId: number, now: Date): Promise<void> => {
  const source = await db
    .selectFrom('calendar_source')
    .select('id')
    .where('stand_id', '=', standId)
    .limit(1)
    .executeTakeFirst()
  if (source) await enqueue(db, 'place_calendar_days', { stand_id: standId }, { now })
}
