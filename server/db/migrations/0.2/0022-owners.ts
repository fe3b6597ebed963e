import { type Kysely, sql } from 'kysely'

/**
 * What owners do with their stands: closed days keep to the same constraint as booked ones, and a stand is handed
 * over by a request that is answered once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    /* Each day of a stand belongs to one reservation or one blockout; triggers fill this table. */
    create table taken_days (
      stand_id bigint not null references stand on delete cascade,
      days daterange not null,
      reservation_id bigint unique references reservation on delete cascade,
      blockout_id bigint unique references blockout on delete cascade,
      check ((reservation_id is null) <> (blockout_id is null)),
      constraint taken_once exclude using gist (stand_id with =, days with &&)
    );
    /* Older versions did not keep them apart: where two meet, the reservation stays. */
    insert into taken_days (stand_id, days, reservation_id)
      select stand_id, daterange(start_day, end_day, '[]'), id from reservation where state in ('pending', 'approved')
      on conflict do nothing;
    insert into taken_days (stand_id, days, blockout_id)
      select stand_id, daterange(start_day, end_day, '[]'), id from blockout order by id
      on conflict do nothing;
    create function take_reserved_days() returns trigger language plpgsql as $$
      begin
        if new.state not in ('pending', 'approved') then
          delete from taken_days where reservation_id = new.id;
        elsif not exists (select from taken_days where reservation_id = new.id
            and stand_id = new.stand_id and days = daterange(new.start_day, new.end_day, '[]')) then
          delete from taken_days where reservation_id = new.id;
          insert into taken_days (stand_id, days, reservation_id)
            values (new.stand_id, daterange(new.start_day, new.end_day, '[]'), new.id);
        end if;
        return null;
      end $$;
    create function take_blocked_days() returns trigger language plpgsql as $$
      begin
        delete from taken_days where blockout_id = new.id;
        insert into taken_days (stand_id, days, blockout_id)
          values (new.stand_id, daterange(new.start_day, new.end_day, '[]'), new.id);
        return null;
      end $$;
    create trigger reservation_takes_days after insert or update of state, stand_id, start_day, end_day on reservation
      for each row execute function take_reserved_days();
    create trigger blockout_takes_days after insert or update of stand_id, start_day, end_day on blockout
      for each row execute function take_blocked_days();

    create index stand_tag_stand on stand_tag (stand_id);
    create table stand_transfer (
      id bigint generated always as identity primary key,
      stand_id bigint not null references stand,
      from_user_id bigint not null references app_user,
      to_user_id bigint not null references app_user,
      status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled')),
      body text, sha256 text, signature bytea, signer_name text, address text,
      created_at timestamptz not null, answered_at timestamptz,
      check (from_user_id <> to_user_id),
      constraint stand_transfer_answered check ((status = 'pending') = (answered_at is null)),
      constraint stand_transfer_signed check (status <> 'accepted' or signature is not null)
    );
    create unique index stand_transfer_open on stand_transfer (stand_id) where status = 'pending';
    create index stand_transfer_receiver on stand_transfer (to_user_id, id desc);
    create index stand_transfer_sender on stand_transfer (from_user_id);
  `.execute(db)
}
