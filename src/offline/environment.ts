import { v7 } from 'uuid'
import { version } from '#core/version.ts'

/** What the phone's part of the product takes from outside: given by the page, the worker, or a test. */
export interface Env {
  now(): number
  random(): number
  fetch: typeof fetch
  /** Null where the browser has none. */
  locks: LockManager | null
  /** Where `/api/` lies; empty in a page of the same origin. */
  origin: string
  /** Waits; a test can let the time pass at once. */
  sleep(ms: number): Promise<void>
  /** That of the page. The worker has none, and the service keeps what it was told last. */
  language?: string
}

export const realEnv: Env = {
  now: () => Date.now(),
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  fetch: (...args) => fetch(...args),
  locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null,
  origin: '',
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
}

/** A time-ordered id; it is also the `Idempotency-Key` of what it names. */
export const newId = (env: Env): string =>
  v7({ msecs: env.now(), random: Uint8Array.from({ length: 16 }, () => Math.floor(env.random() * 256)) })

/** This client's version, sent with every request so that the server can say when it is too old. */
export const clientVersion = version
