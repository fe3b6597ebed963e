import { type Kysely, sql } from 'kysely'

/**
 * Which administrator works on a ticket (decision 23), the car by which a landowner knows a hunter (60), and the month of
 * a person's last monthly email (145).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table ticket add column taken_by bigint references app_user,
      add constraint ticket_handled_is_taken check (status = 'open' or taken_by is not null) not valid;
    create index ticket_status on ticket (status, id desc);
    alter table app_user add column car_plate text check (length(car_plate) between 1 and 20),
      add column monthly_mailed text check (monthly_mailed ~ '^\\d{4}-\\d{2}$');
    create table monthly_run (month text primary key check (month ~ '^\\d{4}-\\d{2}$'));
  `.execute(db)
}
