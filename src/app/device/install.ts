import { useSyncExternalStore } from 'react'

/** What the browser hands out when the app may be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this device is told: its own dialog, steps by hand, or not at all. */
export type InstallWay = 'prompt' | 'ios' | null

const dismissed = 'install-dismissed'
let offered: InstallEvent | null = null
let installed = false
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

/** The browser offers it early, long before a screen asks. */
export const watchInstall = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    tell()
  })
  addEventListener('appinstalled', () => {
    installed = true
    offered = null
    tell()
  })
}

const isInstalled = (): boolean =>
  installed ||
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Only the browsers of iPhones and iPads have this property at all. */
const byHand = (): boolean => 'standalone' in navigator && navigator.standalone === false

const wayNow = (): InstallWay => {
  if (isInstalled() || localStorage.getItem(dismissed) !== null) return null
  return offered ? 'prompt' : byHand() ? 'ios' : null
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const dismiss = (): void => {
  localStorage.setItem(dismissed, '1')
  tell()
}

// Not inside the hook: the compiler of components would read `offered` anew after it has been taken away.
const install = async (): Promise<void> => {
  const event = offered
  if (!event) return
  offered = null
  await event.prompt()
  if ((await event.userChoice).outcome === 'dismissed') dismiss()
  tell()
}

export function useInstall(): { way: InstallWay; install(): Promise<void>; dismiss(): void } {
  return { way: useSyncExternalStore(subscribe, wayNow), install, dismiss }
}
