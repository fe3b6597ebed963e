let open = false
const listeners = new Set<() => void>()
const become = (next: boolean): void => {
  open = next
  for (const tell of listeners) tell()
}

/** Whether the person is asked to sign in over what is half written. */
export const signInAgain = {
  get: (): boolean => open,
  open: (): void => become(true),
  close: (): void => become(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
