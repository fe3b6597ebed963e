import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTimeOrNull, rowsOf } from '#server/db/json.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import {
  type HunterColumn,
  hunterIds,
  huntersColumn,
  toHunters,
} from '#server/domain/bookings/reservations.ts'
import { earnedOf } from '#server/domain/money/left.ts'
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
/** What is recorded of one hunter of a hunt; times as JSON writes them. */
interface Known {
  user_id: number
  checked_in_at: string | null
  checked_out_at: string | null
  heard_at: string
  due_at: string | null
}
interface VisitedRow extends HuntRow {
  hunters: HunterColumn[]
  people: Person[]
  known: Known[]
}
interface NextRow extends HuntRow {
  people: Person[]
  others: number
  waiver: WaiverColumn
}
interface Ahead {
  next: NextRow[]
  earned: number
  held: number
}

const mostHunts = 100
const nextHunts = 10

const today = (now: Date) => sql`(${now}::timestamptz at time zone s.zone)::date`
const columns = sql`r.id, r.user_id, r.stand_id, s.title, s.zone, r.start_day, r.end_day`
const tables = sql`from reservation r join stand s on s.id = r.stand_id`
const paidOn = (ownerId: number) =>
  sql`s.user_id = ${ownerId} and r.state = 'approved' and r.paid_at is not null`

const huntOf = (row: HuntRow) => ({
  reservation_id: row.id,
  stand: { id: row.stand_id, title: row.title, time_zone: row.zone },
  start_date: row.start_day,
  end_date: row.end_day,
})
/** The hunts of today and yesterday on an owner's land, with what is recorded of each hunter. */
const loadVisits = async (db: Db, ownerId: number, now: Date): Promise<VisitedRow[]> => {
  const known = sql`
    select a.user_id, max(a.at) filter (where a.kind = 'checkin') as checked_in_at,
      max(a.at) filter (where a.kind = 'checkout') as checked_out_at, max(a.received_at) as heard_at,
      (select h.expected_at from hunt_return h where h.reservation_id = r.id and h.user_id = a.user_id
        and h.state <> 'back') as due_at
    from attendance a where a.reservation_id = r.id group by a.user_id`
  const { rows } = await sql<VisitedRow>`
    select ${columns}, ${huntersColumn} as hunters, ${peopleColumn(hunterIds)} as people, ${rowsOf(known)} as known
    ${tables} where ${paidOn(ownerId)} and r.start_day <= ${today(now)} and r.end_day >= ${today(now)} - 1
    order by r.end_day, r.id limit ${mostHunts}`.execute(db)
  return rows
}

/** The hunts to come, and what the ledger says of those over and ahead, whether it is held still or free. */
const loadAhead = async (db: Db, ownerId: number, now: Date): Promise<Ahead> => {
  const next = sql`
    select ${columns}, ${peopleColumn(sql`select r.user_id`)} as people, ${waiverColumn(sql`r.user_id`)} as waiver,
      (select count(*)::int from invitation i where i.reservation_id = r.id and i.status = 'approved') as others
    ${tables} where ${paidOn(ownerId)} and r.start_day > ${today(now)} order by r.start_day, r.id limit ${nextHunts}`
  const ended = sql`case when r.state = 'approved' then r.end_day when r.canceled_at is null then null
    else (r.canceled_at at time zone s.zone)::date end`
  const { rows } = await sql<Ahead>`
    select ${rowsOf(next)} as next, money.earned, money.held from (
      select
        coalesce(sum(${earnedOf(ownerId)}) filter (where (r.state <> 'approved' or r.end_day < ${today(now)})
          and date_trunc('month', ${ended}) = date_trunc('month', ${today(now)})), 0)::int as earned,
        coalesce(sum(${earnedOf(ownerId)}) filter (where r.state = 'approved' and r.end_day >= ${today(now)}), 0)::int as held
      ${tables} where s.user_id = ${ownerId} and r.paid_at is not null
    ) as money`.execute(db)
  return rows[0]!
}

export const visits: HandlersOf<'visits'> = {
  list: async ({ db, me, now }) => {
    const visited = await loadVisits(db, me.id, now)
    const { next, earned, held } = await loadAhead(db, me.id, now)
    return {
      status: true,
      data: {
        visits: visited.flatMap((row) =>
          toHunters(row.hunters, toPeople(row.people)).map((hunter) => {
            const known = row.known.find((record) => record.user_id === hunter.user.id)
            return {
              ...huntOf(row),
              hunter,
              checked_in_at: isoTimeOrNull(known?.checked_in_at ?? null),
              checked_out_at: isoTimeOrNull(known?.checked_out_at ?? null),
              due_at: isoTimeOrNull(known?.due_at ?? null),
              heard_at: isoTimeOrNull(known?.heard_at ?? null),
            }
          }),
        ),
        next: next.map((row) => ({
          ...huntOf(row),
          hunter: toPerson(toPeople(row.people), row.user_id),
          others: row.others,
          waiver_info: toWaiver(row.waiver),
        })),
        earned_this_month: earned / 100,
        held: held / 100,
      },
    }
  },
}
