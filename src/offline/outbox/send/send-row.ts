import { callOf } from '#core/calls/registry/table.ts'
import type { Call } from '#core/contract/define.ts'
import { http } from '#offline/http/http.ts'
import { requestHeaders } from '#offline/http/headers.ts'
import { refusal } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { toRequest } from '#offline/http/network-call.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { currentPayload, queuedCall } from '#offline/queued/index.ts'
import { isQueued, policy } from '#offline/policy.ts'
import { missing, upload, type Uploading } from './upload.ts'
import { toSendResult, unreachable, type SendResult } from './send-result.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

const sendWithinMs = 20_000
/** How long a row may be `sending`: the slowest step and a little. */
export const leaseMs = (row: OutboxRow): number =>
  Object.keys(row.media).length > 0 ? 70_000 : sendWithinMs + 10_000

/** A row that no version of the app has written as it is must not hold up all the others. */
const damagedRow: SendResult = {
  kind: 'refused',
  failure: phoneFailure('item_damaged'),
}
const isWhole = ({ callKey, payload, media }: Partial<OutboxRow>): boolean =>
  callKey !== undefined && callKey in policy && isQueued(callKey) && isObject(payload) && isObject(media)
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Sends the files of a row and then the row itself, under its own key and the token of this moment. */
export const sendRow = async (env: Env, row: OutboxRow, on: Uploading): Promise<SendResult | 'stopped'> => {
  if (!isWhole(row)) return damagedRow
  const payload = currentPayload(row.callKey, row.version, row.payload)
  if (payload === null) return { kind: 'too_old', failure: refusal('client_too_old') }
  const named: Record<string, string> = {}
  for (const [field, mediaId] of Object.entries(row.media)) {
    const media = await withDb(on.userId, (db) => db.media.get(mediaId))
    if (!media) return missing
    const uploaded = await upload(env, media, on)
    if (uploaded !== 'whole') return uploaded
    named[`${field}_upload`] = mediaId
  }
  const extra = queuedCall(row.callKey).sentFields?.(row)
  const call: Call = callOf(row.callKey)
  const { path, body, type } = toRequest(call, { ...payload, ...extra, ...named })
  try {
    const response = await http(env, path, {
      method: call.method,
      headers: {
        ...requestHeaders(on.token, { key: row.id, language: env.language }),
        ...(type !== undefined && { 'Content-Type': type }),
      },
      ...(body !== undefined && { body }),
      withinMs: sendWithinMs,
    })
    return await toSendResult(env, row.callKey, response)
  } catch {
    return unreachable()
  }
}
