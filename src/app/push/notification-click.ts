import { deviceFact, dropDeviceFact } from '#offline/storage/device.ts'
import { storeOf } from '#core/store.ts'
import { hasDirtyForms } from '#app/session/dirty-forms.ts'

/** The path of a clicked notification that waits because a form has unsaved input. */
export const notificationClick = storeOf<string | null>(null)

type Navigate = (path: string) => void
const isCurrentPath = (path: string): boolean => path === location.pathname + location.search

/** Navigates to the path, or offers to if a form has unsaved input. */
const openOrOffer = (path: string, goTo: Navigate): void => {
  if (isCurrentPath(path)) return
  if (hasDirtyForms()) notificationClick.set(path)
  else goTo(path)
}

/** Handles the worker's message; the stored route is for pages that missed it and is deleted. */
export const followNotificationClick = (path: string, goTo: Navigate): void => {
  void dropDeviceFact('pendingRoute').catch(() => undefined)
  openOrOffer(path, goTo)
}

/** Opens the route of a notification that was clicked while no page was open or this one was suspended. */
export const followPendingClick = async (goTo: Navigate): Promise<void> => {
  const path = await deviceFact('pendingRoute')
  if (path === undefined) return
  await dropDeviceFact('pendingRoute')
  openOrOffer(path, goTo)
}
