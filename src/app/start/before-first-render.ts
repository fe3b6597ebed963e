import { deviceFact } from '#offline/storage/device.ts'
import { clearPushAndNotes } from '#app/session/leave.ts'
import { restoreReferenceData } from '#app/query-client.ts'
import { currentSession, finishInterruptedLogout } from '#app/session/session.ts'
import { isOnline } from '#app/device/connection.ts'
import { detectRemovedData } from '#app/device/use-storage-trouble.ts'

const finishWipes = async (): Promise<void> => {
  const leftovers = (await deviceFact('leftovers')) ?? []
  if (leftovers.length === 0) return
  await finishInterruptedLogout(leftovers)
  // Its push subscription and notifications may remain too; not awaited, so that the render is not delayed.
  if (currentSession().token === null) void clearPushAndNotes().catch(() => undefined)
  await (await import('#offline/storage/wipe.ts')).finishWipes(currentSession().userId)
}

/** Runs before the first render: interrupted wipes, reference data, and the status bar's code. */
export const beforeFirstRender = async (loadStatusBar: () => Promise<void>): Promise<void> => {
  const statusBarLoad = currentSession().token !== null || !isOnline() ? loadStatusBar() : null
  await finishWipes().catch(() => undefined)
  await detectRemovedData(currentSession().userId).catch(() => undefined)
  await restoreReferenceData().catch(() => undefined)
  await statusBarLoad?.catch(() => undefined)
}
