import type { Stay } from '#core/rules/booking/availability.ts'
import { addDays, type Day, eachDay, localTime } from '#core/rules/time/days.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { notifyDaysOpened } from './availability-changes.ts'
import { freeExpired } from './calendars.ts'

/** Days, in their order, as spans without gaps. */
const toSpans = (days: readonly Day[]): Stay[] => {
  const spans: { start: Day; end: Day }[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last.end, 1) === day) last.end = day
    else spans.push({ start: day, end: day })
  }
  return spans
}

/** The days of spans, one by one, from a day on. */
export const daysFrom = (spans: readonly Stay[], from: Day): Day[] =>
  spans.flatMap(({ start, end }) => eachDay(start < from ? from : start, end))

/** What is taken at a stand by reservations and by its owner from a day on, not by calendars elsewhere. */
export const takenHere = async (db: Db, standId: number, from: Day): Promise<Set<Day>> => {
  const { rows } = await sql<Stay>`
    select lower(t.days) as start, upper(t.days) - 1 as "end" from taken_days t
    left join blockout b on b.id = t.blockout_id
    where t.stand_id = ${standId} and b.source_id is null and upper(t.days) > ${from}::date`.execute(db)
  return new Set(daysFrom(rows, from))
}

/**
 * Closes the days that calendars elsewhere say are taken, as far as they are free here, and opens those that none of
 * them says any more. Within a transaction: it locks the stand, as each booking does.
 */
export const placeImportedDays = async (db: Db, standId: number, now: Date): Promise<void> => {
  const stand = await db
    .selectFrom('stand')
    .select('zone')
    .where('id', '=', standId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!stand) return
  await freeExpired(db, standId, now)
  const today = localTime(now, stand.zone).day
  const taken = await takenHere(db, standId, today)
  const sources = await db
    .selectFrom('calendar_source')
    .select(['id', 'busy'])
    .where('stand_id', '=', standId)
    .orderBy('id')
    .execute()
  const wanted = new Map<string, { source_id: number; start_day: Day; end_day: Day }>()
  for (const { id, busy } of sources) {
    const days = daysFrom(busy, today).filter((day) => !taken.has(day))
    for (const day of days) taken.add(day)
    for (const { start, end } of toSpans(days))
      wanted.set(`${id} ${start} ${end}`, { source_id: id, start_day: start, end_day: end })
  }
  const held = await db
    .selectFrom('blockout')
    .select(['id', 'source_id', 'start_day', 'end_day'])
    .where('stand_id', '=', standId)
    .where('source_id', 'is not', null)
    .where('end_day', '>=', today)
    .execute()
  const gone = held.filter(
    ({ source_id: source, start_day: start, end_day: end }) => !wanted.delete(`${source} ${start} ${end}`),
  )
  if (gone.length > 0)
    await db
      .deleteFrom('blockout')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  if (wanted.size > 0)
    await db
      .insertInto('blockout')
      .values([...wanted.values()].map((span) => ({ ...span, stand_id: standId })))
      .execute()
  if (gone.length > 0) await notifyDaysOpened(db, standId, now)
}
