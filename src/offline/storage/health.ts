/** A problem with this phone's storage that the person must know about. */
export type StorageTrouble = 'unavailable' | 'full' | 'removed'

let hasFailed = false
/** Whether the storage refused a write for lack of space since the last start. */
export const hasFailedWrite = {
  get: (): boolean => hasFailed,
  note: (): void => {
    hasFailed = true
  },
}

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
