import type { CallOf } from '#core/calls/registry/index.ts'
import { callOf } from '#core/calls/registry/table.ts'
import type { Given } from '#core/contract/define.ts'
import { headers } from '#core/contract/uploads.ts'
import { answer } from '#core/contract/wire.ts'
import { type ApiFailure, toFailure, isOurs, noNetwork, retryAfterSeconds } from '#offline/failure.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { Env } from '#offline/environment.ts'

/** What one send came to. Only `arrived` ends an item; nothing else takes it away. */
export type SendResult =
  | { kind: 'arrived'; receipt: Given<CallOf<QueuedKey>> | null }
  | { kind: 'again'; failure: ApiFailure; network: boolean; afterMs: number | null }
  | { kind: 'refused'; failure: ApiFailure; final?: boolean }
  | { kind: 'sign_in'; failure: ApiFailure }
  | { kind: 'too_old'; failure: ApiFailure }
  /** The server no longer has the file of this item: it is sent again from the first byte. */
  | { kind: 'file_gone'; failure: ApiFailure }

/** Refusals that pass by themselves: still running, too early, too many, or the service is in trouble. */
const temporaryStatuses = new Set([408, 409, 423, 425, 429])

export const unreachable = (): SendResult => ({
  kind: 'again',
  failure: noNetwork(),
  network: true,
  afterMs: null,
})

/** Judges an answer by its status; one that is not from our server says nothing about the item. */
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
    return { kind: 'again', failure, network: false, afterMs: seconds === null ? null : seconds * 1000 }
  }
  const final = response.headers.has(headers.replayed) || failure.name === 'key_reused'
  return { kind: 'refused', failure, final }
}

/** Full jitter: somewhere between now and the bound, which doubles from 2 s up to 5 min. */
export const backoff = (env: Env, attempts: number): number =>
  Math.round(env.random() * Math.min(300_000, 2000 * 2 ** Math.min(attempts, 20)))
