import { type Kysely, sql } from 'kysely'

/** When each part of the hourly upkeep has run last, and how it failed last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table upkeep (
      task text primary key,
      ran_at timestamptz not null,
      took_ms integer not null check (took_ms >= 0),
      failed_at timestamptz,
      error text,
      check ((failed_at is null) = (error is null)))`.execute(db)
}
