import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { refuse } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]
const wordOf = (agent: string, words: readonly [RegExp, string][]) =>
  words.find(([pattern]) => pattern.test(agent))?.[1]

/** As far as the browser says: in English "Chrome on Android". */
const deviceOf = (agent: string) => {
  const browser = wordOf(agent, browsers) ?? null
  const system = wordOf(agent, systems) ?? null
  return { name: [browser ?? 'A browser', system].filter(Boolean).join(' on '), browser, system }
}

const end = async (db: Db, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await db.updateTable('session').set({ revoked_at: now }).where('id', 'in', ids).execute()
  await db.deleteFrom('push_subscription').where('session_id', 'in', ids).execute()
}

/** The sign-ins of a person that still hold (decision 16). */
const live = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('session as s')
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)

export const devices: Pick<HandlersOf<'accounts'>, 'devices' | 'endDevice' | 'endOtherDevices'> = {
  devices: async ({ db, me, now }) => {
    const rows = await live(db, me.id, now)
      .select(['s.id', 's.agent', 's.address', 's.created_at', 's.used_at'])
      .select(sql<boolean>`exists (select from push_subscription p where p.session_id = s.id)`.as('has_push'))
      .orderBy('s.used_at', 'desc')
      .limit(100)
      .execute()
    return {
      status: true,
      data: rows.map((row) => ({
        id: row.id,
        ...deviceOf(row.agent),
        address: row.address,
        created_at: row.created_at.toISOString(),
        used_at: row.used_at.toISOString(),
        is_current: row.id === me.session,
        has_push: row.has_push,
      })),
    }
  },

  endDevice: async ({ input, db, me, now }) => {
    const row = await live(db, me.id, now).select('s.id').where('s.id', '=', input.id).executeTakeFirst()
    if (!row) return refuse('not_found')
    await end(db, [row.id], now)
    return { status: true, message: 'Signed out' }
  },

  endOtherDevices: async ({ db, me, now }) => {
    const rows = await live(db, me.id, now).select('s.id').where('s.id', '!=', me.session).execute()
    await end(
      db,
      rows.map(({ id }) => id),
      now,
    )
    return { status: true, message: 'All other devices are signed out' }
  },
}
