import { fail, type Failure } from '#core/failures.ts'
import type { Entry } from '#core/contract/wire.ts'
import { Refusal } from '#server/domain/refusal.ts'
import type { Spool } from '#server/media/spool.ts'

const most = { head: 16 * 1024, text: 1024 * 1024, parts: 2000, files: 20 }
const newline = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

const refuseAs = (failure: Failure): never => {
  throw new Refusal(failure)
}
const unreadable = (): never => refuseAs(fail('bad_request'))

/** Reads a body up to one mark after another, and keeps no more of it than a chunk and a mark. */
class Reader {
  private buffer: Buffer = newline
  private length = 0
  private readonly chunks: AsyncIterator<Uint8Array>
  private readonly limit: number
  constructor(body: AsyncIterable<Uint8Array>, limit: number) {
    this.chunks = body[Symbol.asyncIterator]()
    this.limit = limit
  }

  private async more(): Promise<boolean> {
    const next = await this.chunks.next().catch(unreadable)
    if (next.done === true) return false
    this.length += next.value.byteLength
    if (this.length > this.limit) refuseAs(fail('too_large'))
    this.buffer =
      this.buffer.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.buffer, next.value])
    return true
  }

  async *until(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.buffer.indexOf(mark)
      if (at >= 0) {
        const last = this.buffer.subarray(0, at)
        this.buffer = this.buffer.subarray(at + mark.length)
        if (last.length > 0) yield last
        return
      }
      const sure = this.buffer.length - mark.length + 1
      if (sure > 0) {
        const part = this.buffer.subarray(0, sure)
        this.buffer = this.buffer.subarray(sure)
        yield part
      }
      if (!(await this.more())) unreadable()
    }
  }

  async text(mark: Buffer, longest: number): Promise<string> {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of this.until(mark)) {
      length += part.length
      if (length > longest) refuseAs(fail('too_large'))
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  }

  /** The next two bytes: the end of a line, or the end of all. */
  async pair(): Promise<string> {
    while (this.buffer.length < 2) if (!(await this.more())) unreadable()
    const pair = this.buffer.subarray(0, 2).toString('latin1')
    this.buffer = this.buffer.subarray(2)
    return pair
  }

  /** A part without a header begins with the empty line at once. */
  backOneLine(): void {
    this.buffer = Buffer.concat([newline, this.buffer])
  }

  async end(): Promise<void> {
    await this.chunks.return?.()
  }
}

const unescaped = (text: string): string =>
  text.replaceAll('%22', '"').replaceAll(/%0d/gi, '\r').replaceAll(/%0a/gi, '\n')

const dispositionOf = (head: string): { name: string; file: string | null; type: string } => {
  const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? unreadable()
  const value = (name: string): string | null => {
    const found = new RegExp(`(?:^|;)\\s*${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(line)
    return found ? unescaped(found[1] ?? found[2] ?? '') : null
  }
  return {
    name: value('name') ?? unreadable(),
    file: value('filename'),
    type: (/^content-type:\s*(.+)$/im.exec(head)?.[1] ?? 'application/octet-stream').trim().slice(0, 100),
  }
}

const readParts = async (reader: Reader, mark: Buffer, spool: Spool): Promise<Entry[]> => {
  const entries: Entry[] = []
  let files = 0
  await reader.text(mark, most.head)
  for (;;) {
    const after = await reader.pair()
    if (after === '--') return entries
    if (after !== '\r\n' || entries.length >= most.parts) unreadable()
    reader.backOneLine()
    const { name, file, type } = dispositionOf(await reader.text(headEnd, most.head))
    if (file === null) entries.push([name, await reader.text(mark, most.text)])
    else {
      files += 1
      if (files > most.files) refuseAs(fail('too_large'))
      entries.push([name, await spool.write({ name: file, type }, reader.until(mark))])
    }
  }
}

/** The fields of multipart form data; its files go to the disk as they arrive. */
export const readMultipart = async (
  request: Request,
  type: string,
  limit: number,
  spool: Spool,
): Promise<Entry[] | Failure> => {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(type)
  if (!request.body || !boundary) return fail('bad_request')
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return fail('too_large')
  const reader = new Reader(request.body as unknown as AsyncIterable<Uint8Array>, limit)
  try {
    return await readParts(reader, Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`), spool)
  } catch (error) {
    await reader.end().catch(() => {})
    if (error instanceof Refusal) return error.failure
    throw error
  }
}
