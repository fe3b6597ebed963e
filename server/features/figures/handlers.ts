import { sql } from 'kysely'
import { addMonths } from '#core/rules/time/days.ts'
import type { Db } from '#server/db/connect.ts'
import { earnedOf } from '#server/domain/money/left.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const shownMonths = 12

interface Counted {
  month: string
  stand_id: number
  offered_days: number
  booked_days: number
  cents: number
  views: number
}

/**
 * The days, hunts and views of every stand by month. Past days are judged by today's prices, and a month that runs is
 * counted whole: what is booked of it is known.
 */
const countMonths = async (db: Db, ownerId: number, first: string): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    with own as (
      select s.id, s.weekdays, greatest(${first}::date, least((s.created_at at time zone s.zone)::date,
        (select min(r.start_day) from reservation r where r.stand_id = s.id and r.paid_at is not null))) as since
      from stand s where s.user_id = ${ownerId} and s.deleted_at is null and s.status != 'draft'
    ), months as (
      select generate_series(${first}::date, ${first}::date + make_interval(months => ${shownMonths - 1}), '1 month')::date as month
    ), days as (
      select o.id, o.weekdays, d::date as day from own o
      cross join generate_series(o.since, (${first}::date + make_interval(months => ${shownMonths}))::date - 1, '1 day') d
    ), judged as (
      select d.id, date_trunc('month', d.day)::date as month,
        exists (select from reservation r where r.stand_id = d.id and r.state = 'approved' and r.paid_at is not null
          and d.day between r.start_day and r.end_day) as booked,
        (d.weekdays & (1 << (extract(isodow from d.day)::int - 1)) <> 0
            or exists (select from occasion c where c.stand_id = d.id and c.day = d.day))
          and not exists (select from blockout b where b.stand_id = d.id and d.day between b.start_day and b.end_day)
          as open
      from days d
    ), counted as (
      select id, month, count(*) filter (where booked or open) as offered_days, count(*) filter (where booked) as booked_days
      from judged group by id, month
    ), earned as (
      select r.stand_id, date_trunc('month', r.start_day)::date as month, sum(${earnedOf(ownerId)}) as cents
      from reservation r join own o on o.id = r.stand_id
      where r.paid_at is not null and r.start_day >= ${first}::date group by r.stand_id, 2
    ), viewed as (
      select w.stand_id, date_trunc('month', w.day)::date as month, sum(w.views) as views
      from page_view w join own o on o.id = w.stand_id where w.day >= ${first}::date group by w.stand_id, 2
    )
    select to_char(m.month, 'YYYY-MM') as month, o.id as stand_id,
      coalesce(c.offered_days, 0)::int as offered_days, coalesce(c.booked_days, 0)::int as booked_days,
      coalesce(e.cents, 0)::bigint as cents, coalesce(w.views, 0)::int as views
    from own o cross join months m
    left join counted c on c.id = o.id and c.month = m.month
    left join earned e on e.stand_id = o.id and e.month = m.month
    left join viewed w on w.stand_id = o.id and w.month = m.month
    order by m.month, o.id`.execute(db)
  return rows
}

/** Its stands, with what is saved and booked of them now. */
const readStands = async (db: Db, ownerId: number, now: Date) => {
  const { rows } = await sql<{
    id: number
    title: string
    favorites: number
    bookings: number
    cents: number
  }>`
    select s.id, s.title, (select count(*) from favorite f where f.stand_id = s.id)::int as favorites,
      count(r.id)::int as bookings, coalesce(sum(${earnedOf(ownerId)}), 0)::bigint as cents
    from stand s left join reservation r on r.stand_id = s.id and r.state = 'approved' and r.paid_at is not null
      and r.start_day > (${now}::timestamptz at time zone s.zone)::date
    where s.user_id = ${ownerId} and s.deleted_at is null and s.status != 'draft' group by s.id order by s.title, s.id`.execute(
    db,
  )
  return rows.map(({ bookings, cents, ...stand }) => ({
    ...stand,
    upcoming_bookings: bookings,
    upcoming_earnings: cents / 100,
  }))
}

/** How fast the first message of each hunter is answered, in the shown months. */
const readReplies = async (db: Db, ownerId: number, first: string) => {
  const { rows } = await sql<{ asked: number; answered: number; minutes: number | null }>`
    with asked as (
      select m.reservation_id, m.from_user_id as hunter_id, min(m.created_at) as asked_at
      from chat_message m join reservation r on r.id = m.reservation_id join stand s on s.id = r.stand_id
      where s.user_id = ${ownerId} and m.to_user_id = ${ownerId} and m.created_at >= ${first}::date group by 1, 2
    ), timed as (
      select a.asked_at, (select min(b.created_at) from chat_message b where b.reservation_id = a.reservation_id
        and b.from_user_id = ${ownerId} and b.to_user_id = a.hunter_id and b.created_at > a.asked_at) as answered_at
      from asked a
    )
    select count(*)::int as asked, count(answered_at)::int as answered,
      (percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at)::float8 / 60))::float8 as minutes
    from timed`.execute(db)
  const { asked, answered, minutes } = rows[0]!
  return { asked, answered, median_minutes: minutes === null ? null : Math.round(minutes) }
}

/** How a landowner's stands do, and the views that are counted for it. */
export const figures: HandlersOf<'figures'> = {
  read: async ({ db, me, now }) => {
    const first = addMonths(`${now.toISOString().slice(0, 7)}-01`, 1 - shownMonths)
    const rows = await countMonths(db, me.id, first)
    return {
      status: true,
      data: {
        months: rows.map(({ cents, ...row }) => ({ ...row, earnings: cents / 100 })),
        stands: await readStands(db, me.id, now),
        replies: await readReplies(db, me.id, first),
      },
    }
  },

  view: async ({ input, db, me, now }) => {
    const { rows } = await sql<{ user_id: number; day: string }>`
      select s.user_id, ((${now}::timestamptz at time zone s.zone)::date)::text as day
      from stand s where s.id = ${input.id} and ${isPublic}`.execute(db)
    const stand = found(rows[0])
    if (me.id !== stand.user_id)
      await sql`insert into page_view (stand_id, day, views) values (${input.id}, ${stand.day}, 1)
        on conflict (stand_id, day) do update set views = page_view.views + 1`.execute(db)
    return { status: true, message: 'Counted' }
  },
}
