import { deviceFact } from '#offline/device.ts'
import { restoreLookups } from './query.ts'
import { currentSession, endCutLogout } from './session.ts'
import { bringStateLine } from './shell/state-line.ts'
import { lookForRemoved } from './use-storage-trouble.ts'

const finishWipes = async (): Promise<void> => {
  const left = (await deviceFact('leftovers')) ?? []
  if (left.length === 0) return
  await endCutLogout(left)
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
