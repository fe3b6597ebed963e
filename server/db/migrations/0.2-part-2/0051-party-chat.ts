import { type Kysely, sql } from 'kysely'

/** A message without a receiver is for everybody of the reservation. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table chat_message alter column to_user_id drop not null;
    create index chat_message_party on chat_message (reservation_id, id desc) where to_user_id is null;
  `.execute(db)
}
