import { fail } from '#core/failures.ts'
import { sql } from 'kysely'
import type { HandlersOf } from '#server/http/handler.ts'
import { lockKind, record } from './changes.ts'
import { tableOf } from './kinds.ts'

/** Puts a whole list into another order. Beside the numbers given here new ones come last: see migration 0037. */
export const order: HandlersOf<'contents'>['order'] = async (request) => {
  const { input, db } = request
  const { kind, ids, seen } = input
  await lockKind(db, kind)
  const { rows } = await sql<{ id: number }>`select id from ${tableOf(kind)}
    ${kind === 'feedback' ? sql`where is_public` : sql``} order by position, id for update`.execute(db)
  const isSame = (list: readonly number[]) =>
    list.length === rows.length && rows.every(({ id }, at) => list[at] === id)
  if (!isSame(seen)) return fail('order_changed')
  const given = new Set(ids)
  if (given.size !== ids.length || ids.length !== seen.length || !seen.every((id) => given.has(id)))
    return fail('invalid', { ids: [{ code: 'choice_needed' }] })
  if (!isSame(ids)) {
    await sql`update ${tableOf(kind)} t set position = o.place
      from unnest(${ids}::bigint[]) with ordinality o (id, place) where o.id = t.id`.execute(db)
    await record(request, 'content.order', kind, { ids })
  }
  return { status: true, message: 'The order is saved' }
}
