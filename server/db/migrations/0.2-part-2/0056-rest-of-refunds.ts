import { type Kysely, sql } from 'kysely'

/** A dispute of a part of a payment gives back a part of its refund; the rest is a refund of its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refund add column rest_of bigint references refund;
    create index refund_rest on refund (rest_of) where rest_of is not null;
    drop index refund_whole;
    create unique index refund_whole on refund (payment_id)
      where rest_of is null and reason in ('late_payment', 'payment_mismatch', 'split_ended');
  `.execute(db)
}
