import { uploads } from '#core/contract/uploads.ts'
import { http } from '#offline/http/http.ts'
import { requestHeaders } from '#offline/http/headers.ts'
import { isOurs } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import type { MediaRow } from '#offline/storage/outbox-row.ts'
import { toRefusal, unreachable, type SendResult } from './send-result.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

const pieceWithinMs = 60_000

export interface Uploading {
  userId: number
  token: string
  /** Called before every piece; false stops, because another has taken over or the time is up. */
  goOn(): Promise<boolean>
}

/** `whole` when the server has every byte; otherwise why not. */
type Uploaded = 'whole' | 'stopped' | SendResult

const offsetOf = (response: Response): number =>
  Number(response.headers.get(uploads.headers.offset) ?? Number.NaN)

const ask = async (env: Env, path: string, token: string): Promise<number | SendResult> => {
  const response = await http(env, `/api/${path}`, {
    method: 'HEAD',
    headers: requestHeaders(token),
    withinMs: 20_000,
  })
  if (!isOurs(response)) return unreachable()
  if (response.status === 404) return 0
  if (!response.ok) return toRefusal(env, response, null)
  return Number.isSafeInteger(offsetOf(response)) ? offsetOf(response) : 0
}

const put = async (
  env: Env,
  media: MediaRow,
  token: string,
  offset: number,
  bytes: ArrayBuffer,
): Promise<number | SendResult> => {
  const response = await http(env, `/api/${uploads.path(media.id)}?offset=${offset}`, {
    method: 'PUT',
    body: bytes,
    headers: {
      ...requestHeaders(token),
      [uploads.headers.type]: media.type,
      [uploads.headers.length]: String(media.size),
      [uploads.headers.sha256]: media.sha256,
    },
    withinMs: pieceWithinMs,
  })
  if (!isOurs(response)) return unreachable()
  const arrived = offsetOf(response)
  if (response.ok) return Number.isSafeInteger(arrived) ? arrived : offset + bytes.byteLength
  if (response.status === 409 && Number.isSafeInteger(arrived)) return arrived
  return toRefusal(env, response, await response.json().catch(() => null))
}

/** The bytes from an offset to the end of its piece, read by primary key. */
const bytesAt = async (userId: number, media: MediaRow, offset: number): Promise<ArrayBuffer | null> => {
  const n = Math.floor(offset / uploads.piece)
  const piece = await withDb(userId, (db) => db.mediaPieces.get([media.id, n]))
  return piece ? piece.bytes.slice(offset - n * uploads.piece) : null
}

/** Sends a file from where the server says it has got to; after a cut at most one piece goes twice. */
export const upload = async (env: Env, media: MediaRow, on: Uploading): Promise<Uploaded> => {
  let stuck = 0
  try {
    let at = await ask(env, uploads.path(media.id), on.token)
    while (typeof at === 'number' && at < media.size) {
      if (!(await on.goOn())) return 'stopped'
      const bytes = await bytesAt(on.userId, media, at)
      if (!bytes || bytes.byteLength === 0) return missing
      const next = await put(env, media, on.token, at, bytes)
      stuck = typeof next === 'number' && next <= at ? stuck + 1 : 0
      if (stuck > 3) return unreachable()
      at = next
    }
    return typeof at === 'number' ? 'whole' : at
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') return missing
    return unreachable()
  }
}

export const missing: SendResult = {
  kind: 'refused',
  failure: phoneFailure('item_file_lost'),
}
