import { deviceFact, dropDeviceFact } from '#offline/storage/device.ts'
import { storeOf } from '#core/store.ts'
import { formsAreDirty } from '#app/session/update.ts'

/** Where a tapped notification leads, while something half written keeps the person where they are. */
export const notificationClick = storeOf<string | null>(null)

type GoTo = (path: string) => void
const isHere = (path: string): boolean => path === location.pathname + location.search

/** Goes where a notification leads, or offers to, where going would take somebody from what they write. */
const follow = (path: string, goTo: GoTo): void => {
  if (isHere(path)) return
  if (formsAreDirty()) notificationClick.set(path)
  else goTo(path)
}

/** A message from the worker: what it noted for a page that is not there is done with. */
export const followNotificationClick = (path: string, goTo: GoTo): void => {
  void dropDeviceFact('pendingRoute').catch(() => undefined)
  follow(path, goTo)
}

/** A notification that was tapped while no page was open, or while this one slept, has left its way behind. */
export const followPendingClick = async (goTo: GoTo): Promise<void> => {
  const path = await deviceFact('pendingRoute')
  if (path === undefined) return
  await dropDeviceFact('pendingRoute')
  follow(path, goTo)
}
