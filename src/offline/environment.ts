import { v7 } from 'uuid'
import { version } from '#core/version.ts'

/**
 * The platform functions that the offline engine uses; the page, the worker and the tests each pass their own.
 */
export interface Env {
  now(): number
  random(): number
  fetch: typeof fetch
  /** Null where the browser has none. */
  locks: LockManager | null
  /** Prefix of `/api/`; empty in a page of the same origin. */
  origin: string
  /** Tests replace it to skip the wait. */
  sleep(ms: number): Promise<void>
  /** The page's language. The worker sends none, and the server then uses the last one it received. */
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

/** A time-ordered id (UUIDv7), which also serves as the `Idempotency-Key`. */
export const newId = (env: Env): string =>
  v7({ msecs: env.now(), random: Uint8Array.from({ length: 16 }, () => Math.floor(env.random() * 256)) })

/** Sent with every request so that the server can reject unsupported clients. */
export const clientVersion = version
