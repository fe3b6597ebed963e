import type { OwnStandCard } from '#core/calls/later-stands.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import { searchOrigin } from '#core/rules/search-origin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { rowOf, rowsOf } from '#server/db/json.ts'
import { peopleColumn, toPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { nearest, recent } from './search.ts'
import { pageOf } from './stand-pages.ts'
import { standCards } from './stands.ts'

interface Terms {
  readonly tags: readonly string[]
  readonly sort_order: 'recent' | 'closest'
  readonly stand_latitude?: number | undefined
  readonly stand_longitude?: number | undefined
  readonly page: number
  readonly per_page: number
}

const localDay = (now: Date): RawBuilder<unknown> => sql`(${now}::timestamptz at time zone s.zone)::date`

/** Whether `stand s` has hunts to come, or hunts that are over or canceled. */
export const hasBookings = (kind: 'reserved' | 'history', now: Date): RawBuilder<unknown> =>
  sql`exists (select from reservation r where r.stand_id = s.id and ${
    kind === 'reserved'
      ? sql`r.state = 'approved' and r.end_day >= ${localDay(now)}`
      : sql`(r.state = 'cancel' or (r.state = 'approved' and r.end_day < ${localDay(now)}))`
  })`

interface OwnRow {
  id: number
  reject_reason: string | null
  changes: OwnStandCard['changes']
  tags: { name: string }[]
  next: { start_day: string; user_id: number } | null
  transfer: { id: number; to_user_id: number } | null
  open_requests: number
  people: Person[]
}

/** What only the owner's card shows, by the stand's id. */
const ownParts = async (db: Db, ids: readonly number[], now: Date) => {
  const { rows } = await sql<OwnRow>`
    with own as (
      select s.id, s.reject_reason,
        ${rowOf(sql`select state, reason from stand_form where stand_id = s.id and s.status = 'approved'
          and state in ('waiting', 'refused')`)} as changes,
        ${rowsOf(sql`select name from stand_tag where stand_id = s.id order by id`)} as tags,
        ${rowOf(sql`select start_day, user_id from reservation r where r.stand_id = s.id and r.state = 'approved'
          and r.end_day >= ${localDay(now)} order by start_day limit 1`)} as next,
        ${rowOf(sql`select id, to_user_id from stand_transfer where stand_id = s.id and status = 'pending'`)} as transfer,
        (select count(*) from reservation r where r.stand_id = s.id and r.state = 'requested')::int as open_requests
      from stand s where s.id = any(${ids}::bigint[])
    )
    select own.*, ${peopleColumn(sql`select (own.next ->> 'user_id')::bigint
      union select (own.transfer ->> 'to_user_id')::bigint`)} as people from own`.execute(db)
  return new Map(
    rows.map((row) => {
      const people = toPeople(row.people)
      return [
        row.id,
        {
          reject_reason: row.reject_reason,
          changes: row.changes,
          open_requests: row.open_requests,
          tags: row.tags.map(({ name }) => name),
          next_booking: row.next && {
            start_date: row.next.start_day,
            hunter: toPerson(people, row.next.user_id),
          },
          ownership_transfer_request: row.transfer && {
            id: row.transfer.id,
            invited_to: toPerson(people, row.transfer.to_user_id),
          },
        },
      ]
    }),
  )
}

/** One page of a person's own stands under further conditions; drafts come first. */
export const ownStands = async (
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  terms: Terms,
  me: { readonly id: number; readonly is_admin: boolean },
  now: Date,
): Promise<{ status: true; data: OwnStandCard[]; total_records: number }> => {
  const where = [sql`s.user_id = ${me.id}`, sql`s.deleted_at is null`, ...conditions]
  if (terms.tags.length > 0)
    where.push(
      sql`exists (select from stand_tag x where x.stand_id = s.id and lower(x.name) = any(${terms.tags.map((tag) => tag.toLowerCase())}::text[]))`,
    )
  const from = searchOrigin(terms)
  const order =
    terms.sort_order === 'closest' && from
      ? sql`${nearest(from)}, s.id`
      : sql`(s.status = 'draft') desc, ${recent}`
  const { ids, total } = await pageOf(db, where, { ...terms, order })
  const cards = await standCards(db, ids, { now, viewer: me, from })
  const parts = await ownParts(db, ids, now)
  return {
    status: true,
    data: cards.map((card) => ({ ...card, ...parts.get(card.id) })),
    total_records: total,
  }
}

export interface OwnStand {
  readonly id: number
  readonly title: string
  readonly status: 'draft' | 'pending' | 'approved' | 'rejected'
  readonly active: boolean
  readonly zone: string
}

/** A stand of this person, locked until the transaction ends: everything that competes for it waits. */
export const lockOwnStand = async (db: Db, id: number, userId: number): Promise<OwnStand> =>
  found(
    await db
      .selectFrom('stand')
      .select(['id', 'title', 'status', 'active', 'zone'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )
