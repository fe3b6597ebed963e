import { type Kysely, sql } from 'kysely'

/** A hunter who is asked for a share can say that they will not pay it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table split_share add column declined_at timestamptz,
      add constraint split_share_declined check (declined_at is null or (paid_by is null and not is_main));
  `.execute(db)
}
