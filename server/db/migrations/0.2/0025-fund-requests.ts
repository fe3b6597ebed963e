import { type Kysely, sql } from 'kysely'

/** Fund requests of a reservation, in both directions, and the cards that pay them (decision 43). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table fund_request (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation,
      requested_by text not null check (requested_by in ('hunter', 'landowner')),
      sender_id bigint not null references app_user, payer_id bigint not null references app_user,
      amount_cents bigint not null check (amount_cents > 0), share_points integer not null check (share_points between 0 and 10000),
      description text not null check (description <> ''), decline_reason text,
      state text not null
        check (state in ('pending', 'processing', 'paid', 'transferred', 'declined', 'cancelled')),
      created_at timestamptz not null, settled_at timestamptz,
      check (sender_id <> payer_id),
      constraint fund_request_settled check ((state in ('pending', 'processing')) = (settled_at is null)),
      constraint fund_request_declined check ((state = 'declined') = (decline_reason is not null))
    );
    create index fund_request_reservation on fund_request (reservation_id, id desc);
    create index fund_request_sender on fund_request (sender_id);
    create index fund_request_payer on fund_request (payer_id);
    create table fund_payment (
      id bigint generated always as identity primary key,
      fund_request_id bigint not null references fund_request,
      provider text not null check (provider in ('sandbox', 'stripe')),
      intent text unique, client_secret text unique, amount_cents bigint not null check (amount_cents > 0),
      state text not null
        check (state in ('created', 'requires_action', 'succeeded', 'voided', 'returning', 'returned')),
      received_cents bigint check (received_cents >= 0), received_currency text,
      created_at timestamptz not null, settled_at timestamptz,
      constraint fund_payment_received
        check (state <> 'succeeded' or (received_cents = amount_cents and received_currency = 'usd'))
    );
    create unique index fund_payment_open on fund_payment (fund_request_id)
      where state in ('created', 'requires_action', 'succeeded');
    alter table ledger_transaction add column fund_request_id bigint references fund_request;
    create unique index ledger_fund on ledger_transaction (fund_request_id)
      where kind in ('fund_card', 'fund_balance');
    create index ledger_fund_request on ledger_transaction (fund_request_id);
  `.execute(db)
}
