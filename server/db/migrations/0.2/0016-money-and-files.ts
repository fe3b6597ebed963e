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

/** Once per hunter: a booking keeps what its voucher said when its days were held (decision 41). */
const vouchers = sql`
  alter table voucher add column once_per_hunter boolean not null default true;
  alter table reservation add column voucher_once boolean not null default false;
  create unique index reservation_voucher_once on reservation (voucher_id, user_id)
    where voucher_once and (state = 'pending' or paid_at is not null);
`

/**
 * A file is written before the transaction that keeps it: until that commits it is pending, and one that stays so is
 * removed. An upload ends some days after its last piece.
 */
const files = sql`
  create table pending_file (
    id bigint generated always as identity primary key,
    user_id bigint references app_user, file text not null, bytes bigint not null check (bytes >= 0),
    created_at timestamptz not null
  );
  create index pending_file_user on pending_file (user_id);
  create index pending_file_name on pending_file (file);
  create index media_user on media (user_id);
  alter table upload add column touched_at timestamptz;
  update upload set touched_at = coalesce(complete_at, created_at);
  alter table upload alter column touched_at set not null;
  create index upload_user on upload (user_id) where claimed_at is null;
  create index trophy_image on trophy (image);
  create index app_user_image on app_user (image) where image is not null;
  create index stand_picture_picture on stand_picture (picture);
`

/**
 * The time of a check-in is believed from 30 days before to 10 minutes after its arrival; another one is the time of
 * arrival, and marked (decision 50). Older rows stay as they were written.
 */
const times = sql`
  alter table attendance
    add constraint attendance_believed
      check (at between received_at - interval '720 hours' and received_at + interval '10 minutes') not valid,
    add constraint attendance_marked check (time_is <> 'server' or at = received_at) not valid;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await payments.execute(db)
  await vouchers.execute(db)
  await files.execute(db)
  await times.execute(db)
}
