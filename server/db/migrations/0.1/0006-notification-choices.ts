import { type Kysely, sql } from 'kysely'

/** What each person wants to be told of and how, what of it has reached them, and which devices were warned. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notification_choice (
      user_id bigint not null references app_user on delete cascade, kind text not null,
      push boolean not null, email boolean not null, primary key (user_id, kind)
    );
    alter table notification add column pushed_at timestamptz, add column mailed_at timestamptz;
    alter table push_subscription add column warned_at timestamptz;
    create index push_subscription_seen on push_subscription (seen_at);
  `.execute(db)
}
