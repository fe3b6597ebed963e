import type { Call, Given } from '#core/contract/define.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { type ApiFailure, CallFailed, noNetwork, refusal } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { sendNow } from '#offline/outbox/send/send-now.ts'
import { type Attachment, discard, enqueue } from '#offline/outbox/outbox.ts'
import { toItem } from '#offline/outbox/items.ts'
import { attachment, FileRefused } from '#offline/outbox/attachments.ts'
import type { QueuedKey } from '#offline/policy.ts'
import { isStorageFull } from '#offline/storage/with-db.ts'
import { newId, realEnv } from '#offline/environment.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, noteRefused } from '#app/session/session.ts'
import { itemSaved } from '#app/sync/sync-triggers.ts'
import { type Acted, failed } from './acted.ts'

const isFile = (value: unknown): value is FileLike =>
  typeof value === 'object' && value !== null && typeof (value as FileLike).arrayBuffer === 'function'

const storageFailure = (error: unknown): ApiFailure =>
  phoneFailure(isStorageFull(error) ? 'storage_full' : 'storage_closed')

/** Saves for sending: durable first, then sent at once where there is a network. */
export const save = async <C extends Call>(
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
  const id = newId(realEnv)
  let attachments: Attachment[] = []
  try {
    attachments = await Promise.all(files.map(([field, file]) => attachment(field, file)))
    const row = await enqueue(realEnv, userId, key, payload, attachments, { id, holdMs })
    itemSaved()
    return { outcome: 'queued', item: toItem(row) }
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
    const answer = await sendNow(realEnv, key, payload, files, { token, id })
    // A storage that wakes up later may hold it after all.
    if (userId !== null) void discard(userId, id).catch(() => undefined)
    void refetch('everything')
    return { outcome: 'done', answer: answer as Given<C> }
  } catch (refused) {
    const { failure } = refused instanceof CallFailed ? refused : { failure: noNetwork() }
    if (failure.name === 'unauthenticated') noteRefused(token)
    return failed(failure.status === 0 ? storageFailure(error) : failure)
  }
}
