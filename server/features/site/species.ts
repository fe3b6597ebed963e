import type { Db } from '#server/db/connect.ts'
import { shown } from './public.ts'

/** Milliseconds for which the stands of each species are not counted again. */
const keptMs = 10 * 60_000

interface Counted {
  at: number
  stands: Promise<Map<number, number>>
}
const counted = new WeakMap<Db, Counted>()

const count = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('stand_specie')
    .innerJoin('stand', 'stand.id', 'stand_specie.stand_id')
    .where('stand.status', '=', 'approved')
    .where('stand.active', '=', true)
    .select((eb) => ['stand_specie.specie_id as id', eb.fn.countAll<number>().as('stands')])
    .groupBy('stand_specie.specie_id')
    .execute()
  return new Map(rows.map(({ id, stands }) => [id, stands]))
}

/** The species with how many open stands have each: counted now and then, for every page begins with them. */
export const speciesOf = async (db: Db, now: Date) => {
  const named = shown(db, 'specie').select(['id', 'specie_name', 'image', 'is_searchable']).execute()
  const known = counted.get(db)
  const fresh = known && now.getTime() - known.at < keptMs ? known : { at: now.getTime(), stands: count(db) }
  counted.set(db, fresh)
  const [species, stands] = await Promise.all([
    named,
    fresh.stands.catch(() => {
      counted.delete(db)
      return new Map<number, number>()
    }),
  ])
  return species.map((specie) => ({ ...specie, stands: stands.get(specie.id) ?? 0 }))
}
