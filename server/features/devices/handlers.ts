import { randomBytes } from 'node:crypto'
import { fail } from '#core/failures.ts'
import type { HandlersOf } from '#server/http/handler.ts'

/** A push service must be public HTTPS; tests may use plain addresses. */
const acceptable = (address: string, testHooks: boolean): boolean => {
  const { protocol, hostname } = new URL(address)
  if (testHooks && protocol === 'http:') return true
  return (
    protocol === 'https:' &&
    hostname.includes('.') &&
    !/^[\d.]+$|:|\.$|\.(local|internal|localhost)$/.test(hostname)
  )
}

export const devices: HandlersOf<'devices'> = {
  register: async ({ input, db, me, now, context }) => {
    if (!acceptable(input.device_key, context.config.testHooks))
      return fail('invalid', { device_key: [{ code: 'device_key_form' }] })
    const kept = {
      user_id: me.id,
      session_id: me.session,
      p256dh: input.p256dh || null,
      auth: input.auth || null,
      seen_at: now,
      warned_at: null,
    }
    await db
      .insertInto('push_subscription')
      .values({ ...kept, endpoint: input.device_key, created_at: now })
      .onConflict((oc) => oc.column('endpoint').doUpdateSet(kept))
      .execute()
    return { status: true, message: 'This device gets notifications', data: { device_key: input.device_key } }
  },

  sealKey: {
    // The answer is a credential, so it is not stored; every request returns the same key.
    replayable: false,
    execute: async ({ db, me, now }) => {
      const made = randomBytes(32).toString('base64')
      await db
        .insertInto('seal_key')
        .values({ user_id: me.id, key: made, created_at: now })
        .onConflict((oc) => oc.column('user_id').doNothing())
        .execute()
      const { key } = await db
        .selectFrom('seal_key')
        .select('key')
        .where('user_id', '=', me.id)
        .executeTakeFirstOrThrow()
      return { status: true, data: { key } }
    },
  },
}
