import { type Kysely, sql } from 'kysely'

/** The wallets: which vouchers a person has, each once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table user_voucher (
      user_id bigint not null references app_user on delete cascade,
      voucher_id bigint not null references voucher on delete cascade,
      given_at timestamptz not null,
      primary key (user_id, voucher_id)
    );
  `.execute(db)
}
