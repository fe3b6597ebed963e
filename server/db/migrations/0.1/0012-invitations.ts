import { type Kysely, sql } from 'kysely'

/** The hunters whom a main hunter takes along: one invitation that lives for each address and each person. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table additional_hunter rename to invitation;
    alter index additional_hunter_reservation rename to invitation_reservation;
    alter index additional_hunter_user rename to invitation_user;
    alter table invitation
      add column answered_at timestamptz,
      /* When who was invited put an ended one away. */
      add column hidden_at timestamptz,
      add constraint invitation_answered check (status in ('pending', 'cancelled') or answered_at is not null) not valid;
    create unique index invitation_address on invitation (reservation_id, lower(email))
      where status in ('pending', 'approved');
    create unique index invitation_person on invitation (reservation_id, user_id)
      where status in ('pending', 'approved') and user_id is not null;
    create index invitation_stranger on invitation (lower(email)) where user_id is null;
  `.execute(db)
}
