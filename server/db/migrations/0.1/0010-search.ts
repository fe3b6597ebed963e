import { type Kysely, sql } from 'kysely'

const shown = (row: string): string =>
  `(${row}.status = 'approved' and ${row}.active and ${row}.deleted_at is null)`

/**
 * Searches among a million stands: facets in one index, cells of the map counted ahead for each level of zoom,
 * and an order by chance from which a part stands for the whole. What is wished most lies in the indexes of both
 * orders, so that a search reads no row but those it shows.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table stand add column facets integer[] not null default '{}',
      add column mix integer generated always as (hashint8(id)) stored;

    create function stand_facets() returns trigger language plpgsql as $$
    begin
      new.facets := array[
          case when new.cellular_coverage then 1 else 2 end,
          case when new.handicap_accessible then 3 else 4 end,
          case when new.marked_trail then 5 else 6 end]
        || array(select 100 + n from generate_series(1, least(coalesce(new.maximum_hunters, 0), 50)) as n)
        || array(select 1000000 + specie_id::int from stand_specie where stand_id = new.id)
        || array(select 2000000 + point_id::int from stand_interest where stand_id = new.id)
        || case when new.site_type_id is null then '{}'::int[] else array[3000000 + new.site_type_id::int] end;
      return new;
    end $$;
    create trigger stand_facets before insert or update on stand for each row execute function stand_facets();

    create function stand_facets_anew() returns trigger language plpgsql as $$
    begin
      update stand set facets = '{}' where id in (select distinct stand_id from changed);
      return null;
    end $$;
    create trigger specie_added after insert on stand_specie referencing new table as changed
      for each statement execute function stand_facets_anew();
    create trigger specie_removed after delete on stand_specie referencing old table as changed
      for each statement execute function stand_facets_anew();
    create trigger interest_added after insert on stand_interest referencing new table as changed
      for each statement execute function stand_facets_anew();
    create trigger interest_removed after delete on stand_interest referencing old table as changed
      for each statement execute function stand_facets_anew();

    create table stand_cell (
      level integer not null, x integer not null, y integer not null,
      n integer not null, lat_sum double precision not null, lng_sum double precision not null,
      id_sum bigint not null,
      primary key (level, x, y)
    );
    create function count_cells(ids bigint[], lats float8[], lngs float8[], steps int[]) returns void
    language sql as $$
      insert into stand_cell (level, x, y, n, lat_sum, lng_sum, id_sum)
      select level, floor(lng / size)::int as x, floor(lat / size)::int as y, sum(step), sum(step * lat),
        sum(step * lng), sum(step * id)
      from unnest(ids, lats, lngs, steps) as c (id, lat, lng, step),
        (select level, 75.0 * 360 / 256 / 2 ^ level as size from generate_series(0, 11) as level) as l
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (level, x, y) do update set n = stand_cell.n + excluded.n,
        lat_sum = stand_cell.lat_sum + excluded.lat_sum, lng_sum = stand_cell.lng_sum + excluded.lng_sum,
        id_sum = stand_cell.id_sum + excluded.id_sum;
    $$;
    update stand set facets = '{}';
    select count_cells(array_agg(id), array_agg(lat), array_agg(lng), array_agg(1))
      from stand s where ${sql.raw(shown('s'))} having count(*) > 0;

    create function cells_after_insert() returns trigger language plpgsql as $$
    begin
      perform count_cells(array_agg(id), array_agg(lat), array_agg(lng), array_agg(1))
      from added a where ${sql.raw(shown('a'))} having count(*) > 0;
      return null;
    end $$;
    create function cells_after_delete() returns trigger language plpgsql as $$
    begin
      perform count_cells(array_agg(id), array_agg(lat), array_agg(lng), array_agg(-1))
      from removed r where ${sql.raw(shown('r'))} having count(*) > 0;
      return null;
    end $$;
    create function cells_after_update() returns trigger language plpgsql as $$
    begin
      perform count_cells(array_agg(id), array_agg(lat), array_agg(lng), array_agg(step))
      from (
        select r.id, r.lat, r.lng, -1 as step, r.lat is distinct from a.lat or r.lng is distinct from a.lng
          or not ${sql.raw(shown('a'))} as moved from removed r join added a using (id) where ${sql.raw(shown('r'))}
        union all
        select a.id, a.lat, a.lng, 1, r.lat is distinct from a.lat or r.lng is distinct from a.lng
          or not ${sql.raw(shown('r'))} from removed r join added a using (id) where ${sql.raw(shown('a'))}
      ) as step where moved having count(*) > 0;
      return null;
    end $$;
    create trigger cells_after_insert after insert on stand referencing new table as added
      for each statement execute function cells_after_insert();
    create trigger cells_after_delete after delete on stand referencing old table as removed
      for each statement execute function cells_after_delete();
    create trigger cells_after_update after update on stand referencing old table as removed new table as added
      for each statement execute function cells_after_update();

    create index stand_facet on stand using gin (facets) with (fastupdate = off)
      where status = 'approved' and active and deleted_at is null;
    create index stand_mix on stand (mix) include (lat, lng, id, price_cents, facets)
      where status = 'approved' and active and deleted_at is null;
    drop index stand_recent;
    create index stand_recent on stand (created_at desc, id desc) include (price_cents, facets)
      where status = 'approved' and active and deleted_at is null;
  `.execute(db)
}
