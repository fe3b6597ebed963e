import { type Kysely, sql } from 'kysely'

/** The key of each person for what a phone keeps sealed while nobody is signed in. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table seal_key (
      user_id bigint primary key references app_user on delete cascade,
      key text not null check (length(key) = 44), created_at timestamptz not null
    )`.execute(db)
}
