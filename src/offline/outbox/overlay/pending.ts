import type { Person } from '#core/calls/shapes/people.ts'
import { sessionCalls } from '#core/calls/session.ts'
import type { Given } from '#core/contract/define.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { applyOverlay } from './overlay.ts'
import type { Pending } from '#offline/queued/define.ts'
import { sentToPending, toPending } from './marks.ts'
import { withDb } from '#offline/storage/with-db.ts'

export interface PendingItems {
  pending: Pending[]
  me: Person
  /** Passed along with the items, so that pages without any do not load the code. */
  applyOverlay: typeof applyOverlay
}
const unknownPerson: Person = { id: 0, first_name: '', last_name: '', image: null, rating: null }

/** All pending and recently sent items, oldest first, and the user's own profile: the input of the overlay. */
export const loadPending = (userId: number): Promise<PendingItems> =>
  withDb(userId, async (db) => {
    const rows = await db.outbox.toArray()
    const sent = await db.sent.orderBy('sentAt').toArray()
    const profile = (await db.kept.get(cacheKey(sessionCalls.profile, {})))?.answer as
      | Given<typeof sessionCalls.profile>
      | undefined
    return {
      pending: [...sent.map(sentToPending), ...rows.map(toPending)],
      me: profile?.data ?? { ...unknownPerson, id: userId },
      applyOverlay,
    }
  })
