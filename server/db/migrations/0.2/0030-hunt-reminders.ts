import { type Kysely, sql } from 'kysely'

/** How many of the reminders before a hunt its hunters have had. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table reservation add column reminders_sent smallint not null default 0 check (reminders_sent between 0 and 3);
    create index reservation_reminders on reservation (start_day)
      where reminders_sent < 3 and state = 'approved' and paid_at is not null;
  `.execute(db)
}
