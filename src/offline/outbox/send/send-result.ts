import type { CallOf } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import type { Given } from '#core/contract/define.ts'
import { headers } from '#core/contract/uploads.ts'
import { answer } from '#core/contract/wire.ts'
import { type ApiFailure, toFailure, isOurs, noNetwork, retryAfterSeconds } from '#offline/failure.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { Env } from '#offline/environment.ts'

/** The outcome of one send. Only `arrived` ends an item; no other result deletes it. */
export type SendResult =
  | { kind: 'arrived'; receipt: Given<CallOf<QueuedKey>> | null }
  | {
      kind: 'retry'
      failure: ApiFailure
      network: boolean
      afterMs: number | null
      /** Nothing can be reached at all: the attempt does not count, and the next probe makes the item due. */
      dark?: boolean
    }
  | { kind: 'refused'; failure: ApiFailure; final?: boolean }
  | { kind: 'sign_in'; failure: ApiFailure }
  | { kind: 'too_old'; failure: ApiFailure }
  /** The server no longer has the item's file: it is uploaded again from the first byte. */
  | { kind: 'file_gone'; failure: ApiFailure }

/** Refusals worth retrying: still running, too early, too many requests, or a server failure. */
const temporaryStatuses = new Set([408, 409, 423, 425, 429])

export const unreachable = (): SendResult => ({
  kind: 'retry',
  failure: noNetwork(),
  network: true,
  afterMs: null,
})

/**
 * Classifies a response by its status; one from another server (a captive portal) says nothing about the item.
 */
export const toSendResult = async (env: Env, key: QueuedKey, response: Response): Promise<SendResult> => {
  if (!isOurs(response)) return unreachable()
  let body: unknown
  try {
    body = JSON.parse(await response.text())
  } catch {
    return unreachable()
  }
  if (response.ok) return { kind: 'arrived', receipt: answer(callOf(key), body) }
  return toRefusal(env, response, body)
}

export const toRefusal = (env: Env, response: Response, body: unknown): SendResult => {
  const failure = toFailure(response, body)
  const { status } = response
  if (status === 401) return { kind: 'sign_in', failure }
  if (status === 426) return { kind: 'too_old', failure }
  if (failure.name === 'upload_unknown') return { kind: 'file_gone', failure }
  if (temporaryStatuses.has(status) || status >= 500 || status < 400) {
    const seconds = retryAfterSeconds(response, env.now())
    return { kind: 'retry', failure, network: false, afterMs: seconds === null ? null : seconds * 1000 }
  }
  const final = response.headers.has(headers.replayed) || failure.name === 'key_reused'
  return { kind: 'refused', failure, final }
}

/** The longest wait after the first attempt, the second, and so on; the last one holds from then on. */
const longestWaits = [2000, 5000, 15_000, 30_000, 60_000] as const

/** The wait after so many attempts: between half of its limit and all of it, so that phones do not come at once. */
export const backoff = (env: Env, attempts: number): number => {
  const limit = longestWaits[Math.min(Math.max(attempts, 1), longestWaits.length) - 1]!
  return Math.round(limit * (0.5 + env.random() / 2))
}
