import { sql } from 'kysely'
import type { Person } from '#core/calls/shapes/people.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import {
  type HunterColumn,
  hunterIds,
  huntersColumn,
  toHunters,
} from '#server/domain/bookings/reservations.ts'
import {
  peopleColumn,
  toPeople,
  toPerson,
  toWaiver,
  waiverColumn,
  type WaiverColumn,
} from '#server/domain/people/people.ts'

interface HuntRow {
  id: number
  user_id: number
  stand_id: number
  title: string
  zone: string
  start_day: string
  end_day: string
}
interface VisitedRow extends HuntRow {
  hunters: HunterColumn[]
  people: Person[]
}
interface NextRow extends HuntRow {
  people: Person[]
  others: number
  waiver: WaiverColumn
}
interface Record {
  reservation_id: number
  user_id: number
  checked_in_at: Date | null
  checked_out_at: Date | null
  heard_at: Date | null
  due_at: Date | null
}

const mostHunts = 100
const nextHunts = 10

const huntOf = (row: HuntRow) => ({
  reservation_id: row.id,
  stand: { id: row.stand_id, title: row.title, time_zone: row.zone },
  start_date: row.start_day,
  end_date: row.end_day,
})
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

export const visits: HandlersOf<'visits'> = {
  list: async ({ db, me, now }) => {
    const today = sql`(${now}::timestamptz at time zone s.zone)::date`
    const paid = sql`s.user_id = ${me.id} and r.state = 'approved' and r.paid_at is not null`
    const columns = sql`r.id, r.user_id, r.stand_id, s.title, s.zone, r.start_day, r.end_day`
    const tables = sql`from reservation r join stand s on s.id = r.stand_id`
    const { rows: visited } = await sql<VisitedRow>`
      select ${columns}, ${huntersColumn} as hunters, ${peopleColumn(hunterIds)} as people ${tables}
      where ${paid} and r.start_day <= ${today} and r.end_day >= ${today} - 1
      order by r.end_day, r.id limit ${mostHunts}`.execute(db)
    const ids = visited.map(({ id }) => id)
    const { rows: records } = await sql<Record>`
      select a.reservation_id, a.user_id,
        max(a.at) filter (where a.kind = 'checkin') as checked_in_at,
        max(a.at) filter (where a.kind = 'checkout') as checked_out_at,
        max(a.received_at) as heard_at,
        (select h.expected_at from hunt_return h where h.reservation_id = a.reservation_id and h.user_id = a.user_id
          and h.state <> 'back') as due_at
      from attendance a where a.reservation_id = any(${ids}) group by a.reservation_id, a.user_id`.execute(db)
    const { rows: next } = await sql<NextRow>`
      select ${columns}, ${peopleColumn(sql`select r.user_id`)} as people, ${waiverColumn(sql`r.user_id`)} as waiver,
        (select count(*)::int from invitation i where i.reservation_id = r.id and i.status = 'approved') as others
      ${tables} where ${paid} and r.start_day > ${today} order by r.start_day, r.id limit ${nextHunts}`.execute(
      db,
    )
    const { rows: sums } = await sql<{ earned: number; held: number }>`
      select
        coalesce(sum(-p.amount_cents) filter (where
          case when r.state = 'approved' then r.end_day < ${today} and date_trunc('month', r.end_day) = date_trunc('month', ${today})
          else date_trunc('month', r.canceled_at at time zone s.zone) = date_trunc('month', ${today}::timestamp) end), 0)::int as earned,
        coalesce(sum(-p.amount_cents) filter (where r.state = 'approved' and r.end_day >= ${today}), 0)::int as held
      ${tables} join ledger_transaction t on t.reservation_id = r.id join posting p on p.transaction_id = t.id
      where s.user_id = ${me.id} and p.account = ${`landowner:${me.id}`}`.execute(db)
    return {
      status: true,
      data: {
        visits: visited.flatMap((row) =>
          toHunters(row.hunters, toPeople(row.people)).map((hunter) => {
            const known = records.find(
              (record) => record.reservation_id === row.id && record.user_id === hunter.user.id,
            )
            return {
              ...huntOf(row),
              hunter,
              checked_in_at: iso(known?.checked_in_at),
              checked_out_at: iso(known?.checked_out_at),
              due_at: iso(known?.due_at),
              heard_at: iso(known?.heard_at),
            }
          }),
        ),
        next: next.map((row) => ({
          ...huntOf(row),
          hunter: toPerson(toPeople(row.people), row.user_id),
          others: row.others,
          waiver_info: toWaiver(row.waiver),
        })),
        earned_this_month: (sums[0]?.earned ?? 0) / 100,
        held: (sums[0]?.held ?? 0) / 100,
      },
    }
  },
}
