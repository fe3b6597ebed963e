import { type Kysely, sql } from 'kysely'

/** Six digits that a hunter reads aloud, so that a permit is checked without a camera; their hash alone is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table permit_code (
      hash text primary key,
      reservation_id bigint not null references reservation(id) on delete cascade,
      user_id bigint not null references app_user(id) on delete cascade,
      permit jsonb not null,
      until timestamptz not null
    );
    create index permit_code_of_hunter on permit_code (user_id, reservation_id);
    create index permit_code_until on permit_code (until);
  `.execute(db)
}
