import { type Kysely, sql } from 'kysely'

/**
 * What is signed keeps its digests, as the database itself works them out. Rows that are there already are not asked:
 * one that was changed is named by `verify-signatures`, and must not stop a server from starting.
 */
const digests = (table: string) => sql`
  alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_digests`)} check (
    sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')
    and signature_sha256 = encode(sha256(signature), 'hex')) not valid`

/** What was signed, in one text: written once, and hashed as it is. */
const facts = sql`
  create function signed_time(at timestamptz) returns text language sql stable as $$
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  $$;
  create function signature_facts(kind text, id bigint) returns text language plpgsql stable as $$
    declare facts jsonb;
    begin
      case kind
        when 'waiver' then
          select jsonb_build_object('user', user_id, 'document', document_type, 'text_sha256', sha256,
            'signature_sha256', signature_sha256, 'signer', signer_name, 'guardian', guardian_name,
            'signed_at', signed_time(signed_at), 'expires_at', signed_time(expires_at), 'approved', is_approved,
            'answers', answers, 'address', address, 'agent', agent)
          into facts from waiver w where w.id = signature_facts.id;
        when 'lease_application' then
          select jsonb_build_object('user', user_id, 'document', 'lease document', 'text_sha256', sha256,
            'signature_sha256', signature_sha256, 'signer', signer_name, 'land', property_identification_name,
            'signed_at', signed_time(signed_at), 'address', address, 'agent', agent)
          into facts from lease_application l where l.id = signature_facts.id;
        when 'stand_transfer' then
          select jsonb_build_object('user', to_user_id, 'from', from_user_id, 'stand', stand_id,
            'document', 'lease document', 'text_sha256', sha256, 'signature_sha256', signature_sha256,
            'signer', signer_name, 'signed_at', signed_time(answered_at), 'address', address, 'agent', agent)
          into facts from stand_transfer t where t.id = signature_facts.id and t.status = 'accepted';
      end case;
      return (facts || jsonb_build_object('kind', kind, 'id', signature_facts.id))::text;
    end $$`

/**
 * One chain over everything that is signed: each row carries the hash of the one before. It is appended to at the end of
 * the signing transaction, one signature after another.
 */
const chain = sql`
  create table signature_record (
    position bigint primary key check (position > 0),
    previous text not null unique,
    hash text not null unique,
    kind text not null check (kind in ('waiver', 'lease_application', 'stand_transfer')),
    subject_id bigint not null,
    user_id bigint not null references app_user,
    facts text not null,
    unique (kind, subject_id),
    constraint signature_record_first check ((position = 1) = (previous = repeat('0', 64))),
    constraint signature_record_hash check (
      hash = encode(sha256(convert_to(position || E'\\n' || previous || E'\\n' || facts, 'UTF8')), 'hex'))
  );
  create index signature_record_user on signature_record (user_id);
  create trigger signature_record_fixed before update or delete on signature_record
    for each row execute function never_changed();
  create trigger signature_record_kept before truncate on signature_record execute function never_changed();
  create function append_signature(kind text, id bigint) returns void language plpgsql as $$
    declare
      facts text;
      place bigint;
      before text;
    begin
      perform pg_advisory_xact_lock(4173002);
      facts := signature_facts(kind, id);
      select position + 1, hash into place, before from signature_record order by position desc limit 1;
      place := coalesce(place, 1);
      before := coalesce(before, repeat('0', 64));
      insert into signature_record (position, previous, hash, kind, subject_id, user_id, facts) values (
        place, before, encode(sha256(convert_to(place || E'\\n' || before || E'\\n' || facts, 'UTF8')), 'hex'),
        kind, id, (facts::jsonb ->> 'user')::bigint, facts);
    end $$;
  create function record_signature() returns trigger language plpgsql as $$
    begin
      perform append_signature(tg_table_name::text, new.id);
      return null;
    end $$`

/** Whoever writes a signed row, its record is written with it, and neither changes after (decision 21). */
const triggers = sql`
  create constraint trigger waiver_recorded after insert on waiver deferrable initially deferred
    for each row execute function record_signature();
  create constraint trigger lease_application_recorded after insert on lease_application deferrable initially deferred
    for each row execute function record_signature();
  create constraint trigger stand_transfer_recorded after insert or update on stand_transfer
    deferrable initially deferred for each row when (new.status = 'accepted') execute function record_signature();
  create trigger lease_application_fixed before update or delete on lease_application
    for each row execute function never_changed();
  create trigger lease_application_kept before truncate on lease_application execute function never_changed();
  create trigger stand_transfer_fixed before update or delete on stand_transfer
    for each row when (old.status = 'accepted') execute function never_changed();
  create trigger stand_transfer_kept before truncate on stand_transfer execute function never_changed()`

/** Everything that was signed so far, in the order in which it was signed. */
const backfill = sql`
  do $$
  declare signed record;
  begin
    for signed in
      select 'waiver' as kind, id, signed_at as at from waiver
      union all select 'lease_application', id, signed_at from lease_application
      union all select 'stand_transfer', id, answered_at from stand_transfer where status = 'accepted'
      order by at, kind, id
    loop
      perform append_signature(signed.kind, signed.id);
    end loop;
  end $$`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table stand_transfer add column signature_sha256 text, add column agent text;
    update stand_transfer set signature_sha256 = encode(sha256(signature), 'hex'), agent = '' where status = 'accepted';
    alter table stand_transfer drop constraint stand_transfer_signed,
      add constraint stand_transfer_signed check (status <> 'accepted' or num_nulls(
        body, sha256, signature, signature_sha256, signer_name, address, agent) = 0)`.execute(db)
  for (const table of ['waiver', 'lease_application', 'stand_transfer']) await digests(table).execute(db)
  for (const step of [facts, chain, backfill, triggers]) await step.execute(db)
}
