import type { Overview } from '#core/calls/administration/administration.ts'
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { HandlersOf } from '#server/http/handler.ts'
import { waitingLeases, waitingWaivers } from './papers.ts'

/** How much of each kind waits for an administrator. */
export const overview: HandlersOf<'administration'>['overview'] = async ({ db }) => {
  const { rows } = await sql<v.InferOutput<typeof Overview>>`select
    (select count(*) from stand s left join stand_form f on f.stand_id = s.id where s.deleted_at is null
      and (s.status = 'pending' or (f.state = 'waiting' and s.status = 'approved'))) as stands,
    (select count(*) from trophy where status = 'pending') as trophies,
    (select count(*) from ticket where status = 'open') as tickets,
    (select count(*) from waiver w where ${waitingWaivers}) as waivers,
    (select count(*) from lease_application w where ${waitingLeases}) as lease_applications,
    (select count(*) from refund where state = 'failed') as failed_refunds,
    (select count(*) from dispute where closed_at is null) as disputes`.execute(db)
  return { status: true, data: rows[0]! }
}
