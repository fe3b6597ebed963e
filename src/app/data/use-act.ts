import { useCallback, useRef, useState } from 'react'
import { type Call, changes, type Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { check, entriesOf } from '#core/contract/wire.ts'
import { callNow } from '#offline/http/client.ts'
import { type ApiFailure, CallFailed, noNetwork, refusal } from '#offline/failure.ts'
import { isQueued, type QueuedKey } from '#offline/policy.ts'
import { newId, realEnv } from '#offline/environment.ts'
import { type Acted, failed } from './acted.ts'
import { noteForbidden } from '#app/session/forbidden.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, noteRefused } from '#app/session/session.ts'
import { unsupportedClient } from '#app/session/unsupported-client.ts'

/** Its code comes with the start of a session; should it not be there, what was typed stays where it is. */
const saveQueued = async <C extends Call>(
  key: QueuedKey,
  value: Record<string, unknown>,
  holdMs: number,
): Promise<Acted<C>> => {
  const saving = await import('./save-queued.ts').catch(() => null)
  return saving ? saving.save<C>(key, value, holdMs) : failed<C>(noNetwork())
}

/** What a request is, so that trying the same again after a lost answer carries the same key. */
const digestOf = (input: unknown): string =>
  JSON.stringify(
    entriesOf(input).map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type],
    ),
  )

/** Acts: a queued call is saved and sent when possible, every other needs the network now. */
export function useAct<C extends Call>(
  call: C,
): {
  /** With `holdMs` a queued item is saved at once and sent that much later, unless it is edited before. */
  act(input: Input<C>, saving?: { holdMs?: number }): Promise<Acted<C>>
  busy: boolean
  failure: ApiFailure | null
  reset(): void
} {
  const [running, setRunning] = useState(0)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const uncertain = useRef<{ digest: string; key: string } | null>(null)

  const send = useCallback(
    async (input: Input<C>): Promise<Acted<C>> => {
      const { token } = currentSession()
      const digest = digestOf(input)
      const key = uncertain.current?.digest === digest ? uncertain.current.key : newId(realEnv)
      if (changes(call)) uncertain.current = { digest, key }
      try {
        const answer = await callNow(realEnv, call, input, { token, key })
        uncertain.current = null
        if (changes(call)) void refetch('everything')
        return { outcome: 'done', answer }
      } catch (error) {
        if (!(error instanceof CallFailed)) return failed(noNetwork())
        if (error.failure.status >= 400 && error.failure.status < 500) uncertain.current = null
        if (error.failure.name === 'unauthenticated') noteRefused(token)
        if (error.failure.name === 'client_too_old') unsupportedClient.set(true)
        noteForbidden(error.failure)
        return failed(error.failure)
      }
    },
    [call],
  )

  const act = useCallback(
    async (input: Input<C>, { holdMs = 0 } = {}): Promise<Acted<C>> => {
      setRunning((count) => count + 1)
      setFailure(null)
      const name = nameOf(call)
      const checked = check(call, input)
      const acted = !checked.ok
        ? failed<C>(refusal('invalid', checked.errors))
        : await (isQueued(name)
            ? saveQueued<C>(name, checked.value as Record<string, unknown>, holdMs)
            : send(input))
      if (acted.outcome === 'failed') setFailure(acted.failure)
      setRunning((count) => count - 1)
      return acted
    },
    [call, send],
  )
  const reset = useCallback(() => setFailure(null), [])
  return { act, busy: running > 0, failure, reset }
}
