import { type RawBuilder, sql } from 'kysely'
import type { Stand } from '#core/calls/stands.ts'
import { rowOf } from '#server/db/json.ts'

/** So many first messages must have been answered before half of them say something. */
const fewestAnswers = 3
/** The newest bookings whose first messages are looked at, so that a busy host's page reads no more than another's. */
const newestBookings = 50

export interface HostColumn {
  since: string
  hosted: number
  answered: number
  hours: number | null
}

/** What the landowner of `stand s` has shown as a host: since when, how many hunts, and how fast they answer. */
export const hostColumn = (now: Date): RawBuilder<unknown> =>
  rowOf(sql`
  with asked as (
    select m.* from (select r.id from reservation r join stand o on o.id = r.stand_id
        where o.user_id = s.user_id order by r.id desc limit ${newestBookings}) as newest,
      lateral (select reservation_id, from_user_id as hunter_id, id, created_at as at from chat_message
        where reservation_id = newest.id and to_user_id = s.user_id order by id limit 1) as m
  ), answers as (
    select (select b.created_at from chat_message b where b.reservation_id = asked.reservation_id
      and b.from_user_id = s.user_id and b.to_user_id = asked.hunter_id and b.id > asked.id order by b.id limit 1)
      - asked.at as after
    from asked
  )
  select u.created_at as since,
    (select count(*)::int from reservation r join stand o on o.id = r.stand_id
      where o.user_id = u.id and r.state = 'approved'
      and r.end_day < (${now}::timestamptz at time zone s.zone)::date) as hosted,
    (select count(after)::int from answers) as answered,
    (select (percentile_cont(0.5) within group (order by extract(epoch from after)::float8 / 3600))::float8
      from answers) as hours
  from app_user u where u.id = s.user_id`)

export const toHost = ({ since, hosted, answered, hours }: HostColumn): NonNullable<Stand['host']> => ({
  member_since: new Date(since).getUTCFullYear(),
  hunts_hosted: hosted,
  answers_within_hours: answered < fewestAnswers || hours === null ? null : Math.max(1, Math.ceil(hours)),
})
