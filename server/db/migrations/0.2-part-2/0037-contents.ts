import { type Kysely, sql } from 'kysely'

/** The tables that administrators edit, what stood first in them so far, and what they are known by. */
const tables = [
  { table: 'slider', order: 'id', name: 'title', most: 200, isOnce: false },
  { table: 'faq', order: 'id', name: 'question', most: 500, isOnce: true },
  { table: 'tutorial', order: 'id', name: 'title', most: 100, isOnce: true },
  { table: 'specie', order: 'specie_name, id', name: 'specie_name', most: 100, isOnce: true },
  { table: 'site_type', order: 'id', name: 'type', most: 100, isOnce: true },
  { table: 'point_of_interest', order: 'name, id', name: 'name', most: 100, isOnce: true },
  { table: 'ticket_category', order: 'id', name: 'title', most: 100, isOnce: true },
]

/**
 * Contents get an order and can be hidden; who changed one last stands in the audit log. A new row comes last by itself: positions are
 * numbers of one sequence, which begins above those that the rows of before get.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create sequence content_position start 1000001`.execute(db)
  for (const { table, order, name, most, isOnce } of [
    ...tables,
    { table: 'feedback', order: 'id', name: 'feedback', most: 0, isOnce: false },
  ]) {
    await sql
      .raw(
        `alter table ${table} add column position bigint not null default nextval('content_position'),
          add column version integer not null default 1;
        update ${table} set position = o.place
          from (select id, row_number() over (order by ${order}) as place from ${table}) o where o.id = ${table}.id;`,
      )
      .execute(db)
    if (most === 0) continue
    await sql
      .raw(
        `alter table ${table} add column hidden_at timestamptz,
          add constraint ${table}_length check (char_length(${name}) between 1 and ${most});`,
      )
      .execute(db)
    // Of two with one name the first stays; the other is hidden, because stands may refer to it.
    if (isOnce)
      await sql
        .raw(
          `update ${table} t set hidden_at = now() where exists (
            select from ${table} o where lower(o.${name}) = lower(t.${name}) and o.id < t.id);
          create unique index ${table}_shown_once on ${table} (lower(${name})) where hidden_at is null;`,
        )
        .execute(db)
  }
  await sql`
    alter table specie drop constraint specie_specie_name_key;
    alter table faq add constraint faq_answer_length check (char_length(answer) between 1 and 10000);
    alter table tutorial add constraint tutorial_video_length check (char_length(video_url) between 1 and 500);
    create index trophy_specie on trophy (specie_id) where specie_id is not null;
    create index ticket_category_of on ticket (category_id);
    create index feedback_public on feedback (position) where is_public;
  `.execute(db)
}
