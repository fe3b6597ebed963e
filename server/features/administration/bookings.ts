import type { BookingDetail, BookingLine } from '#core/calls/administration/administration.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { InvitationStatus } from '#core/rules/booking/invitations.ts'
import { statusOn } from '#core/rules/booking/reservation-state.ts'
import { localTime } from '#core/rules/time/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type InJson, isoTime, isoTimeOrNull, rowsOf } from '#server/db/json.ts'
import type { PaymentTable, RefundTable, ReservationTable } from '#server/db/schema/tables.ts'
import type { Entry } from '#server/domain/bookings/ledger.ts'
import { holdersColumn, refundedColumn, toLeft } from '#server/domain/money/left.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { type People, peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { containing } from './acts.ts'

interface Row {
  id: number
  stand_id: number
  title: string
  zone: string
  user_id: number
  owner_id: number
  state: ReservationTable['state']
  start_day: string
  end_day: string
  total_cents: number
  deposit_cents: number | null
  balance_paid_by: number | null
  refunded: number
  paid_at: Date | null
  created_at: Date
}
type InList = InJson<Row>

const columns = sql`r.id, r.stand_id, s.title, s.zone, r.user_id, s.user_id as owner_id, r.state, r.start_day,
  r.end_day, r.total_cents, r.deposit_cents, r.balance_paid_by, r.paid_at, r.created_at,
  ${refundedColumn} as refunded`
const tables = sql`from reservation r join stand s on s.id = r.stand_id join app_user h on h.id = r.user_id`

/** Bookings of everybody, the newest first. */
export const bookingsWhere = async (
  db: Db,
  where: RawBuilder<unknown>,
  { page, per_page, now }: { page: number; per_page: number; now: Date },
): Promise<{ bookings: BookingLine[]; total: number }> => {
  const { rows, total, people } = await loadPage<Row>(db, {
    columns,
    from: sql`${tables} where ${where}`,
    order: sql`r.id desc`,
    page,
    per_page,
    people: ['user_id', 'owner_id'],
  })
  return { bookings: rows.map((row) => toLine(row, people, now)), total }
}

const toLine = (row: InList, people: People, now: Date): BookingLine => ({
  id: row.id,
  status: statusOn(
    { state: row.state, start: row.start_day, end: row.end_day },
    localTime(now, row.zone).day,
  ),
  start_date: row.start_day,
  end_date: row.end_day,
  amount: row.total_cents / 100,
  refunded: row.refunded / 100,
  paid_at: isoTimeOrNull(row.paid_at),
  created_at: isoTime(row.created_at),
  stand: { id: row.stand_id, title: row.title },
  user: toPerson(people, row.user_id),
  owner: toPerson(people, row.owner_id),
})

/** By number, hunter or stand; `#12` and `12` are the number. */
const searched = (text: string): RawBuilder<unknown> => {
  if (text === '') return sql`true`
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  if (number !== undefined) return sql`r.id = ${Number(number)}`
  const like = containing(text)
  return sql`(s.title ilike ${like} or h.first_name || ' ' || h.last_name ilike ${like} or h.email ilike ${like})`
}

export const reservations: HandlersOf<'administration'>['reservations'] = async ({ input, db, now }) => {
  const { bookings, total } = await bookingsWhere(db, searched(input.search), {
    page: input.page,
    per_page: input.per_page,
    now,
  })
  return { status: true, data: bookings, total_records: total }
}

const ofService = ['provider', 'fees', 'disputes', 'vouchers', 'shares', 'payouts'] as const
const accountOf = (account: string): BookingDetail['lines'][number]['account'] => {
  if (account.startsWith('landowner:')) return 'held'
  if (account.startsWith('available:')) return 'available'
  return ofService.find((each) => each === account) ?? 'other'
}

interface WholeRow extends InList {
  lease_cents: number
  hunter_fee_cents: number
  landowner_fee_cents: number
  landowner_cents: number
  fee_policy: string
  payments: (Pick<PaymentTable, 'provider' | 'state' | 'amount_cents' | 'payer_id'> & {
    part: BookingDetail['payments'][number]['part']
  })[]
  holders: Entry[]
  people: Person[]
  refunds: {
    id: number
    amount_cents: number
    state: RefundTable['state']
    reason: string
    note: string | null
    refunded_by: number | null
    created_at: string
  }[]
  lines: { date: string; kind: string; account: string; cents: number }[]
  hunters: { id: number; status: InvitationStatus; email: string; user_id: number | null }[]
}

const readWhole = async (db: Db, id: number): Promise<WholeRow> => {
  const { rows } = await sql<{ row: WholeRow }>`select row_to_json(x) as row from (
    select ${columns}, r.lease_cents, r.hunter_fee_cents, r.landowner_fee_cents, r.landowner_cents, r.fee_policy,
      ${rowsOf(sql`select provider, state, part, amount_cents, payer_id from payment
        where reservation_id = r.id order by id`)} as payments,
      ${holdersColumn} as holders,
      ${rowsOf(sql`select id, amount_cents, state, reason, note, refunded_by, created_at from refund
        where reservation_id = r.id order by id`)} as refunds,
      ${rowsOf(sql`select t.created_at as date, t.kind, p.account, -p.amount_cents as cents
        from ledger_transaction t join posting p on p.transaction_id = t.id
        where t.reservation_id = r.id order by t.id, p.id`)} as lines,
      ${rowsOf(sql`select id, status, email, user_id from invitation
        where reservation_id = r.id order by id`)} as hunters,
      ${peopleColumn(sql`select r.user_id union select s.user_id
        union select refunded_by from refund where reservation_id = r.id
        union select payer_id from payment where reservation_id = r.id
        union select user_id from invitation where reservation_id = r.id`)} as people
    ${tables} where r.id = ${id}) x`.execute(db)
  return found(rows[0]).row
}

export const loadBooking = async (db: Db, id: number, now: Date): Promise<BookingDetail> => {
  const row = await readWhole(db, id)
  const left = toLeft(row, row)
  const people = toPeople(row.people)
  const named = (userId: number | null) => (userId === null ? null : toPerson(people, userId))
  return {
    ...toLine(row, people, now),
    lease: row.lease_cents / 100,
    hunter_fee: row.hunter_fee_cents / 100,
    landowner_fee: row.landowner_fee_cents / 100,
    landowner_amount: row.landowner_cents / 100,
    fee_policy: row.fee_policy,
    payments: row.payments.map(({ amount_cents: cents, payer_id: userId, ...each }) => ({
      ...each,
      amount: cents / 100,
      payer: toPerson(people, userId),
    })),
    refundable: left.total / 100,
    landowner_left: left.landowner / 100,
    refunds: row.refunds.map(({ amount_cents: cents, refunded_by: userId, ...refund }) => ({
      ...refund,
      amount: cents / 100,
      by: named(userId),
      created_at: isoTime(refund.created_at),
    })),
    lines: row.lines.map(({ date, kind, account, cents }) => ({
      date: isoTime(date),
      kind,
      account: accountOf(account),
      // The provider's account says what has come in, that of disputes what the bank has; every other one, what it is owed.
      amount: (account === 'provider' || account === 'disputes' ? -cents : cents) / 100,
    })),
    hunters: row.hunters.map(({ user_id: userId, ...each }) => ({ ...each, user: named(userId) })),
  }
}

export const reservation: HandlersOf<'administration'>['reservation'] = async ({ input, db, now }) => ({
  status: true,
  data: await loadBooking(db, input.id, now),
})
