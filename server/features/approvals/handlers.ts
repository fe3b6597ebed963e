import type { StandToApprove } from '#core/calls/owners/approvals.ts'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import { toDollars } from '#core/rules/money/money.ts'
import type { StandIdentity } from '#core/rules/land/stand-form.ts'
import type { NotificationMessage } from '#core/words/notification-messages.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isoTime, rowsOf } from '#server/db/json.ts'
import { setStandVisibility } from '#server/domain/calendar/availability-changes.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { fullName, loadPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { dropForm, nextVersion } from '#server/domain/stands/approval.ts'
import {
  type IdentityColumns,
  identityColumns,
  toIdentity,
  writeIdentity,
} from '#server/domain/stands/identity.ts'
import { captionedPicturesColumn, speciesColumn } from '#server/domain/stands/stands.ts'
import type { HandlersOf, RequestContextOf } from '#server/http/handler.ts'

interface Row extends IdentityColumns {
  id: number
  user_id: number
  description: string
  status: 'pending' | 'approved'
  updated_at: Date
  sent_at: Date
  asked: StandIdentity | null
  approved_stands: number
  pictures: StandToApprove['pictures']
  species: { specie_name: string }[]
  rates: { weekday: number; cents: number }[]
  earlier_reason: string | null
}

const isNew = sql`s.status = 'pending'`
const isChanged = sql`f.state = 'waiting' and s.status = 'approved'`
const kinds = { new: isNew, changed: isChanged, all: sql`(${isNew} or (${isChanged}))` } as const

const list: HandlersOf<'approvals'>['list'] = async ({ input, db }) => {
  const { rows, total, people } = await loadPage<Row>(db, {
    columns: sql`s.id, ${identityColumns}, s.user_id, s.description, s.status, s.updated_at, f.fields as asked,
      coalesce(f.sent_at, s.sent_at, s.updated_at) as sent_at,
      (select count(*) from stand o where o.user_id = s.user_id and o.status = 'approved' and o.deleted_at is null)
        as approved_stands,
      ${captionedPicturesColumn} as pictures,
      ${speciesColumn} as species,
      ${rowsOf(sql`select weekday, rate_cents as cents from rate where stand_id = s.id and is_enabled order by weekday`)}
        as rates,
      (select a.facts->>'reason' from audit a
        where a.subject = 'stand/' || s.id and a.act in ('stand.approve', 'stand.reject')
        order by a.id desc limit 1) as earlier_reason`,
    from: sql`from stand s left join stand_form f on f.stand_id = s.id
      where s.deleted_at is null and ${kinds[input.kind]}`,
    order: sql`coalesce(f.sent_at, s.sent_at, s.updated_at), s.id`,
    page: input.page,
    per_page: input.per_page,
    people: ['user_id'],
  })
  const data = rows.map((row) => {
    const stored = toIdentity(row)
    const isStandNew = row.status === 'pending'
    return {
      id: row.id,
      kind: isStandNew ? 'new' : 'changed',
      sent_at: isoTime(row.sent_at),
      version: isoTime(row.updated_at),
      user: toPerson(people, row.user_id),
      approved_stands: row.approved_stands,
      description: row.description,
      approved: isStandNew ? null : stored,
      asked: isStandNew ? stored : row.asked!,
      pictures: row.pictures,
      species: row.species.map(({ specie_name: name }) => name),
      rates: row.rates.map(({ weekday, cents }) => ({ weekday, rate: toDollars(cents) })),
      earlier_reason: row.earlier_reason,
    } as StandToApprove
  })
  return { status: true, data, total_records: total }
}

interface Awaiting {
  id: number
  user_id: number
  title: string
  kind: 'new' | 'changed'
  version: Date
  asked: StandIdentity | null
}

/** Who has decided about a stand last, for the second administrator. */
const lastDecider = async (db: Db, standId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('audit')
    .select('user_id')
    .where('subject', '=', `stand/${standId}`)
    .where('act', 'in', ['stand.approve', 'stand.reject'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (row?.user_id == null) return null
  return fullName(toPerson(await loadPeople(db, [row.user_id]), row.user_id))
}

/** A stand that waits for a decision, locked, as it was seen. */
const lockAwaiting = async (db: Db, id: number, seen: string): Promise<Awaiting | Failure> => {
  const stand = found(
    await db
      .selectFrom('stand')
      .select(['id', 'user_id', 'title', 'status', 'updated_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )
  const form = await db
    .selectFrom('stand_form')
    .select('fields')
    .where('stand_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const kind = stand.status === 'pending' ? 'new' : stand.status === 'approved' && form ? 'changed' : null
  if (kind === null) {
    const person = await lastDecider(db, id)
    return person === null ? fail('not_found') : { ...fail('stand_decided'), values: { person } }
  }
  if (stand.updated_at.getTime() !== Date.parse(seen)) return fail('stand_changed')
  const { user_id, title, updated_at: version } = stand
  return { id, user_id, title, kind, version, asked: form?.fields ?? null }
}

/** Writes the act into the audit log and tells the owner. */
const record = async (
  { db, me, now, address }: Pick<RequestContextOf<'approvals.approve'>, 'db' | 'me' | 'now' | 'address'>,
  stand: Awaiting,
  act: 'stand.approve' | 'stand.reject',
  message: NotificationMessage,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({
      user_id: me.id,
      act,
      subject: `stand/${stand.id}`,
      facts: JSON.stringify({ kind: stand.kind, ...message.values }),
      address,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('stand')
    .set({ updated_at: nextVersion(stand.version, now) })
    .where('id', '=', stand.id)
    .execute()
  await notify(db, { userId: stand.user_id, ...message, data: { stand_id: stand.id } }, now)
}

const approve: HandlersOf<'approvals'>['approve'] = async (request) => {
  const { input, db, now } = request
  const stand = await lockAwaiting(db, input.id, input.version)
  if (isFailure(stand)) return stand
  if (stand.asked) await writeIdentity(db, stand.id, stand.asked, now)
  await dropForm(db, stand.id)
  await setStandVisibility(db, [stand.id], { status: 'approved', reject_reason: null }, now)
  const values = { stand: stand.asked?.title ?? stand.title }
  const code = stand.kind === 'new' ? 'stand' : 'changes'
  await record(request, stand, 'stand.approve', { type: 'stand_approved', code, values })
  return { status: true, message: 'The stand is approved' }
}

const reject: HandlersOf<'approvals'>['reject'] = async (request) => {
  const { input, db, now } = request
  const { reason } = input
  const stand = await lockAwaiting(db, input.id, input.version)
  if (isFailure(stand)) return stand
  if (stand.kind === 'new')
    await setStandVisibility(db, [stand.id], { status: 'rejected', reject_reason: reason }, now)
  else
    await db
      .updateTable('stand_form')
      .set({ state: 'refused', reason })
      .where('stand_id', '=', stand.id)
      .execute()
  const values = { stand: stand.title, reason }
  const code = stand.kind === 'new' ? 'stand' : 'changes'
  await record(request, stand, 'stand.reject', { type: 'stand_rejected', code, values })
  return { status: true, message: 'The stand is rejected, and its owner gets the reason' }
}

export const approvals: HandlersOf<'approvals'> = { list, approve, reject }
