import { deviceFact } from '#offline/device.ts'
import { clearTraces } from './leave.ts'
import { restoreLookups } from './query.ts'
import { currentSession, endCutLogout } from './session.ts'
import { bringStateLine } from './shell/state-line.ts'
import { lookForRemoved } from './use-storage-trouble.ts'

const finishWipes = async (): Promise<void> => {
  const left = (await deviceFact('leftovers')) ?? []
  if (left.length === 0) return
  await endCutLogout(left)
  // Its pushes and what they showed may be left too; nobody waits for that.
  if (currentSession().token === null) void clearTraces().catch(() => undefined)
  await (await import('#offline/wipe.ts')).finishWipes(currentSession().userId)
}

/** What must be done before anything is drawn: wipes that were cut off, the look-ups, and the line on top. */
export const beforeDrawing = async (): Promise<void> => {
  const line = currentSession().token !== null || !navigator.onLine ? bringStateLine() : null
  await finishWipes().catch(() => undefined)
  await lookForRemoved(currentSession().userId).catch(() => undefined)
  await restoreLookups().catch(() => undefined)
  await line?.catch(() => undefined)
}
