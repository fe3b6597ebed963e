import { searchOrigin } from '#core/rules/search-origin.ts'
import { daysOf } from '#core/rules/searches.ts'
import { type RawBuilder, sql } from 'kysely'
import { feesInForce } from '#server/domain/money/fees.ts'
import { hasBookings, ownStands } from '#server/domain/stands/own-stands.ts'
import { pageOf } from '#server/domain/stands/stand-pages.ts'
import { standCards } from '#server/domain/stands/stands.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { visibleStand } from './detail.ts'
import { map } from './map.ts'
import { conditions, nearest, recent } from '#server/domain/stands/search.ts'

type Stands = HandlersOf<'stands'>
/** Counting stops here and the answer says so: an exact count would scan the whole table. */
const mostCounted = 100

export const search = (async ({ input, db, now, viewer, context }) => {
  const days = daysOf(input)
  const stay = days && { ...days, fees: await feesInForce(context, db) }
  const from = searchOrigin(input)
  const order = input.sort_order === 'closest' && from ? nearest(from) : recent
  const { ids, total, total_is } = await pageOf(db, conditions(input, now), { ...input, order }, mostCounted)
  return {
    status: true,
    data: await standCards(db, ids, { now, viewer, from, stay }),
    total_records: total,
    total_is,
  }
}) satisfies Stands['search']

const related: Stands['related'] = async ({ input, db, now, viewer }) => {
  const { nearest: ids } = await visibleStand(db, input.id, viewer, 3)
  return { status: true, data: await standCards(db, ids, { now, viewer }) }
}

const favorites: Stands['favorites'] = async ({ input, db, now, me }) => {
  const from = searchOrigin(input)
  const order =
    input.sort_order === 'closest' && from ? sql`${nearest(from)}, s.id` : sql`f.created_at desc, s.id desc`
  const { ids, total } = await pageOf(db, [sql`f.user_id = ${me.id}`, sql`s.deleted_at is null`], {
    ...input,
    order,
    join: sql`join favorite f on f.stand_id = s.id`,
  })
  return { status: true, data: await standCards(db, ids, { now, viewer: me, from }), total_records: total }
}

const mine: Stands['mine'] = async ({ input, db, now, me }) => {
  const where: RawBuilder<unknown>[] = []
  if (input.status !== 'all') where.push(sql`s.status = ${input.status}`)
  if (input.bookings) where.push(hasBookings(input.bookings, now))
  return ownStands(db, where, input, me, now)
}

export const standLists = { search, related, favorites, mine, map } satisfies Partial<Stands>
