import { useCallback, useRef, useState } from 'react'
import { nameOf } from '#core/calls/index.ts'
import { type Call, changes, type Given, type Input } from '#core/calls/define.ts'
import { check, entriesOf } from '#core/calls/wire.ts'
import type { FileLike } from '#core/calls/fields.ts'
import { type ApiFailure, callNow, CallFailed, noNetwork, refusal } from '#offline/client.ts'
import { sendDirect } from '#offline/direct.ts'
import { type Attachment, discard, enqueue } from '#offline/outbox.ts'
import { itemOf, type OutboxItem } from '#offline/outbox-row.ts'
import { attachment, FileRefused } from '#offline/pictures.ts'
import { isQueued, type QueuedKey } from '#offline/reach.ts'
import { isStorageFull } from '#offline/with-db.ts'
import { newId, realWorld } from '#offline/world.ts'
import { noteForbidden } from './forbidden.ts'
import { queryClient } from './query.ts'
import { currentSession, noteRefused } from './session.ts'
import { tooOld } from './too-old.ts'
import { itemSaved } from './triggers.ts'

export type Acted<C extends Call> =
  | { outcome: 'done'; answer: Given<C> }
  | { outcome: 'queued'; item: OutboxItem }
  | { outcome: 'failed'; failure: ApiFailure }

const isFile = (value: unknown): value is FileLike =>
  typeof value === 'object' && value !== null && typeof (value as FileLike).arrayBuffer === 'function'

const failed = <C extends Call>(failure: ApiFailure): Acted<C> => ({ outcome: 'failed', failure })

const storageFailure = (error: unknown): ApiFailure => ({
  name: 'unexpected',
  status: 0,
  message: isStorageFull(error)
    ? "This phone's storage is full, so this could not be saved, and it could not be sent either. Please free some space and try again."
    : 'This phone does not let the app save anything, and this could not be sent either. It stays here: please try again.',
})

/** Saves for sending: durable first, then sent at once where there is a network. */
const save = async <C extends Call>(
  key: QueuedKey,
  value: Record<string, unknown>,
  holdMs: number,
): Promise<Acted<C>> => {
  const { userId } = currentSession()
  if (userId === null) return failed(refusal('unauthenticated'))
  const files = Object.entries(value).filter((entry): entry is [string, FileLike] => isFile(entry[1]))
  const payload = Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined && !isFile(field)),
  )
  const id = newId(realWorld)
  let attachments: Attachment[] = []
  try {
    attachments = await Promise.all(files.map(([field, file]) => attachment(field, file)))
    const row = await enqueue(realWorld, userId, key, payload, attachments, { id, holdMs })
    itemSaved()
    return { outcome: 'queued', item: itemOf(row) }
  } catch (error) {
    if (error instanceof FileRefused) return failed(error.failure)
    return direct(key, payload, attachments, id, error)
  }
}

/** What this phone cannot save goes over the network now, or is refused so that it stays where it was typed. */
const direct = async <C extends Call>(
  key: QueuedKey,
  payload: Record<string, unknown>,
  files: readonly Attachment[],
  id: string,
  error: unknown,
): Promise<Acted<C>> => {
  const { token, userId } = currentSession()
  try {
    const answer = await sendDirect(realWorld, key, payload, files, { token, id })
    // A storage that wakes up later may hold it after all.
    if (userId !== null) void discard(userId, id).catch(() => undefined)
    void queryClient.invalidateQueries()
    return { outcome: 'done', answer: answer as Given<C> }
  } catch (refused) {
    const { failure } = refused instanceof CallFailed ? refused : { failure: noNetwork() }
    if (failure.name === 'unauthenticated') noteRefused(token)
    return failed(failure.status === 0 ? storageFailure(error) : failure)
  }
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
      const key = uncertain.current?.digest === digest ? uncertain.current.key : newId(realWorld)
      if (changes(call)) uncertain.current = { digest, key }
      try {
        const answer = await callNow(realWorld, call, input, { token, key })
        uncertain.current = null
        if (changes(call)) void queryClient.invalidateQueries()
        return { outcome: 'done', answer }
      } catch (error) {
        if (!(error instanceof CallFailed)) return failed(noNetwork())
        if (error.failure.status >= 400 && error.failure.status < 500) uncertain.current = null
        if (error.failure.name === 'unauthenticated') noteRefused(token)
        if (error.failure.name === 'client_too_old') tooOld.note()
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
            ? save<C>(name, checked.value as Record<string, unknown>, holdMs)
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
