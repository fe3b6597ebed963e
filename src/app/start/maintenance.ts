import { pruneCache } from '#offline/cache/cached-responses.ts'
import { resumeHeld } from '#offline/outbox/outbox.ts'
import { maintainPacks } from '#offline/packs/pack.ts'
import { prepareSignedInUser } from '#offline/outbox/seal/seal.ts'
import { pruneSent } from '#offline/cache/acknowledged.ts'
import { clientVersion, realEnv } from '#offline/environment.ts'
import { mayFetchPacks } from '#app/device/pack-network.ts'
// Preloaded, so that the first queued action does not wait for it.
import '#app/data/save-queued.ts'
import { drainNow } from '#app/sync/sync-triggers.ts'
import { recordDataOnPhone } from '#app/device/use-storage-trouble.ts'

const versionKey = 'hs-version'

/** Runs at every start for the signed-in user. */
export const runMaintenance = async (userId: number): Promise<void> => {
  await prepareSignedInUser(userId).catch(() => undefined)
  if (localStorage.getItem(versionKey) !== clientVersion) {
    await resumeHeld(userId)
    // The updated app may be accepted again: send the held items now.
    void drainNow({ retryNetworkFailures: true })
  }
  localStorage.setItem(versionKey, clientVersion)
  await pruneCache(realEnv, userId)
  await pruneSent(userId, realEnv.now() - 30 * 86_400_000)
  recordDataOnPhone(userId)
  await maintainPacks(realEnv, userId, mayFetchPacks())
}
