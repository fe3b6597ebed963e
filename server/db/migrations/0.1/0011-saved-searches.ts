import { type Kysely, sql } from 'kysely'

/** Searches that people keep, and what was found for each: a stand once when it is new, and once for each stay that ended early. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table saved_search (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user on delete cascade,
      name text not null check (length(name) between 1 and 80),
      terms jsonb not null check (jsonb_typeof(terms) = 'object' and terms <> '{}'),
      start_day date, end_day date, area box,
      alerts boolean not null, created_at timestamptz not null,
      check ((start_day is null) = (end_day is null) and end_day >= start_day)
    );
    create unique index saved_search_once on saved_search (user_id, md5(lower(terms::text)));
    create index saved_search_days on saved_search (end_day, start_day) where alerts;
    create table saved_search_find (
      id bigint generated always as identity primary key,
      search_id bigint not null references saved_search on delete cascade,
      stand_id bigint not null references stand,
      /* The stay that gave its days back; null where the stand itself is new. */
      reservation_id bigint references reservation,
      state text not null check (state in ('waiting', 'told', 'missed')),
      found_at timestamptz not null, told_at timestamptz,
      check ((state = 'told') = (told_at is not null)),
      constraint saved_search_find_once unique nulls not distinct (search_id, stand_id, reservation_id)
    );
    create index saved_search_find_waiting on saved_search_find (search_id) where state = 'waiting';
  `.execute(db)
}
