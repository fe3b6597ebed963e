import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export const liveChannel = 'highseat_live'

/** Notifies the person's open pages in all server processes once the transaction is committed. */
export const publishLiveUpdate = async (db: Db, userId: number): Promise<void> => {
  await sql`select pg_notify(${liveChannel}, ${String(userId)})`.execute(db)
}
