import { type Selectable, sql } from 'kysely'
import { isoTime, isoTimeOrNull } from '#server/db/json.ts'
import type { ReservationTable } from '#server/db/schema/tables.ts'
import { acceptRequest, declineRequest, withdrawRequest } from '#server/domain/bookings/requests.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { toPerson, toWaiver, type WaiverColumn, waiverColumn } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

interface Row extends Pick<
  Selectable<ReservationTable>,
  'id' | 'user_id' | 'start_day' | 'end_day' | 'day_count' | 'landowner_cents'
> {
  requested_at: string
  hold_until: string | null
  waiver: WaiverColumn
  hunts_here: number
}

/** Stands that are booked after their owner has agreed (decision 170). */
export const requests: HandlersOf<'requests'> = {
  list: async ({ input, db, me, now }) => {
    const stand = found(
      await db
        .selectFrom('stand')
        .select('id')
        .where('id', '=', input.id)
        .where('user_id', '=', me.id)
        .executeTakeFirst(),
    )
    const { rows, total, people } = await loadPage<Row>(db, {
      columns: sql`r.id, r.user_id, r.start_day, r.end_day, r.day_count, r.landowner_cents, r.requested_at, r.hold_until,
        ${waiverColumn(sql`r.user_id`)} as waiver,
        (select count(*) from reservation o where o.stand_id = r.stand_id and o.user_id = r.user_id
          and o.state = 'approved' and o.paid_at is not null
          and o.end_day < (${now}::timestamptz at time zone s.zone)::date) as hunts_here`,
      from: sql`from reservation r join stand s on s.id = r.stand_id
        where r.stand_id = ${stand.id} and r.state in ('requested', 'accepted')`,
      order: sql`r.hold_until nulls last, r.id`,
      people: ['user_id'],
      page: input.page,
      per_page: input.per_page,
    })
    return {
      status: true,
      data: rows.map((row) => ({
        id: row.id,
        hunter: toPerson(people, row.user_id),
        hunts_here: row.hunts_here,
        waiver_info: toWaiver(row.waiver),
        start_date: row.start_day,
        end_date: row.end_day,
        number_of_days: row.day_count,
        earnings: row.landowner_cents / 100,
        asked_at: isoTime(row.requested_at),
        answer_by: isoTimeOrNull(row.hold_until),
      })),
      total_records: total,
    }
  },

  accept: async ({ input, db, me, now, context }) =>
    (await acceptRequest(context, db, input.id, me.id, now)) ?? {
      status: true,
      message: 'The request is accepted',
    },

  decline: async ({ input, db, me, now }) =>
    (await declineRequest(db, input.id, me.id, input.reason, now)) ?? {
      status: true,
      message: 'The request is declined',
    },

  withdraw: async ({ input, db, me, now }) =>
    (await withdrawRequest(db, input.id, me.id, now)) ?? {
      status: true,
      message: 'The request is withdrawn',
    },
}
