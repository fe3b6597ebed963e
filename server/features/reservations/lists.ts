import { huntersShown, statusOn } from '#core/rules/booking/reservation-state.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { rowOf } from '#server/db/json.ts'
import type { ReservationTable } from '#server/db/schema/tables.ts'
import { earnedOf, returnedOf } from '#server/domain/money/left.ts'
import { paidOf } from '#server/domain/money/paid.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import {
  attendanceQuery,
  type AttendanceRow,
  type HunterColumn,
  hunterIds,
  huntersColumn,
  reservationCards,
  toAttendance,
  toHunters,
} from '#server/domain/bookings/reservations.ts'
import { localTime } from '#core/rules/time/days.ts'
import { found } from '#server/domain/refusal.ts'
import type { RequestContext, RequestContextOf, HandlersOf } from '#server/http/handler.ts'

type Reservations = HandlersOf<'reservations'>

/** One page of ids, and how many there are. */
const page = async (
  db: Db,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  terms: { page: number; per_page: number },
) => {
  const { rows, total } = await loadPage<{ id: number }>(db, {
    columns: sql`r.id`,
    from,
    order,
    page: terms.page,
    per_page: terms.per_page,
  })
  return { ids: rows.map((row) => row.id), total }
}

/** Hunts to come: the one that was booked last, then the next ones. */
const newestFirst = (from: RawBuilder<unknown>) =>
  sql`(r.id = (select max(r.id) ${from})) desc, r.start_day, r.id`
const lastFirst = sql`r.start_day desc, r.id desc`

/** Marks the one that was booked last, where there are others beside it. */
const markNewest = <T extends object>(
  cards: readonly T[],
  at: number,
  total: number,
): (T & { is_newest?: boolean })[] =>
  cards.map((card, i) => (i === 0 && at === 1 && total > 1 ? { ...card, is_newest: true } : { ...card }))

/** The day at the stand, in SQL. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone s.zone)::date`

/** The reservations of each tab of the hunter's list; the same division as the rule `tabOf`. */
const tabs = (now: Date): Record<string, RawBuilder<unknown>> => ({
  active: sql`(r.state = 'approved' and r.end_day >= ${today(now)}) or (r.state = 'pending' and r.hold_until > ${now})
    or r.state in ('requested', 'accepted', 'splitting')`,
  history: sql`r.state = 'approved' and r.end_day < ${today(now)}`,
  cancel: sql`r.state = 'cancel'`,
})

export const list: Reservations['list'] = async ({ input, db, me, now }) => {
  const mine = sql`r.user_id = ${me.id}`
  const joined = (status: string) =>
    sql`exists (select 1 from invitation a where a.reservation_id = r.id and a.user_id = ${me.id} and a.status = ${status})`
  if (input.status === 'invitation') return invited({ input, db, me, now })
  const where = sql`(${mine} or ${joined('approved')}) and (${tabs(now)[input.status]!})`
  const from = sql`from reservation r join stand s on s.id = r.stand_id where ${where}`
  const isToCome = input.status === 'active'
  const { ids, total } = await page(db, from, isToCome ? newestFirst(from) : lastFirst, input)
  const cards = await reservationCards(db, ids, me.id, now)
  const data = isToCome ? markNewest(cards, input.page, total) : cards
  return { status: true, data, total_records: total }
}

/**
 * The hunts that a person was invited to and has not joined, by the latest invitation to each: open invitations
 * first, without those that the person has dismissed.
 */
const invited = async ({
  input,
  db,
  me,
  now,
}: Pick<RequestContextOf<'reservations.list'>, 'input' | 'db' | 'me' | 'now'>) => {
  const from = sql`from reservation r join (
      select distinct on (reservation_id) reservation_id, id, status, hidden_at from invitation
      where user_id = ${me.id} order by reservation_id, id desc
    ) i on i.reservation_id = r.id where i.status <> 'approved' and i.hidden_at is null`
  const { ids, total } = await page(db, from, sql`(i.status = 'pending') desc, i.id desc`, input)
  return {
    status: true as const,
    data: await reservationCards(db, ids, me.id, now),
    total_records: total,
  }
}

interface BookingRow extends Pick<
  Selectable<ReservationTable>,
  | 'id'
  | 'user_id'
  | 'start_day'
  | 'end_day'
  | 'state'
  | 'total_cents'
  | 'landowner_cents'
  | 'deposit_cents'
  | 'deposit_landowner_cents'
  | 'balance_due'
  | 'balance_paid_by'
> {
  earned_cents: number
  returned_cents: number
  last_attendance: AttendanceRow | null
  paid_at: Date | null
  hunters: HunterColumn[]
  /** The same as people. */
  hunting: Person[]
}

type Bookings = Pick<RequestContext, 'db' | 'me' | 'now'> & {
  readonly input: { id: number; status: string; page: number; per_page: number }
}

const bookings = async ({ input, db, me, now }: Bookings) => {
  const stand = found(
    await db
      .selectFrom('stand')
      .select(['id', 'zone'])
      .where('id', '=', input.id)
      .where('user_id', '=', me.id)
      .executeTakeFirst(),
  )
  const states: Record<string, RawBuilder<unknown>> = {
    reserved: sql`r.state = 'approved' and r.end_day >= ${today(now)}`,
    completed: sql`r.state = 'approved' and r.end_day < ${today(now)}`,
    canceled: sql`r.state = 'cancel'`,
    history: sql`(r.state = 'approved' and r.end_day < ${today(now)}) or r.state = 'cancel'`,
  }
  const from = sql`from reservation r join stand s on s.id = r.stand_id where r.stand_id = ${stand.id} and (${states[input.status]!})`
  const { rows, total, people } = await loadPage<BookingRow>(db, {
    columns: sql`r.id, r.user_id, r.start_day, r.end_day, ${earnedOf(me.id)} as earned_cents,
      ${returnedOf(me.id)} as returned_cents, r.state, r.paid_at,
      r.total_cents, r.landowner_cents, r.deposit_cents, r.deposit_landowner_cents, r.balance_due, r.balance_paid_by,
      ${huntersColumn} as hunters, ${peopleColumn(hunterIds)} as hunting,
      ${rowOf(sql`${attendanceQuery} order by at desc, id desc limit 1`)} as last_attendance,
      (select user_id from attendance where reservation_id = r.id order by at desc, id desc limit 1) as attended_by`,
    from,
    order: input.status === 'reserved' ? newestFirst(from) : lastFirst,
    people: ['user_id', 'attended_by'],
    page: input.page,
    per_page: input.per_page,
  })
  const day = localTime(now, stand.zone).day
  const shown = rows.map((row) => {
    const status = statusOn({ state: row.state, start: row.start_day, end: row.end_day }, day)
    return { row, status, isShown: huntersShown(status, row.paid_at !== null, row.end_day, day) }
  })
  const data = shown.map(({ row, status, isShown }) => ({
    id: row.id,
    hunter: toPerson(people, row.user_id),
    start_date: row.start_day,
    end_date: row.end_day,
    earnings: row.earned_cents / 100,
    returned: row.returned_cents / 100,
    balance: paidOf({ ...row, zone: stand.zone }, true).balance,
    status,
    last_attendance: row.last_attendance && toAttendance(row.last_attendance, people),
    hunters: isShown ? toHunters(row.hunters, toPeople(row.hunting)) : null,
  }))
  return {
    status: true as const,
    data: input.status === 'reserved' ? markNewest(data, input.page, total) : data,
    total_records: total,
  }
}

export const bookingsOfOwner: Reservations['bookingsOfOwner'] = bookings
export const bookingOfOwner: Reservations['bookingOfOwner'] = bookings
