import { type Kysely, sql } from 'kysely'

/**
 * Disputes (decision 189): what a payer's bank takes back of a payment, whether it comes back, and who has borne it. A
 * refund waits while its payment is disputed, and has ended where the dispute has given the money back instead. The sandbox
 * keeps books of what it has taken and reports late.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dispute (
      id bigint generated always as identity primary key,
      provider text not null check (provider in ('sandbox', 'stripe')), named text not null unique,
      payment_id bigint references payment, fund_payment_id bigint references fund_payment,
      reservation_id bigint not null references reservation,
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null check (currency = lower(currency)), reason text not null,
      state text not null check (state in ('warning_needs_response', 'warning_under_review', 'needs_response',
        'under_review', 'appeal_needs_response', 'appeal_under_review', 'prevented', 'warning_closed', 'lost', 'won')),
      evidence_due timestamptz, reported_at timestamptz not null,
      withdrawn_cents bigint not null default 0, reinstated_cents bigint not null default 0,
      lost_cents bigint not null default 0, landowner_cents bigint not null default 0,
      of_booking boolean not null default false,
      created_at timestamptz not null, closed_at timestamptz,
      constraint dispute_of_one check (num_nonnulls(payment_id, fund_payment_id) = 1),
      constraint dispute_funds check (reinstated_cents >= 0 and landowner_cents >= 0
        and landowner_cents <= lost_cents and lost_cents + reinstated_cents <= withdrawn_cents),
      constraint dispute_closed
        check ((closed_at is not null) = (state in ('prevented', 'warning_closed', 'lost', 'won')))
    );
    create index dispute_reservation on dispute (reservation_id);
    create index dispute_payment on dispute (payment_id);
    create index dispute_fund_payment on dispute (fund_payment_id);
    create index dispute_open on dispute (evidence_due, id) where closed_at is null;
    alter table ledger_transaction add column dispute_id bigint references dispute;
    create unique index ledger_voucher on ledger_transaction (reservation_id) where kind = 'voucher';
    create index ledger_dispute on ledger_transaction (dispute_id);
    create table sandbox_payment (
      intent text primary key, amount_cents bigint not null check (amount_cents > 0), taken_at timestamptz not null
    );
    alter table refund drop constraint refund_state_check,
      add constraint refund_state_check check (state in ('processing', 'waiting', 'succeeded', 'failed', 'ended'));
  `.execute(db)
}
