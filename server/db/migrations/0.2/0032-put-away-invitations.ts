import { type Kysely, sql } from 'kysely'

/** A main hunter puts an invitation that is over away too; `hidden_at` is the invitee's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table invitation add column put_away_at timestamptz`.execute(db)
}
