import type { CallKey } from '#core/calls/registry/index.ts'
import { type Call, type Given, type Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { answer as readAnswer, check, entriesOf } from '#core/contract/wire.ts'
import type { CachedRow } from '#offline/storage/databases.ts'
import { isCached, policyOf } from '#offline/policy.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/** Equal inputs give the same key: `5` and `'5'`, no page and page 1. */
export const cacheKey = <C extends Call>(call: C, input: Input<C>): string => {
  const checked = check(call, input)
  const fields = entriesOf(checked.ok ? checked.value : input).map(
    ([name, value]) => `${name}=${value as string}`,
  )
  return `${nameOf(call)}?${fields.sort().join('&')}`
}

const maxAgeDays = (key: CallKey): number => {
  const callPolicy = policyOf(key)
  return callPolicy.kind === 'cached' ? callPolicy.days : 0
}

export interface CachedResponse<C extends Call = Call> {
  answer: Given<C>
  at: number
}

/**
 * The cached response, or null once it is older than its policy allows. Responses in a pack do not expire. One that an
 * earlier version of the app stored gets the defaults of the fields that have come since; null if it no longer fits.
 */
export const cachedResponse = <C extends Call>(
  env: Env,
  userId: number,
  call: C,
  input: Input<C>,
): Promise<CachedResponse<C> | null> => {
  const name = nameOf(call)
  if (!isCached(name)) return Promise.resolve(null)
  return withDb(userId, async (db) => {
    const row = await db.kept.get(cacheKey(call, input))
    if (!row) return null
    const isExpired = row.packs.length === 0 && env.now() - row.at > maxAgeDays(name) * 86_400_000
    const answer = isExpired ? null : readAnswer(call, row.answer)
    return answer === null ? null : { answer, at: row.at }
  })
}

/** Stores the response to a request made at `askedAt`, unless a newer one is stored already. */
export const cacheResponse = <C extends Call>(
  userId: number,
  call: C,
  input: Input<C>,
  answer: Given<C>,
  askedAt: number,
  packId?: number,
): Promise<void> => {
  const name = nameOf(call)
  if (!isCached(name)) return Promise.resolve()
  return withDb(userId, (db) =>
    db.transaction('rw', db.kept, async () => {
      const key = cacheKey(call, input)
      const previousRow = await db.kept.get(key)
      const newPacks = packId === undefined ? [] : [packId]
      const packs = [...new Set([...(previousRow?.packs ?? []), ...newPacks])]
      if (previousRow && previousRow.at > askedAt) await db.kept.update(key, { packs: packs })
      else await db.kept.put({ key, call: name, answer, at: askedAt, packs: packs } satisfies CachedRow)
    }),
  )
}

/** Deletes the cached copy once the server answers that the record is missing or forbidden for this user. */
export const dropCached = <C extends Call>(userId: number, call: C, input: Input<C>): Promise<void> =>
  isCached(nameOf(call)) ? withDb(userId, (db) => db.kept.delete(cacheKey(call, input))) : Promise.resolve()

/** Deletes expired responses; those in a pack stay. */
export const pruneCache = (env: Env, userId: number): Promise<number> =>
  withDb(userId, async (db) => {
    const expiredKeys = await db.kept
      .where('at')
      .below(env.now() - 86_400_000)
      .filter((row) => row.packs.length === 0 && env.now() - row.at > maxAgeDays(row.call) * 86_400_000)
      .primaryKeys()
    await db.kept.bulkDelete(expiredKeys)
    return expiredKeys.length
  })
