import { type Kysely, sql } from 'kysely'

/** Lease applications, kept with what was signed as waivers are (decision 21). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table lease_application (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      property_identification_name text not null,
      body text not null, sha256 text not null,
      signature bytea not null, signature_sha256 text not null,
      signer_name text not null, address text not null, agent text not null,
      signed_at timestamptz not null
    );
    create index lease_application_user on lease_application (user_id, id desc);
  `.execute(db)
}
