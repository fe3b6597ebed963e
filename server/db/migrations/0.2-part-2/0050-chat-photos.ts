import { type Kysely, sql } from 'kysely'

/** Photos of messages; a message may then have no text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table chat_message add column photo_count smallint not null default 0 check (photo_count between 0 and 4);
    alter table chat_message add check (message <> '' or photo_count > 0);
    create table chat_photo (
      message_id bigint not null references chat_message,
      position smallint not null check (position between 0 and 3),
      media_id bigint not null unique references media,
      primary key (message_id, position)
    );
  `.execute(db)
}
