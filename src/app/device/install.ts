import { useSyncExternalStore } from 'react'

/** The `beforeinstallprompt` event. */
interface InstallEvent extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How installation is offered: the browser's dialog, manual steps, or not at all. */
export type InstallWay = 'prompt' | 'ios' | null

const dismissedKey = 'install-dismissed'
let installEvent: InstallEvent | null = null
let wasInstalled = false
const listeners = new Set<() => void>()
const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** The event fires early, long before a screen needs it. */
export const watchInstall = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installEvent = event as InstallEvent
    notifyListeners()
  })
  addEventListener('appinstalled', () => {
    wasInstalled = true
    installEvent = null
    notifyListeners()
  })
}

const isInstalled = (): boolean =>
  wasInstalled ||
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Only iOS browsers have this property. */
const needsManualSteps = (): boolean => 'standalone' in navigator && navigator.standalone === false

const currentInstallWay = (): InstallWay => {
  if (isInstalled() || localStorage.getItem(dismissedKey) !== null) return null
  return installEvent ? 'prompt' : needsManualSteps() ? 'ios' : null
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const dismiss = (): void => {
  localStorage.setItem(dismissedKey, '1')
  notifyListeners()
}

// Outside the hook: the React compiler would read `installEvent` again after it has been cleared.
const install = async (): Promise<void> => {
  const event = installEvent
  if (!event) return
  installEvent = null
  await event.prompt()
  if ((await event.userChoice).outcome === 'dismissed') dismiss()
  notifyListeners()
}

export function useInstall(): { way: InstallWay; install(): Promise<void>; dismiss(): void } {
  return { way: useSyncExternalStore(subscribe, currentInstallWay), install, dismiss }
}
