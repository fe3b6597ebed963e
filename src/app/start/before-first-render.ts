import { deviceFact } from '#offline/storage/device.ts'
import { clearTraces } from '#app/session/leave.ts'
import { restoreReferenceData } from '#app/query-client.ts'
import { currentSession, endCutLogout } from '#app/session/session.ts'
import { detectRemovedData } from '#app/device/use-storage-trouble.ts'

const finishWipes = async (): Promise<void> => {
  const left = (await deviceFact('leftovers')) ?? []
  if (left.length === 0) return
  await endCutLogout(left)
  // Its pushes and what they showed may be left too; nobody waits for that.
  if (currentSession().token === null) void clearTraces().catch(() => undefined)
  await (await import('#offline/storage/wipe.ts')).finishWipes(currentSession().userId)
}

/**
 * What must be done before the first render: wipes that were cut off, the reference data, and the status bar,
 * which the caller loads.
 */
export const beforeFirstRender = async (bringStateLine: () => Promise<void>): Promise<void> => {
  const line = currentSession().token !== null || !navigator.onLine ? bringStateLine() : null
  await finishWipes().catch(() => undefined)
  await detectRemovedData(currentSession().userId).catch(() => undefined)
  await restoreReferenceData().catch(() => undefined)
  await line?.catch(() => undefined)
}
