import { type Kysely, sql } from 'kysely'

/** Calendars that a stand is read by elsewhere, and those that close its days here. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table calendar_feed (
      stand_id bigint primary key references stand on delete cascade,
      secret text not null unique,
      created_at timestamptz not null
    );
    create table calendar_source (
      id bigint generated always as identity primary key,
      stand_id bigint not null references stand on delete cascade,
      name text not null, url text not null,
      /* What it said last: [{"start": day, "end": day}]. */
      busy jsonb not null default '[]',
      failure text, failures integer not null default 0,
      read_at timestamptz, tried_at timestamptz, next_at timestamptz not null,
      created_at timestamptz not null,
      constraint calendar_source_once unique (stand_id, url)
    );
    create index calendar_source_next on calendar_source (next_at);
    alter table blockout add column source_id bigint references calendar_source on delete cascade;
    create index blockout_source on blockout (source_id) where source_id is not null;
  `.execute(db)
}
