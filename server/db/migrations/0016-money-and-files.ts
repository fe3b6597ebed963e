import { type Kysely, sql } from 'kysely'

/** What the provider says it received, beside what is due: only equal ones count (decision 45). */
const payments = sql`
  alter table payment add column received_cents bigint check (received_cents >= 0),
    add column received_currency text check (received_currency = lower(received_currency));
  update payment set received_cents = amount_cents, received_currency = 'usd' where state in ('succeeded', 'refunded');
  alter table payment drop constraint payment_state_check;
  alter table payment
    add constraint payment_state_check
      check (state in ('created', 'requires_action', 'succeeded', 'mismatched', 'voided', 'refunded')),
    add constraint payment_received
      check (state <> 'succeeded' or (received_cents = amount_cents and received_currency = 'usd'));
  alter table refund add column currency text not null default 'usd' check (currency = lower(currency)),
    add column tries integer not null default 0;
  create unique index refund_whole on refund (payment_id) where reason in ('late_payment', 'payment_mismatch');
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await payments.execute(db)
}
