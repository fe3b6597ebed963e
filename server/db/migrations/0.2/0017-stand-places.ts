import { type Kysely, sql } from 'kysely'

const shown = (row: string): string =>
  `(${row}.status = 'approved' and ${row}.active and ${row}.deleted_at is null)`
const moved = 'r.public_lat is distinct from a.public_lat or r.public_lng is distinct from a.public_lng'

/**
 * What of a stand's place the public may know (decision 34), made by a trigger whoever writes the stand, and in every
 * index that the public searches by. Beside it the two columns that repeat the rates follow them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table location_secret (id integer primary key check (id = 1), secret text not null);
    insert into location_secret values (1, gen_random_uuid()::text || gen_random_uuid()::text);

    /* A point 0.5 to 1.5 km away, always the same for a stand: asking often, or after it was moved, tells no more. */
    create function displaced(stand_id bigint, lat float8, lng float8, out public_lat float8, out public_lng float8)
    language plpgsql stable as $$
    declare
      chance bytea := sha256(convert_to((select secret from location_secret) || ':' || stand_id, 'UTF8'));
      turn float8 := 2 * pi() * (get_byte(chance, 0) * 65536 + get_byte(chance, 1) * 256 + get_byte(chance, 2)) / 16777216;
      part float8 := (get_byte(chance, 3) * 65536 + get_byte(chance, 4) * 256 + get_byte(chance, 5)) / 16777216.0;
      /* Evenly over the ring's area, and a little inside its edges. */
      metres float8 := 1000 * sqrt(0.26 + part * (2.22 - 0.26));
      arc float8 := metres / 6371008.8;
    begin
      public_lat := degrees(asin(sin(radians(lat)) * cos(arc) + cos(radians(lat)) * sin(arc) * cos(turn)));
      public_lng := lng + degrees(atan2(sin(turn) * sin(arc) * cos(radians(lat)),
        cos(arc) - sin(radians(lat)) * sin(radians(public_lat))));
      public_lng := case when public_lng > 180 then public_lng - 360 when public_lng < -180 then public_lng + 360
        else public_lng end;
    end $$;

    alter table stand
      add column location_privacy text not null default 'approximate' check (location_privacy in ('approximate', 'exact')),
      add column town text, add column public_address text, add column public_lat double precision,
      add column public_lng double precision;

    create function stand_place() returns trigger language plpgsql as $$
    begin
      if new.location_privacy = 'exact' then
        new.public_lat := new.lat;
        new.public_lng := new.lng;
        new.public_address := new.address;
      else
        select d.public_lat, d.public_lng into new.public_lat, new.public_lng
          from displaced(new.id, new.lat, new.lng) d;
        /* Without a town of its own, the first part of the address after the street that has no number in it. */
        new.public_address := concat_ws(', ',
          coalesce(nullif(new.town, ''), (
            select btrim(part) from unnest(string_to_array(new.address, ',')) with ordinality as p (part, at)
            where at > 1 and part !~ '[0-9]' and btrim(part) <> '' order by at limit 1)),
          nullif(new.county, ''), (select name from state where id = new.state_id));
      end if;
      return new;
    end $$;
    create trigger stand_place before insert or update of lat, lng, location_privacy, address, town, county, state_id
      on stand for each row execute function stand_place();

    drop trigger cells_after_update on stand;
    update stand set lat = lat;
    alter table stand alter column public_lat set not null, alter column public_lng set not null,
      alter column public_address set not null, drop column pos, drop column search_text,
      add constraint stand_public_point check (public_lat between -90 and 90 and public_lng between -180 and 180);
    alter table stand
      add column pos cube generated always as (cube(array[
        6371008.8 * cos(radians(public_lat)) * cos(radians(public_lng)),
        6371008.8 * cos(radians(public_lat)) * sin(radians(public_lng)),
        6371008.8 * sin(radians(public_lat))])) stored,
      add column search_text text generated always as (lower(title || ' ' || public_address || ' ' || county)) stored;
    create index stand_near on stand using gist (pos) where status = 'approved' and active and deleted_at is null;
    create index stand_zone on stand (zone) where status = 'approved' and active and deleted_at is null;
    create index stand_text on stand using gin (search_text gin_trgm_ops);
    drop index stand_view;
    create index stand_view on stand (public_lat, public_lng) include (price_cents, id)
      where status = 'approved' and active and deleted_at is null;
    drop index stand_mix;
    create index stand_mix on stand (mix) include (public_lat, public_lng, id, price_cents, facets)
      where status = 'approved' and active and deleted_at is null;

    create or replace function cells_after_insert() returns trigger language plpgsql as $$
    begin
      perform count_cells(array_agg(id), array_agg(public_lat), array_agg(public_lng), array_agg(1))
      from added a where ${sql.raw(shown('a'))} having count(*) > 0;
      return null;
    end $$;
    create or replace function cells_after_delete() returns trigger language plpgsql as $$
    begin
      perform count_cells(array_agg(id), array_agg(public_lat), array_agg(public_lng), array_agg(-1))
      from removed r where ${sql.raw(shown('r'))} having count(*) > 0;
      return null;
    end $$;
    create or replace function cells_after_update() returns trigger language plpgsql as $$
    begin
      perform count_cells(array_agg(id), array_agg(lat), array_agg(lng), array_agg(step))
      from (
        select r.id, r.public_lat as lat, r.public_lng as lng, -1 as step,
          ${sql.raw(moved)} or not ${sql.raw(shown('a'))} as moved
        from removed r join added a using (id) where ${sql.raw(shown('r'))}
        union all
        select a.id, a.public_lat, a.public_lng, 1, ${sql.raw(moved)} or not ${sql.raw(shown('r'))}
        from removed r join added a using (id) where ${sql.raw(shown('a'))}
      ) as step where moved having count(*) > 0;
      return null;
    end $$;
    create trigger cells_after_update after update on stand referencing old table as removed new table as added
      for each statement execute function cells_after_update();
    truncate stand_cell;
    select count_cells(array_agg(id), array_agg(public_lat), array_agg(public_lng), array_agg(1))
      from stand s where ${sql.raw(shown('s'))} having count(*) > 0;

    create function stand_rates() returns trigger language plpgsql as $$
    begin
      update stand s set price_cents = n.price_cents, weekdays = n.weekdays
      from (
        select c.stand_id, min(r.rate_cents) filter (where r.is_enabled) as price_cents,
          coalesce(sum(1 << (r.weekday - 1)) filter (where r.is_enabled), 0)::int as weekdays
        from (select distinct stand_id from changed) c left join rate r on r.stand_id = c.stand_id
        group by c.stand_id) n
      where s.id = n.stand_id and (s.price_cents, s.weekdays) is distinct from (n.price_cents, n.weekdays);
      return null;
    end $$;
    create trigger rate_added after insert on rate referencing new table as changed
      for each statement execute function stand_rates();
    create trigger rate_changed after update on rate referencing new table as changed
      for each statement execute function stand_rates();
    create trigger rate_removed after delete on rate referencing old table as changed
      for each statement execute function stand_rates();
    update stand s set price_cents = n.price_cents, weekdays = n.weekdays
    from (
      select stand_id, min(rate_cents) filter (where is_enabled) as price_cents,
        coalesce(sum(1 << (weekday - 1)) filter (where is_enabled), 0)::int as weekdays
      from rate group by stand_id) n
    where s.id = n.stand_id and (s.price_cents, s.weekdays) is distinct from (n.price_cents, n.weekdays);
  `.execute(db)
}
