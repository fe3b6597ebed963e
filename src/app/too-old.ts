let old = false
const listeners = new Set<() => void>()

/** Whether the server finds this version too old to be understood; what waits is held until there is a newer one. */
export const tooOld = {
  get: (): boolean => old,
  note: (): void => {
    if (old) return
    old = true
    for (const tell of listeners) tell()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
