import { sql } from 'kysely'
import type { Stand } from '#core/calls/stands.ts'
import type { Db } from '#server/db/connect.ts'

/** So many first messages must have been answered before half of them say something. */
const fewestAnswers = 3

interface Row {
  since: Date
  hosted: number
  answered: number
  hours: number | null
}

/** What a landowner has shown as a host: since when, how many hunts, and how fast they answer. */
export const hostOf = async (db: Db, ownerId: number, today: string): Promise<NonNullable<Stand['host']>> => {
  const { rows } = await sql<Row>`
    with asked as (
      select m.reservation_id, m.from_user_id as hunter_id, min(m.created_at) as at
      from chat_message m join reservation r on r.id = m.reservation_id join stand s on s.id = r.stand_id
      where s.user_id = ${ownerId} and m.to_user_id = ${ownerId} group by 1, 2
    ), answers as (
      select (select min(b.created_at) from chat_message b where b.reservation_id = asked.reservation_id
        and b.from_user_id = ${ownerId} and b.to_user_id = asked.hunter_id and b.created_at > asked.at) - asked.at as after
      from asked
    )
    select u.created_at as since,
      (select count(*)::int from reservation r join stand s on s.id = r.stand_id
        where s.user_id = u.id and r.state = 'approved' and r.end_day < ${today}) as hosted,
      (select count(after)::int from answers) as answered,
      (select (percentile_cont(0.5) within group (order by extract(epoch from after)::float8 / 3600))::float8 from answers) as hours
    from app_user u where u.id = ${ownerId}`.execute(db)
  const { since, hosted, answered, hours } = rows[0]!
  return {
    member_since: since.getUTCFullYear(),
    hunts_hosted: hosted,
    answers_within_hours: answered < fewestAnswers || hours === null ? null : Math.max(1, Math.ceil(hours)),
  }
}
