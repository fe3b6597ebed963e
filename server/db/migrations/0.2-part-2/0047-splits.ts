import { type Kysely, sql } from 'kysely'

/**
 * One booking may be paid by several people (decision 180). The shares of a split are exactly its total, and it is booked
 * only when each of them is paid.
 */
const splits = sql`
  create table payment_split (
    reservation_id bigint primary key references reservation,
    until timestamptz not null,
    ended text check (ended in ('lapsed', 'ended', 'stand_gone', 'voucher_gone')),
    created_at timestamptz not null
  );
  create table split_share (
    id bigint generated always as identity primary key,
    reservation_id bigint not null references payment_split,
    email text not null, is_main boolean not null, user_id bigint references app_user,
    amount_cents bigint not null check (amount_cents > 0),
    secret text not null unique,
    asked_at timestamptz not null, created_at timestamptz not null
  );
  create unique index split_share_main on split_share (reservation_id) where is_main;
  create unique index split_share_email on split_share (reservation_id, lower(email));
  create index split_share_user on split_share (user_id);
  create function split_is_whole() returns trigger language plpgsql as $$
    declare split bigint := coalesce(new.reservation_id, old.reservation_id);
    begin
      if (select coalesce(sum(amount_cents), 0) from split_share where reservation_id = split)
          <> (select total_cents from reservation where id = split) then
        raise exception 'the shares of reservation % are not its total', split using errcode = '23514';
      end if;
      return null;
    end $$;
  create constraint trigger split_whole after insert or update or delete on split_share deferrable initially deferred
    for each row execute function split_is_whole();
`

/** Each payment has its payer; a booking has one payment of the whole at most, and a share one that is open or paid. */
const payments = sql`
  alter table payment add column payer_id bigint references app_user,
    add column part text not null default 'whole' check (part in ('whole', 'share', 'rest')),
    add column share_id bigint references split_share,
    add constraint payment_share_part check ((part = 'share') = (share_id is not null));
  update payment p set payer_id = r.user_id from reservation r where r.id = p.reservation_id;
  alter table payment alter column payer_id set not null;
  drop index payment_reservation;
  create index payment_of_reservation on payment (reservation_id);
  create index payment_payer on payment (payer_id);
  create unique index payment_whole on payment (reservation_id) where part = 'whole';
  create unique index payment_share on payment (share_id) where state in ('created', 'requires_action');
  create unique index payment_rest on payment (reservation_id)
    where part = 'rest' and state in ('created', 'requires_action');
  alter table split_share add column paid_by bigint references payment;
  create index ledger_payment on ledger_transaction (payment_id);
  create unique index ledger_share on ledger_transaction (payment_id) where kind = 'share';
  drop index refund_whole;
  create unique index refund_whole on refund (payment_id)
    where reason in ('late_payment', 'payment_mismatch', 'split_ended');
`

const reservations = sql`
  alter table reservation drop constraint reservation_state_check, drop constraint reservation_days,
    add constraint reservation_state_check
      check (state in ('pending', 'requested', 'accepted', 'splitting', 'approved', 'cancel', 'rejected')),
    add constraint reservation_days exclude using gist (stand_id with =, busy with &&)
      where (state in ('pending', 'requested', 'accepted', 'splitting', 'approved')),
    add constraint reservation_splitting
      check (state <> 'splitting' or (hold_until is not null and paid_at is null and not by_request));
  drop index reservation_voucher_once;
  create unique index reservation_voucher_once on reservation (voucher_id, user_id)
    where voucher_once and (state in ('pending', 'requested', 'accepted', 'splitting') or paid_at is not null);
  create function shares_are_paid() returns trigger language plpgsql as $$
    begin
      if exists (select from split_share where reservation_id = new.id and paid_by is null) then
        raise exception 'a share of reservation % is not paid', new.id using errcode = '23514';
      end if;
      return null;
    end $$;
  create constraint trigger reservation_shares_paid after update on reservation
    for each row when (new.paid_at is not null and old.paid_at is null) execute function shares_are_paid();
  create or replace function take_reserved_days() returns trigger language plpgsql as $$
    begin
      if new.state not in ('pending', 'requested', 'accepted', 'splitting', 'approved') then
        delete from taken_days where reservation_id = new.id;
      elsif not exists (select from taken_days where reservation_id = new.id
          and stand_id = new.stand_id and days = daterange(new.start_day, new.end_day, '[]')) then
        delete from taken_days where reservation_id = new.id;
        insert into taken_days (stand_id, days, reservation_id)
          values (new.stand_id, daterange(new.start_day, new.end_day, '[]'), new.id);
      end if;
      return null;
    end $$;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await splits.execute(db)
  await payments.execute(db)
  await reservations.execute(db)
}
