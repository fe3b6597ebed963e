import { type Kysely, sql } from 'kysely'

/** Reservations and their money. The rules that a constraint can carry are carried by one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reservation (
      id bigint generated always as identity primary key,
      stand_id bigint not null references stand, user_id bigint not null references app_user,
      state text not null check (state in ('pending', 'approved', 'cancel', 'rejected')),
      booking_type text not null check (booking_type in ('dateRange', 'season', 'yearly')),
      season_id bigint references season, voucher_id bigint references voucher,
      start_day date not null, end_day date not null check (end_day >= start_day),
      recovery_days integer not null check (recovery_days >= 0),
      busy daterange generated always as (daterange(start_day, end_day + recovery_days, '[]')) stored,
      day_count integer not null check (day_count > 0), charges jsonb not null,
      sub_total_cents bigint not null check (sub_total_cents >= 0),
      multi_day_cents bigint not null check (multi_day_cents >= 0),
      voucher_cents bigint not null check (voucher_cents >= 0),
      lease_cents bigint not null check (lease_cents >= 0),
      hunter_fee_cents bigint not null check (hunter_fee_cents >= 0),
      landowner_fee_cents bigint not null check (landowner_fee_cents >= 0),
      total_cents bigint not null, landowner_cents bigint not null check (landowner_cents >= 0),
      fee_policy text not null, landowner_share integer not null,
      cancellation_days integer not null, cancellation_fee_cents bigint not null,
      hold_until timestamptz, paid_at timestamptz, canceled_at timestamptz, created_at timestamptz not null,
      constraint reservation_total check (total_cents = lease_cents + hunter_fee_cents),
      constraint reservation_lease check (lease_cents = sub_total_cents - multi_day_cents - voucher_cents),
      constraint reservation_days exclude using gist (stand_id with =, busy with &&) where (state in ('pending', 'approved'))
    );
    create index reservation_user on reservation (user_id, id desc);
    create index reservation_hold on reservation (hold_until) where state = 'pending';
    create table additional_hunter (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation, user_id bigint references app_user, email text not null,
      status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled', 'revoked', 'revoked_by_admin')),
      created_at timestamptz not null
    );
    create index additional_hunter_reservation on additional_hunter (reservation_id);
    create index additional_hunter_user on additional_hunter (user_id);
    create table payment (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation,
      provider text not null check (provider in ('sandbox', 'stripe', 'none')),
      intent text unique, client_secret text unique, amount_cents bigint not null check (amount_cents >= 0),
      state text not null check (state in ('created', 'requires_action', 'succeeded', 'voided', 'refunded')),
      created_at timestamptz not null, settled_at timestamptz
    );
    create unique index payment_reservation on payment (reservation_id);
    create table payment_event (id text primary key, kind text not null, received_at timestamptz not null);
    create table refund (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation, payment_id bigint not null references payment,
      amount_cents bigint not null check (amount_cents > 0),
      state text not null check (state in ('processing', 'succeeded', 'failed')),
      reason text not null, created_at timestamptz not null, settled_at timestamptz
    );
    create table ledger_transaction (
      id bigint generated always as identity primary key,
      kind text not null, reservation_id bigint references reservation, payment_id bigint references payment,
      refund_id bigint references refund, created_at timestamptz not null
    );
    create unique index ledger_booking on ledger_transaction (reservation_id) where kind = 'booking';
    create table posting (
      id bigint generated always as identity primary key,
      transaction_id bigint not null references ledger_transaction, account text not null,
      amount_cents bigint not null check (amount_cents <> 0)
    );
    create index posting_transaction on posting (transaction_id);
    create index posting_account on posting (account);
    create function ledger_balanced() returns trigger language plpgsql as $$
      begin
        if (select coalesce(sum(amount_cents), 0) from posting where transaction_id = new.transaction_id) <> 0 then
          raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = '23514';
        end if;
        return null;
      end $$;
    create function never_changed() returns trigger language plpgsql as $$
      begin
        raise exception '% is never changed after it is written', tg_table_name using errcode = '42501';
      end $$;
    create constraint trigger posting_balanced after insert on posting deferrable initially deferred
      for each row execute function ledger_balanced();
    create trigger posting_fixed before update or delete on posting for each row execute function never_changed();
    create trigger posting_kept before truncate on posting execute function never_changed();
    create trigger ledger_fixed before update or delete on ledger_transaction for each row execute function never_changed();

    create table waiver_question (
      id bigint generated by default as identity primary key, question text not null, options jsonb not null,
      position integer not null
    );
    create table waiver (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user, document_type text not null, body text not null, sha256 text not null,
      answers jsonb not null, is_approved boolean not null, signature bytea not null, signature_sha256 text not null,
      signer_name text not null, guardian_name text, address text not null, agent text not null,
      signed_at timestamptz not null, expires_at timestamptz not null
    );
    create index waiver_user on waiver (user_id, signed_at desc);
    create trigger waiver_fixed before update or delete on waiver for each row execute function never_changed();
    create trigger waiver_kept before truncate on waiver execute function never_changed();

    create table attendance (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation, user_id bigint not null references app_user,
      kind text not null check (kind in ('checkin', 'checkout')), at timestamptz not null, received_at timestamptz not null,
      lat double precision, lng double precision, accuracy double precision,
      recorded_offline boolean not null, clock_offset_ms bigint
    );
    create index attendance_reservation on attendance (reservation_id, id);
    create table trophy (
      id bigint generated always as identity primary key,
      reservation_id bigint not null unique references reservation, stand_id bigint not null references stand,
      user_id bigint not null references app_user, image text not null, name text not null,
      specie_id bigint references specie, harvest_day date not null, comment text not null,
      is_marked boolean not null default false,
      status text not null check (status in ('pending', 'approved', 'rejected')), created_at timestamptz not null
    );
    create index trophy_stand on trophy (stand_id, id desc);
    create index trophy_user on trophy (user_id, id desc);
    create table review (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation, stand_id bigint not null references stand,
      user_id bigint not null references app_user, about_user_id bigint not null references app_user,
      type text not null check (type in ('hunter', 'landowner')), rating numeric(2, 1) not null check (rating between 0 and 5),
      review text not null, published_at timestamptz, created_at timestamptz not null,
      unique (reservation_id, type)
    );
    create index review_stand on review (stand_id, id desc) where type = 'hunter';
    create index review_about on review (about_user_id, id desc);
    create table chat_message (
      id bigint generated always as identity primary key,
      reservation_id bigint not null references reservation,
      from_user_id bigint not null references app_user, to_user_id bigint not null references app_user,
      message text not null, written_at timestamptz, created_at timestamptz not null
    );
    create index chat_message_thread on chat_message (reservation_id, least(from_user_id, to_user_id), greatest(from_user_id, to_user_id), id desc);
  `.execute(db)
}
