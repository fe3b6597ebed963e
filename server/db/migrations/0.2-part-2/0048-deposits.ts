import { type Kysely, sql } from 'kysely'

/**
 * A booking may be paid in two (decision 181): its deposit books it, and its balance follows. The two are its total, and
 * at most one payment counts as the balance.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table stand
      add column deposit_percent smallint check (deposit_percent between 10 and 90),
      add column balance_days smallint check (balance_days between 7 and 60),
      add constraint stand_deposit check ((deposit_percent is null) = (balance_days is null));
    alter table reservation
      add column deposit_cents bigint, add column deposit_landowner_cents bigint, add column balance_due date,
      add column balance_paid_by bigint unique references payment,
      add column balance_reminders smallint not null default 0 check (balance_reminders between 0 and 3),
      add constraint reservation_deposit check (case when deposit_cents is null
        then deposit_landowner_cents is null and balance_due is null and balance_paid_by is null
        else deposit_landowner_cents is not null and balance_due is not null
          and deposit_cents > 0 and deposit_cents < total_cents
          and deposit_landowner_cents between 0 and least(deposit_cents, landowner_cents)
          and balance_due < start_day and not by_request and state <> 'splitting' end),
      add constraint reservation_balance_paid check (balance_paid_by is null or paid_at is not null);
    create index reservation_balance on reservation (balance_due)
      where state = 'approved' and deposit_cents is not null and balance_paid_by is null;
    alter table payment drop constraint payment_part_check,
      add constraint payment_part_check check (part in ('whole', 'share', 'rest', 'deposit', 'balance'));
    drop index payment_whole;
    create unique index payment_whole on payment (reservation_id) where part in ('whole', 'deposit');
    create unique index payment_balance on payment (reservation_id)
      where part = 'balance' and state in ('created', 'requires_action');
    create unique index ledger_balance on ledger_transaction (reservation_id) where kind = 'balance';
  `.execute(db)
}
