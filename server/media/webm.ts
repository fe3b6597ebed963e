import type { FileHandle } from 'node:fs/promises'
import { NotVideo, type Range, wipe } from './mp4.ts'

interface Element extends Range {
  readonly id: number
  readonly body: number
}

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  entry: 0xae,
  trackType: 0x83,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  void: 0xec,
} as const
const video = 1
const mostElements = 2_000_000

const read = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  return bytes.subarray(0, bytesRead)
}

/** The element at an address; one of unknown size ends where what is around it does. */
const elementAt = async (file: FileHandle, from: number, end: number): Promise<Element> => {
  const head = await read(file, from, 12)
  const idLength = head.length === 0 ? 9 : Math.clz32(head[0]!) - 23
  if (idLength > 4 || head.length <= idLength) throw new NotVideo()
  const sizeLength = Math.clz32(head[idLength]!) - 23
  const body = from + idLength + sizeLength
  if (sizeLength > 8 || head.length < idLength + sizeLength) throw new NotVideo()
  let size = BigInt(head[idLength]! & (0xff >> sizeLength))
  for (let i = 1; i < sizeLength; i += 1) size = (size << 8n) | BigInt(head[idLength + i]!)
  const isUnknown = size === (1n << BigInt(7 * sizeLength)) - 1n
  const to = isUnknown ? end : body + Number(size)
  if (to > end) throw new NotVideo()
  return { id: head.readUIntBE(0, idLength), from, body, to }
}

const childrenOf = async (file: FileHandle, { body, to }: Element): Promise<Element[]> => {
  const children: Element[] = []
  for (let at = body; at < to; at = children.at(-1)!.to) {
    children.push(await elementAt(file, at, to))
    if (children.length > 10_000) throw new NotVideo()
  }
  return children
}

const numberIn = async (file: FileHandle, { body, to }: Element): Promise<number> =>
  to > body && to - body <= 4 ? (await read(file, body, to - body)).readUIntBE(0, to - body) : 0

const hasVideo = async (file: FileHandle, tracks: Element): Promise<boolean> => {
  for (const entry of await childrenOf(file, tracks)) {
    if (entry.id !== ids.entry) continue
    const type = (await childrenOf(file, entry)).find(({ id }) => id === ids.trackType)
    const kind = type ? await numberIn(file, type) : 0
    // Subtitles may say where the camera was; there is no way to tell.
    if (kind !== video && kind !== 2) throw new NotVideo()
    if (kind === video) return true
  }
  return false
}

/** Overwrites an element with one that means nothing and is as long. */
const voidElement = async (file: FileHandle, { from, body, to }: Element): Promise<void> => {
  const length = to - from
  // Tags and attachments have ids of four bytes, so that the head of the empty element always has room.
  const room = length >= 9 ? 8 : body - from - 1
  const head = Buffer.alloc(1 + room)
  head[0] = ids.void
  head.writeUIntBE(length - 1 - room, Math.max(1, 1 + room - 6), Math.min(6, room))
  head[1] = head[1]! | (0x80 >> (room - 1))
  await wipe(file, { from, to })
  await file.write(head, 0, head.length, from)
}

/** Recognizes a WebM film by its elements, and removes its tags and attachments. Throws `NotVideo`. */
export const cleanWebm = async (file: FileHandle, size: number): Promise<'video/webm'> => {
  const header = await elementAt(file, 0, size)
  const kind = (await childrenOf(file, header)).find(({ id }) => id === ids.docType)
  if (header.id !== ids.header || !kind) throw new NotVideo()
  const name = (await read(file, kind.body, Math.min(20, kind.to - kind.body))).toString('latin1')
  if (!/^(webm|matroska)\0*$/.test(name)) throw new NotVideo()
  const segment = await elementAt(file, header.to, size)
  if (segment.id !== ids.segment) throw new NotVideo()
  let isVideo = false
  let count = 0
  const removed: Element[] = []
  for (let at = segment.body; at < segment.to;) {
    count += 1
    if (count > mostElements) throw new NotVideo()
    const element = await elementAt(file, at, segment.to)
    if (element.id === ids.tracks) isVideo ||= await hasVideo(file, element)
    if (element.id === ids.tags || element.id === ids.attachments) removed.push(element)
    // A recording that was streamed does not say how long its clusters are: what is in them is passed one by one.
    at = element.id === ids.cluster && element.to === segment.to ? element.body : element.to
  }
  if (!isVideo || segment.to !== size) throw new NotVideo()
  for (const element of removed) await voidElement(file, element)
  return 'video/webm'
}
