import { type Kysely, sql } from 'kysely'

/**
 * Payouts. What is released after a hunt stands on `available:{user}`; no payout and no payment takes more from it than
 * is there, also under races. The sandbox keeps books of its own beside ours.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payout_account (
      user_id bigint primary key references app_user,
      first_name text not null, last_name text not null, phone text not null, email text not null,
      country_code text not null, business_type text not null check (business_type = 'Individual'),
      provider text not null check (provider in ('sandbox', 'stripe')), account text not null,
      connected_at timestamptz not null
    );
    create table payout (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user, amount_cents bigint not null check (amount_cents > 0),
      provider text not null, account text not null,
      state text not null check (state in ('processing', 'succeeded', 'failed')),
      created_at timestamptz not null, settled_at timestamptz,
      constraint payout_settled check ((state = 'processing') = (settled_at is null))
    );
    create index payout_user on payout (user_id, id desc);
    create table sandbox_transfer (
      payout_id bigint primary key, account text not null, amount_cents bigint not null check (amount_cents > 0)
    );
    alter table ledger_transaction add column payout_id bigint references payout;
    create index ledger_reservation on ledger_transaction (reservation_id);
    create unique index ledger_release on ledger_transaction (reservation_id) where kind = 'release';
    create unique index ledger_payout on ledger_transaction (payout_id, kind);
    create function available_covered() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext(new.account));
        if (select sum(amount_cents) from posting where account = new.account) > 0 then
          raise exception 'account % is below zero', new.account using errcode = '23514';
        end if;
        return null;
      end $$;
    create constraint trigger posting_covered after insert on posting deferrable initially deferred
      for each row when (new.account like 'available:%' and new.amount_cents > 0) execute function available_covered();
  `.execute(db)
}
