import { type Kysely, sql } from 'kysely'

/** Times of devices are corrected: what the device said stands beside them (decision 55). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table attendance add column device_at timestamptz,
      add column time_is text not null default 'device' check (time_is in ('device', 'corrected', 'server'));
    update attendance set device_at = at;
    alter table attendance alter column device_at set not null;
    alter table hunt_return add column device_expected_at timestamptz;
    update hunt_return set device_expected_at = expected_at;
    alter table hunt_return alter column device_expected_at set not null;
    alter table chat_message add column device_written_at timestamptz;
    update chat_message set device_written_at = written_at;
  `.execute(db)
}
