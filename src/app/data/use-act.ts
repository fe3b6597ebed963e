import { useCallback, useRef, useState } from 'react'
import { type Call, changes, type Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { check, entriesOf } from '#core/contract/wire.ts'
import { callNow } from '#offline/http/client.ts'
import { type ApiFailure, CallFailed, noNetwork, refusal } from '#offline/failure.ts'
import { isQueued, type QueuedKey } from '#offline/policy.ts'
import { newId, realEnv } from '#offline/environment.ts'
import { type ActResult, failedResult } from './acted.ts'
import { reportForbidden } from '#app/session/forbidden.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, reportRejectedToken } from '#app/session/session.ts'
import { unsupportedClient } from '#app/session/unsupported-client.ts'

/** Loads its code on demand; maintenance preloads it. If it cannot be loaded, the form keeps its input. */
const saveQueued = async <C extends Call>(
  key: QueuedKey,
  value: Record<string, unknown>,
  delayMs: number,
): Promise<ActResult<C>> => {
  const saving = await import('./save-queued.ts').catch(() => null)
  return saving ? saving.save<C>(key, value, delayMs) : failedResult<C>(noNetwork())
}

/**
 * Identifies a request by its content, so that repeating it after a lost response reuses the idempotency key.
 */
const toDigest = (input: unknown): string =>
  JSON.stringify(
    entriesOf(input).map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type],
    ),
  )

interface ActSending {
  /** Delays the send of a queued item, so that it can still be edited. */
  delayMs?: number
  /** The idempotency key that the caller has stored with what it sends, so that it outlives the page. */
  key?: string
}

/** Performs a call: a queued one is stored and sent when possible, every other one needs the network. */
export function useAct<C extends Call>(
  call: C,
): {
  act(input: Input<C>, sending?: ActSending): Promise<ActResult<C>>
  busy: boolean
  failure: ApiFailure | null
  reset(): void
} {
  const [running, setRunning] = useState(0)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const unconfirmed = useRef<{ digest: string; key: string } | null>(null)

  const send = useCallback(
    async (input: Input<C>, storedKey?: string): Promise<ActResult<C>> => {
      const { token } = currentSession()
      const digest = toDigest(input)
      const key =
        storedKey ?? (unconfirmed.current?.digest === digest ? unconfirmed.current.key : newId(realEnv))
      if (changes(call)) unconfirmed.current = { digest, key }
      try {
        const answer = await callNow(realEnv, call, input, { token, key })
        unconfirmed.current = null
        if (changes(call)) void refetch('everything')
        return { outcome: 'done', answer }
      } catch (error) {
        if (!(error instanceof CallFailed)) return failedResult(noNetwork())
        if (error.failure.status >= 400 && error.failure.status < 500) unconfirmed.current = null
        if (error.failure.name === 'unauthenticated') reportRejectedToken(token, error.failure.text)
        if (error.failure.name === 'client_too_old') unsupportedClient.set(true)
        reportForbidden(error.failure)
        return failedResult(error.failure)
      }
    },
    [call],
  )

  const act = useCallback(
    async (input: Input<C>, { delayMs = 0, key }: ActSending = {}): Promise<ActResult<C>> => {
      setRunning((count) => count + 1)
      setFailure(null)
      const name = nameOf(call)
      const checked = check(call, input)
      const acted = !checked.ok
        ? failedResult<C>(refusal('invalid', checked.errors))
        : await (isQueued(name)
            ? saveQueued<C>(name, checked.value as Record<string, unknown>, delayMs)
            : send(input, key))
      if (acted.outcome === 'failed') setFailure(acted.failure)
      setRunning((count) => count - 1)
      return acted
    },
    [call, send],
  )
  const reset = useCallback(() => setFailure(null), [])
  return { act, busy: running > 0, failure, reset }
}
