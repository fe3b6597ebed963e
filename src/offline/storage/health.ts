/** Whether this phone keeps things durably, and what the person has to know about it. */
export type StorageTrouble = 'unavailable' | 'full' | 'removed'

let trouble: StorageTrouble | null = null
const listeners = new Set<() => void>()

export const storageTrouble = {
  get: (): StorageTrouble | null => trouble,
  set: (value: StorageTrouble | null): void => {
    if (value === trouble) return
    trouble = value
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
