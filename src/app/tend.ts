import { pruneKept } from '#offline/kept.ts'
import { resumeHeld } from '#offline/outbox.ts'
import { tendPacks } from '#offline/pack.ts'
import { settleIn } from '#offline/seal.ts'
import { pruneSent } from '#offline/seen.ts'
import { clientVersion, realWorld } from '#offline/world.ts'
import { mayFetchPacks } from './pack-network.ts'
// Brought now, so that the first tap need not wait for it.
import './save.ts'
import { drainNow } from './triggers.ts'
import { noteKept } from './use-storage-trouble.ts'

const versionKey = 'hs-version'

/** What is done at every start for the person who is signed in. */
export const tend = async (userId: number): Promise<void> => {
  await settleIn(userId).catch(() => undefined)
  if (localStorage.getItem(versionKey) !== clientVersion) {
    await resumeHeld(userId)
    // What an older version held may be understood now: it goes at once.
    void drainNow({ wake: true })
  }
  localStorage.setItem(versionKey, clientVersion)
  await pruneKept(realWorld, userId)
  await pruneSent(userId, realWorld.now() - 30 * 86_400_000)
  noteKept(userId)
  await tendPacks(realWorld, userId, mayFetchPacks())
}
