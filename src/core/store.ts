type Listener = () => void

/** A value outside of React, for `useSyncExternalStore(store.subscribe, store.get)`. */
export const storeOf = <T>(first: T) => {
  let value = first
  const listeners = new Set<Listener>()
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (Object.is(next, value)) return
      value = next
      for (const tell of listeners) tell()
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return (): void => {
        listeners.delete(listener)
      }
    },
  }
}
