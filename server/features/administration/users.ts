import type { Member, MemberDetail } from '#core/calls/administration/administration.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type InJson, isoTime, isoTimeOrNull, rowOf, rowsOf } from '#server/db/json.ts'
import { escrow } from '#server/domain/bookings/ledger.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { type AuditRow, containing, toEntry } from './acts.ts'
import { bookingsWhere } from './bookings.ts'

interface Row {
  id: number
  email: string
  email_verified_at: Date | null
  is_admin: boolean
  is_junior: boolean
  suspended_at: Date | null
  deleted_at: Date | null
  created_at: Date
}
const columns = sql`u.id, u.email, u.email_verified_at, u.is_admin, u.is_junior, u.suspended_at, u.deleted_at, u.created_at`

type InList = InJson<Row>
const toMember = (row: InList, person: Person): Member => ({
  ...person,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  is_admin: row.is_admin,
  is_junior: row.is_junior,
  suspended_at: row.deleted_at === null ? isoTimeOrNull(row.suspended_at) : null,
  deleted: row.deleted_at !== null,
  created_at: isoTime(row.created_at),
})

export const users: HandlersOf<'administration'>['users'] = async ({ input, db }) => {
  // Who has left has no name any more, and is found only where one looks for it.
  const where = [sql`true`]
  if (input.search !== '') {
    const text = containing(input.search)
    where.push(sql`(u.first_name || ' ' || u.last_name ilike ${text} or u.email ilike ${text})`)
  }
  if (input.show === 'suspended') where.push(sql`u.suspended_at is not null and u.deleted_at is null`)
  if (input.show === 'administrators') where.push(sql`u.is_admin and u.deleted_at is null`)
  const { rows, total, people } = await loadPage<Row>(db, {
    columns,
    from: sql`from app_user u where ${sql.join(where, sql` and `)}`,
    order: sql`u.id desc`,
    page: input.page,
    per_page: input.per_page,
    people: ['id'],
  })
  return {
    status: true,
    data: rows.map((row) => toMember(row, toPerson(people, row.id))),
    total_records: total,
  }
}

interface WholeRow extends InList {
  phone: string
  suspension: { reason: string; suspended_by: number; created_at: string } | null
  stands: { id: number; title: string; status: string; active: boolean }[]
  stand_count: number
  booking_count: number
  escrow: number
  available: number
  audit: AuditRow[]
  people: Person[]
}

/** How much of each list one person's page shows. */
const shown = 20

export const loadMember = async (db: Db, id: number, now: Date): Promise<MemberDetail> => {
  const ofTheirs = sql`from stand where user_id = u.id and deleted_at is null`
  const { rows } = await sql<{ row: WholeRow }>`select row_to_json(x) as row from (
    select ${columns}, u.phone,
      ${rowOf(sql`select reason, suspended_by, created_at from suspension
        where user_id = u.id and lifted_at is null`)} as suspension,
      ${rowsOf(sql`select id, title, status, active ${ofTheirs} order by id desc limit ${shown}`)} as stands,
      (select count(*) ${ofTheirs}) as stand_count,
      (select count(*) from reservation where user_id = u.id and paid_at is not null) as booking_count,
      (select coalesce(-sum(amount_cents), 0)::bigint from posting where account = ${escrow(id)}) as escrow,
      (select coalesce(-sum(amount_cents), 0)::bigint from posting
        where account = ${`available:${id}`}) as available,
      ${rowsOf(sql`select id, user_id, act, subject, facts, address, created_at from audit
        where user_id = u.id or subject in (${`user/${id}`}, ${`user:${id}`})
        order by id desc limit ${shown}`)} as audit,
      ${peopleColumn(sql`select u.id union select suspended_by from suspension where user_id = u.id
        union select user_id from audit where user_id = u.id or subject in (${`user/${id}`}, ${`user:${id}`})`)} as people
    from app_user u where u.id = ${id}) x`.execute(db)
  const { row } = found(rows[0])
  const people = toPeople(row.people)
  const { bookings } = await bookingsWhere(db, sql`r.user_id = ${id} and r.paid_at is not null`, {
    page: 1,
    per_page: shown,
    now,
  })
  return {
    ...toMember(row, toPerson(people, id)),
    phone: row.phone,
    suspension: row.suspension && {
      reason: row.suspension.reason,
      by: toPerson(people, row.suspension.suspended_by),
      created_at: isoTime(row.suspension.created_at),
    },
    stands: row.stands,
    stand_count: row.stand_count,
    bookings,
    booking_count: row.booking_count,
    escrow: row.escrow / 100,
    available: row.available / 100,
    audit: row.audit.map((entry) => toEntry(entry, people)),
  }
}

export const user: HandlersOf<'administration'>['user'] = async ({ input, db, now }) => ({
  status: true,
  data: await loadMember(db, input.id, now),
})
