import type { ApiFailure } from '#offline/client.ts'

/** Said by the server when only the mail address is missing: that has a screen of its own (spec 1 §8). */
const verifyFirst = 'Please verify your email before you can continue!'

let message: string | null = null
const listeners = new Set<() => void>()
const change = (next: string | null) => {
  message = next
  for (const listener of listeners) listener()
}

/** Keeps what a 403 said until the person has read it. */
export const noteForbidden = (failure: ApiFailure): void => {
  if (failure.status === 403 && !failure.message.includes(verifyFirst)) change(failure.message)
}
export const forbidden = {
  get: (): string | null => message,
  clear: (): void => change(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
