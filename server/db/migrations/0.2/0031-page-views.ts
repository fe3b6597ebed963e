import { type Kysely, sql } from 'kysely'

/** How often the page of a stand was opened on a day; nothing says by whom. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table page_view (
      stand_id bigint not null references stand on delete cascade,
      day date not null, views integer not null check (views > 0),
      primary key (stand_id, day)
    );
  `.execute(db)
}
