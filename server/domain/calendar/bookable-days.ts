import { horizonMonths, mostDays } from '#core/rules/booking/availability.ts'
import { cutOffHour } from '#core/rules/booking/cut-off.ts'
import { addMonths, type Day, daysBetween, eachDay, weekday } from '#core/rules/time/days.ts'
import { type RawBuilder, sql } from 'kysely'
import { keepsDays } from './kept-days.ts'
import { isPublic } from './visibility.ts'

type Condition = RawBuilder<unknown>

/** No zone is further than 14 hours from Greenwich: a day and a half decides for every stand at once. */
const surely = 36 * 3_600_000
const dayAt = (at: number): Day => new Date(at).toISOString().slice(0, 10)

/** The zones of public stands in which a condition over `z.zone` holds, from step to step through their index. */
const zonesWhere = (condition: Condition): Condition => sql`array(
  with recursive z as (
    (select s.zone from stand s where ${isPublic} order by s.zone limit 1)
    union all
    select (select s.zone from stand s where ${isPublic} and s.zone > z.zone order by s.zone limit 1)
    from z where z.zone is not null)
  select z.zone from z where z.zone is not null and ${condition})`

/** The first and the last day that can be booked at `stand s`, asked only for days on which stands can differ. */
const withinHorizon = (from: Day, to: Day, now: Date): Condition[] => {
  const local = sql`(${now}::timestamptz at time zone z.zone)`
  const [earliest, latest] = [dayAt(now.getTime() - surely), dayAt(now.getTime() + surely)]
  if (from < earliest || to > addMonths(latest, horizonMonths)) return [sql`false`]
  const asked = [
    ...(from > latest
      ? []
      : [sql`${from}::date >= (${local} + make_interval(hours => ${24 - cutOffHour}))::date`]),
    ...(to <= addMonths(earliest, horizonMonths)
      ? []
      : [sql`${to}::date <= (${local}::date + make_interval(months => ${horizonMonths}))::date`]),
  ]
  if (asked.length === 0) return []
  const zones = zonesWhere(sql.join(asked, sql` and `))
  // Without such a zone no stand is looked at.
  return [sql`cardinality(${zones}) > 0`, sql`s.zone = any(${zones})`]
}

/** Each day has a price: its weekday's, or that of an occasion on a day whose weekday has none. */
const priced = (from: Day, to: Day): Condition => {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  for (const day of eachDay(from, to)) counts[weekday(day) - 1]! += 1
  const mask = counts.reduce((bits, count, i) => (count > 0 ? bits | (1 << i) : bits), 0)
  const without = sql.join(
    counts.flatMap((count, i) =>
      count > 0 ? [sql`case when s.weekdays & ${1 << i}::int = 0 then ${count}::int else 0 end`] : [],
    ),
    sql` + `,
  )
  return sql`((s.weekdays & ${mask}::int) = ${mask}::int or (${without}) = (
    select count(*) from occasion o where o.stand_id = s.id and o.day between ${from}::date and ${to}::date
      and s.weekdays & (1 << (extract(isodow from o.day)::int - 1)) = 0))`
}

/**
 * Whether each day of a range can be booked together at `stand s`: `bookDays` of the rules, in SQL. A property test
 * compares the two day by day.
 */
export const bookableDays = (from: Day, to: Day, now: Date): Condition[] => {
  const span = daysBetween(from, to) + 1
  if (span < 1 || span > mostDays) return [sql`false`]
  return [
    ...withinHorizon(from, to, now),
    priced(from, to),
    sql`not exists (select 1 from reservation r where r.stand_id = s.id and ${keepsDays(now)}
      and r.busy && daterange(${from}::date, ${to}::date + s.recovery_days, '[]'))`,
    sql`not exists (select 1 from blockout b where b.stand_id = s.id
      and b.start_day <= ${to}::date and b.end_day >= ${from}::date)`,
  ]
}
