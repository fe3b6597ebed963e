/** Seconds a toast stays (spec 1 §9). */
const stays = 2000

type Listener = () => void
let wanted = false
const listeners = new Set<Listener>()

/** Whether anything was ever said: only then the toasts' code is fetched. */
export const toastsWanted = {
  get: (): boolean => wanted,
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Says one line for two seconds, and to a screen reader. */
export const toast = (message: string, kind: 'done' | 'problem' = 'done'): void => {
  wanted = true
  for (const listener of listeners) listener()
  void import('./Toasts.tsx').then(({ say }) => say(message, kind, stays))
}
