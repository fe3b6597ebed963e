import { resumeHeld } from '#offline/outbox.ts'
import { pruneKept } from '#offline/kept.ts'
import { tendPacks } from '#offline/pack.ts'
import { finishWipes } from '#offline/wipe.ts'
import { clientVersion, realWorld } from '#offline/world.ts'
import { renewPush } from './push.ts'
import { restoreLookups } from './query.ts'
import { currentSession, openSession } from './session.ts'
import { startTriggers } from './triggers.ts'
import { startUpdates } from './update.ts'

const versionKey = 'hs-version'

/** What must be done before anything is drawn: wipes that were cut off, and the look-ups. */
export const beforeDrawing = async (): Promise<void> => {
  await finishWipes().catch(() => undefined)
  await restoreLookups().catch(() => undefined)
}

/** Everything that runs beside the screens, begun after the first drawing. */
export const startOffline = async (): Promise<void> => {
  await startUpdates().catch(() => undefined)
  await openSession()
  const { userId } = currentSession()
  if (userId !== null) {
    if (localStorage.getItem(versionKey) !== clientVersion) await resumeHeld(userId).catch(() => 0)
    localStorage.setItem(versionKey, clientVersion)
    void pruneKept(realWorld, userId).catch(() => 0)
    void tendPacks(realWorld, userId).catch(() => undefined)
    void renewPush().catch(() => undefined)
  }
  startTriggers()
}
