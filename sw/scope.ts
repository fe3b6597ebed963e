/** Worker APIs that TypeScript's library lacks. */
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

/** Registers a background sync; not every browser supports or permits it. */
export const requestSync = async (): Promise<void> => {
  await (scope.registration as WithSync).sync?.register('hs-outbox').catch(() => undefined)
}

export const setBadge = async (count: number): Promise<void> => {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge
  await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(
    () => undefined,
  )
}

export const pages = (): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

export const postToPages = async (message: { type: string; [name: string]: unknown }): Promise<void> => {
  for (const page of await pages()) page.postMessage(message)
}
