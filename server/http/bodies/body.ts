import { fail, isFailure, type Failure } from '#core/failures.ts'
import { type Entry, treeOf } from '#core/contract/wire.ts'
import type { Call } from '#core/contract/define.ts'
import type { Spool } from '#server/media/spool.ts'
import { readMultipart } from './multipart.ts'

const most = { json: 1024 * 1024, depth: 32, fields: 2000 }

export const mostJson = most.json

/** The bytes of a body, or a refusal when it is too long. */
export const readBytes = async (request: Request, limit: number): Promise<Buffer | Failure> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return fail('too_large')
  if (!request.body) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += part.byteLength
      if (length > limit) return fail('too_large')
      parts.push(part)
    }
  } catch {
    return fail('bad_request')
  }
  return Buffer.concat(parts)
}

/** Checks the nesting before parsing, against JSON bombs; no schema is deeper. */
const tooDeep = (text: string): boolean => {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (quoted) {
      if (letter === '\\') i++
      else if (letter === '"') quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === '{' || letter === '[') {
      if (++depth > most.depth) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}

type Fields = Record<string, unknown>

const fromJson = (text: string): Fields | Failure => {
  if (tooDeep(text)) return fail('bad_request')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : fail('bad_request')
  } catch {
    return fail('bad_request')
  }
}

/** Refuses very many fields: building their tree would block the event loop. */
const fromEntries = (entries: Entry[]): Fields | Failure =>
  entries.length > most.fields ? fail('too_large') : treeOf(entries)

/** The fields of a request's body, from JSON, a form, or multipart form data. */
const fieldsOf = async (request: Request, limit: number, spool: Spool): Promise<Fields | Failure> => {
  const type = request.headers.get('Content-Type') ?? ''
  if (/^multipart\/form-data/i.test(type)) {
    const entries = await readMultipart(request, type, limit, spool)
    return isFailure(entries) ? entries : fromEntries(entries)
  }
  const bytes = await readBytes(request, most.json)
  if (isFailure(bytes)) return bytes
  if (bytes.length === 0) return {}
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return fromEntries([...new URLSearchParams(bytes.toString('utf8'))])
  if (type === '' || /^application\/([\w.+-]*\+)?json/i.test(type)) return fromJson(bytes.toString('utf8'))
  return fail('bad_request')
}

/** The input of a request from path, query and body; the path wins over a field of the same name. */
export const readInput = async (
  call: Call,
  request: Request,
  params: Record<string, string>,
  limit: number,
  spool: Spool,
): Promise<Fields | Failure> => {
  const query = new URL(request.url).searchParams
  const body = call.method === 'GET' ? {} : await fieldsOf(request, limit, spool)
  return isFailure(body) ? body : { ...treeOf(query), ...body, ...params }
}
