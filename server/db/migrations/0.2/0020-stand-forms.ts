import { type Kysely, sql } from 'kysely'

/**
 * What an owner has filled in and the stand itself cannot hold: a draft, in which anything may be missing, and changes
 * of an approved stand's land or identity, which wait for an administrator or were refused (decision 38).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table stand_form (
      stand_id bigint primary key references stand on delete cascade,
      state text not null check (state in ('draft', 'waiting', 'refused')),
      fields jsonb not null check (jsonb_typeof(fields) = 'object'),
      reason text, sent_at timestamptz not null,
      check ((state = 'refused') = (reason is not null))
    );
    create index stand_form_waiting on stand_form (sent_at) where state = 'waiting';
    create index stand_pending on stand (updated_at) where status = 'pending' and deleted_at is null;
    alter table stand add column form_key uuid, add column sent_at timestamptz,
      add column state_name text not null default '', add column zip text not null default '',
      add column country text not null default '';
    create unique index stand_form_key on stand (user_id, form_key);
    alter table stand_picture add column caption text not null default '' check (length(caption) <= 200),
      add column upload uuid;
    update stand s set state_name = t.name,
      country = case t.country when 'US' then 'United States' when 'ZA' then 'South Africa' else '' end
      from state t where t.id = s.state_id;
  `.execute(db)
}
