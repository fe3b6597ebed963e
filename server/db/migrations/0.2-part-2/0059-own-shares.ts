import { type Kysely, sql } from 'kysely'

/** A hunter's list of shares asks by their address alone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index split_share_address on split_share (lower(email))`.execute(db)
}
