import type { Call, Given } from '#core/contract/define.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { type ApiFailure, CallFailed, noNetwork, refusal } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { sendNow } from '#offline/outbox/send/send-now.ts'
import { type Attachment, discardItem, enqueue } from '#offline/outbox/outbox.ts'
import { listedField } from '#offline/outbox/file-lists.ts'
import { toItem } from '#offline/outbox/items.ts'
import { toPending } from '#offline/outbox/overlay/marks.ts'
import { isSafelyStored } from '#offline/outbox/read-back.ts'
import { toAttachment, FileRefused } from '#offline/outbox/attachments.ts'
import type { QueuedKey } from '#offline/policy.ts'
import { isStorageFull } from '#offline/storage/with-db.ts'
import { newId, realEnv } from '#offline/environment.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, reportRejectedToken } from '#app/session/session.ts'
import { itemSaved } from '#app/sync/sync-triggers.ts'
import { type ActResult, failedResult } from './acted.ts'
import { addPending } from './pending-items.ts'
import { unsavedItem } from './unsaved-item.ts'

const isFile = (value: unknown): value is FileLike =>
  typeof value === 'object' && value !== null && typeof (value as FileLike).arrayBuffer === 'function'

/** The files of a field: one, or a list of them. */
const filesOf = (name: string, value: unknown): [string, FileLike][] => {
  if (isFile(value)) return [[name, value]]
  return Array.isArray(value)
    ? value.filter(isFile).map((file, n): [string, FileLike] => [listedField(name, n), file])
    : []
}

/** The storage took an item, but could not give it back: it is nearly full and would lose it. */
class NotReadBack extends Error {}

const storageFailure = (error: unknown): ApiFailure =>
  phoneFailure(isStorageFull(error) || error instanceof NotReadBack ? 'storage_full' : 'storage_closed')

/** Stores an item durably, then starts sending it. */
export const save = async <C extends Call>(
  key: QueuedKey,
  value: Record<string, unknown>,
  delayMs: number,
): Promise<ActResult<C>> => {
  const { userId } = currentSession()
  if (userId === null) return failedResult(refusal('unauthenticated'))
  const files = Object.entries(value).flatMap(([name, field]) => filesOf(name, field))
  const payload = Object.fromEntries(
    Object.entries(value).filter(([name, field]) => field !== undefined && filesOf(name, field).length === 0),
  )
  const id = newId(realEnv)
  let attachments: Attachment[] = []
  try {
    attachments = await Promise.all(files.map(([field, file]) => toAttachment(field, file)))
    const row = await enqueue(realEnv, userId, key, payload, attachments, { id, delayMs })
    if (!(await isSafelyStored(userId, row))) throw new NotReadBack()
    unsavedItem.set(null)
    itemSaved()
    addPending(userId, toPending(row))
    return { outcome: 'queued', item: toItem(row) }
  } catch (error) {
    if (error instanceof FileRefused) return failedResult(error.failure)
    return sendDirectly(key, payload, attachments, id, error)
  }
}

/** Sends an item that could not be stored. If that fails too, the form keeps its input. */
const sendDirectly = async <C extends Call>(
  key: QueuedKey,
  payload: Record<string, unknown>,
  files: readonly Attachment[],
  id: string,
  storageError: unknown,
): Promise<ActResult<C>> => {
  const { token, userId } = currentSession()
  try {
    const answer = await sendNow(realEnv, key, payload, files, { token, id })
    // The timed-out storage may still have committed the item.
    if (userId !== null) void discardItem(userId, id).catch(() => undefined)
    void refetch('everything')
    return { outcome: 'done', answer: answer as Given<C> }
  } catch (refused) {
    const { failure } = refused instanceof CallFailed ? refused : { failure: noNetwork() }
    if (failure.name === 'unauthenticated') reportRejectedToken(token, failure.text)
    if (failure.status !== 0) return failedResult(failure)
    // What is not called saved must not be sent later behind the person's back.
    if (userId !== null && storageError instanceof NotReadBack)
      await discardItem(userId, id).catch(() => undefined)
    unsavedItem.set({ callKey: key, payload, files, at: realEnv.now() })
    return failedResult(storageFailure(storageError))
  }
}
