import { uploads } from '#core/contract/uploads.ts'
import { http } from '#offline/http/http.ts'
import { requestHeaders } from '#offline/http/headers.ts'
import { isOurs } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import type { MediaRow } from '#offline/storage/outbox-row.ts'
import { toRefusal, unreachable, type SendResult } from './send-result.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

const pieceTimeoutMs = 60_000

export interface UploadContext {
  userId: number
  token: string
  /** Called before every piece; false stops the upload, because another context took over or the time is up. */
  mayContinue(): Promise<boolean>
}

/** `complete` if the server has every byte; otherwise the reason. */
type Uploaded = 'complete' | 'stopped' | SendResult

const offsetOf = (response: Response): number =>
  Number(response.headers.get(uploads.headers.offset) ?? Number.NaN)

const fetchOffset = async (env: Env, path: string, token: string): Promise<number | SendResult> => {
  const response = await http(env, `/api/${path}`, {
    method: 'HEAD',
    headers: requestHeaders(token),
    timeoutMs: 20_000,
  })
  if (!isOurs(response)) return unreachable()
  if (response.status === 404) return 0
  if (!response.ok) return toRefusal(env, response, null)
  return Number.isSafeInteger(offsetOf(response)) ? offsetOf(response) : 0
}

const putPiece = async (
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
    timeoutMs: pieceTimeoutMs,
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

/** Resumes at the offset that the server reports; after an interruption at most one piece is sent twice. */
export const upload = async (env: Env, media: MediaRow, context: UploadContext): Promise<Uploaded> => {
  let stalledPieces = 0
  try {
    let offset = await fetchOffset(env, uploads.path(media.id), context.token)
    while (typeof offset === 'number' && offset < media.size) {
      if (!(await context.mayContinue())) return 'stopped'
      const bytes = await bytesAt(context.userId, media, offset)
      if (!bytes || bytes.byteLength === 0) return unreadableFile
      const next = await putPiece(env, media, context.token, offset, bytes)
      stalledPieces = typeof next === 'number' && next <= offset ? stalledPieces + 1 : 0
      if (stalledPieces > 3) return unreachable()
      offset = next
    }
    return typeof offset === 'number' ? 'complete' : offset
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') return unreadableFile
    return unreachable()
  }
}

export const unreadableFile: SendResult = {
  kind: 'refused',
  failure: phoneFailure('item_file_lost'),
}
