import { pruneCache } from '#offline/cache/cached-responses.ts'
import { resumeHeld } from '#offline/outbox/outbox.ts'
import { maintainPacks } from '#offline/packs/pack.ts'
import { prepareSignedInUser } from '#offline/outbox/seal/seal.ts'
import { pruneSent } from '#offline/cache/acknowledged.ts'
import { clientVersion, realEnv } from '#offline/environment.ts'
import { mayFetchPacks } from '#app/device/pack-network.ts'
// Brought now, so that the first tap need not wait for it.
import '#app/data/save-queued.ts'
import { drainNow } from '#app/sync/sync-triggers.ts'
import { noteDataOnPhone } from '#app/device/use-storage-trouble.ts'

const versionKey = 'hs-version'

/** What is done at every start for the person who is signed in. */
export const runMaintenance = async (userId: number): Promise<void> => {
  await prepareSignedInUser(userId).catch(() => undefined)
  if (localStorage.getItem(versionKey) !== clientVersion) {
    await resumeHeld(userId)
    // What an older version held may be understood now: it goes at once.
    void drainNow({ wake: true })
  }
  localStorage.setItem(versionKey, clientVersion)
  await pruneCache(realEnv, userId)
  await pruneSent(userId, realEnv.now() - 30 * 86_400_000)
  noteDataOnPhone(userId)
  await maintainPacks(realEnv, userId, mayFetchPacks())
}
