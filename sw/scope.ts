/** What TypeScript's library does not know of a worker yet. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}
export interface WorkerScope extends ServiceWorkerGlobalScope {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
type WithBadge = WorkerNavigator & {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

export const scope = globalThis as unknown as WorkerScope

/** Asks to be woken when the network is back; not every browser can, or lets us. */
export const requestSync = async (): Promise<void> => {
  await (scope.registration as WithSync).sync?.register('hs-outbox').catch(() => undefined)
}

export const setBadge = async (count: number): Promise<void> => {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge
  await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(
    () => undefined,
  )
}

/** The open pages of this app. */
export const pages = (): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

export const postToPages = async (message: { type: string; [name: string]: unknown }): Promise<void> => {
  for (const page of await pages()) page.postMessage(message)
}
