import { type Kysely, sql } from 'kysely'

/** In the field: when a hunter means to be back, and who has been offered the download of a hunt. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table hunt_return (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation, user_id bigint not null references app_user,
      expected_at timestamptz not null, grace_minutes integer not null check (grace_minutes between 5 and 720),
      contact_name text not null, contact_email text not null,
      state text not null check (state in ('waiting', 'told', 'back')),
      version integer not null, set_at timestamptz not null, received_at timestamptz not null,
      reminded_at timestamptz, told_at timestamptz, back_at timestamptz,
      unique (reservation_id, user_id)
    );
    create table hunt_offer (
      reservation_id bigint not null references reservation, user_id bigint not null references app_user,
      kind text not null check (kind in ('approval', 'soon')), offered_at timestamptz not null,
      primary key (reservation_id, user_id, kind)
    );
  `.execute(db)
}
