import { callOf } from '#core/calls/registry/table.ts'
import type { Call } from '#core/contract/define.ts'
import { http } from '#offline/http/http.ts'
import { requestHeaders } from '#offline/http/headers.ts'
import { untilReturn } from '#offline/http/reachability.ts'
import { refusal } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { toRequest } from '#offline/http/network-call.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { currentPayload, queuedCall } from '#offline/queued/index.ts'
import { isQueued, policy } from '#offline/policy.ts'
import { byCallField } from '#offline/outbox/file-lists.ts'
import { unreadableFile, upload, type UploadContext } from './upload.ts'
import { toSendResult, unreachable, type SendResult } from './send-result.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

const sendTimeoutMs = 20_000
/** Upper bound for the state `sending`: the slowest step plus a margin. */
export const leaseMs = (row: OutboxRow): number =>
  Object.keys(row.media).length > 0 ? 70_000 : sendTimeoutMs + 10_000

/** A damaged row is refused, so that it does not block the others. */
const damagedRow: SendResult = {
  kind: 'refused',
  failure: phoneFailure('item_damaged'),
}
const isIntact = ({ callKey, payload, media }: Partial<OutboxRow>): boolean =>
  callKey !== undefined && callKey in policy && isQueued(callKey) && isObject(payload) && isObject(media)
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Sends the files of a row, then the row under its own key and the current token. */
export const sendRow = async (
  env: Env,
  row: OutboxRow,
  context: UploadContext,
): Promise<SendResult | 'stopped'> => {
  if (!isIntact(row)) return damagedRow
  const payload = currentPayload(row.callKey, row.version, row.payload)
  if (payload === null) return { kind: 'too_old', failure: refusal('client_too_old') }
  const uploadIds: [string, string][] = []
  for (const [field, mediaId] of Object.entries(row.media)) {
    const media = await withDb(context.userId, (db) => db.media.get(mediaId))
    if (!media) return unreadableFile
    const result = await upload(env, media, context)
    if (result !== 'complete') return result
    uploadIds.push([field, mediaId])
  }
  const extra = queuedCall(row.callKey).sentFields?.(row)
  const call: Call = callOf(row.callKey)
  const uploaded = Object.fromEntries(
    Object.entries(byCallField(uploadIds)).map(([field, ids]) => [`${field}_upload`, ids]),
  )
  const { path, body, type } = toRequest(call, { ...payload, ...extra, ...uploaded })
  const { signal, done } = untilReturn()
  try {
    const response = await http(env, path, {
      method: call.method,
      headers: {
        ...requestHeaders(context.token, {
          key: row.id,
          language: env.language,
          times: { now: env.now(), written: row.createdAt },
        }),
        ...(type !== undefined && { 'Content-Type': type }),
      },
      ...(body !== undefined && { body }),
      timeoutMs: sendTimeoutMs,
      signal,
    })
    return await toSendResult(env, row.callKey, response)
  } catch {
    return unreachable()
  } finally {
    done()
  }
}
