import { type Kysely, sql } from 'kysely'

/** What owners mark on their land, and where the stand itself is when that is not the property's address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table stand add column stand_lat double precision check (stand_lat between -90 and 90),
      add column stand_lng double precision check (stand_lng between -180 and 180),
      add constraint stand_point_whole check ((stand_lat is null) = (stand_lng is null));
    create table land_feature (
      stand_id bigint not null references stand on delete cascade,
      key uuid not null,
      position integer not null,
      kind text not null check (kind in
        ('gate', 'feeder', 'camera', 'creek', 'fence', 'food_plot', 'bedding_area', 'hazard', 'no_go')),
      shape text not null check (shape in ('point', 'line', 'area')),
      points jsonb not null check (jsonb_typeof(points) = 'array'),
      note text not null default '' check (length(note) <= 300),
      primary key (stand_id, key)
    );
  `.execute(db)
}
