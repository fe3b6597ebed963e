import { type Kysely, sql } from 'kysely'

/**
 * Stands that are booked by request (decision 170): a request keeps its days like a booking, first until it is answered
 * and then until the card is charged.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table stand add column booking_by text not null default 'instant'
      check (booking_by in ('instant', 'request'));
    alter table reservation
      add column by_request boolean not null default false,
      add column requested_at timestamptz, add column answered_at timestamptz,
      add column request_end text
        check (request_end in ('declined', 'expired', 'withdrawn', 'card_failed', 'stand_gone')),
      add column decline_reason text check (decline_reason <> ''),
      drop constraint reservation_state_check,
      drop constraint reservation_days,
      add constraint reservation_state_check
        check (state in ('pending', 'requested', 'accepted', 'approved', 'cancel', 'rejected')),
      add constraint reservation_days exclude using gist (stand_id with =, busy with &&)
        where (state in ('pending', 'requested', 'accepted', 'approved')),
      add constraint reservation_requested check (case state
        when 'requested' then by_request and requested_at is not null and hold_until is not null and paid_at is null
        when 'accepted' then by_request and answered_at is not null and hold_until is null and paid_at is null
        else true end),
      add constraint reservation_agreed check (not by_request or paid_at is null or answered_at is not null),
      add constraint reservation_request_end check (request_end is null or (state = 'rejected' and by_request)),
      add constraint reservation_declined check ((request_end = 'declined') = (decline_reason is not null));
    create index reservation_open_request on reservation (stand_id, hold_until)
      where state in ('requested', 'accepted');
    drop index reservation_voucher_once;
    create unique index reservation_voucher_once on reservation (voucher_id, user_id)
      where voucher_once and (state in ('pending', 'requested', 'accepted') or paid_at is not null);
    alter table payment drop constraint payment_state_check;
    alter table payment add constraint payment_state_check
      check (state in ('created', 'requires_action', 'authorized', 'succeeded', 'mismatched', 'voided', 'refunded'));

    create or replace function take_reserved_days() returns trigger language plpgsql as $$
      begin
        if new.state not in ('pending', 'requested', 'accepted', 'approved') then
          delete from taken_days where reservation_id = new.id;
        elsif not exists (select from taken_days where reservation_id = new.id
            and stand_id = new.stand_id and days = daterange(new.start_day, new.end_day, '[]')) then
          delete from taken_days where reservation_id = new.id;
          insert into taken_days (stand_id, days, reservation_id)
            values (new.stand_id, daterange(new.start_day, new.end_day, '[]'), new.id);
        end if;
        return null;
      end $$;
  `.execute(db)
}
