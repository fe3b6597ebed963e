import type { Person } from '#core/calls/shapes/people.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import type { Given } from '#core/contract/define.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { applyOverlay } from './overlay.ts'
import type { Pending } from '#offline/queued/define.ts'
import { sentToPending, toPending } from './marks.ts'
import { withDb } from '#offline/storage/with-db.ts'

export interface PendingItems {
  pending: Pending[]
  me: Person
  /** Comes with what it lays over answers: where nothing can wait, its code is not fetched. */
  overlaid: typeof applyOverlay
}
const nobody: Person = { id: 0, first_name: '', last_name: '', image: null, rating: null }

/** Everything that waits or has just been sent, oldest first, and who the person is: what overlays need. */
export const loadPending = (userId: number): Promise<PendingItems> =>
  withDb(userId, async (db) => {
    const rows = await db.outbox.toArray()
    const sent = await db.sent.orderBy('sentAt').toArray()
    const profile = (await db.kept.get(cacheKey(accountCalls.profile, {})))?.answer as
      | Given<typeof accountCalls.profile>
      | undefined
    return {
      pending: [...sent.map(sentToPending), ...rows.map(toPending)],
      me: profile?.data ?? { ...nobody, id: userId },
      overlaid: applyOverlay,
    }
  })
