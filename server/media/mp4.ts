import type { FileHandle } from 'node:fs/promises'

/** Where bytes lie in a file. */
export interface Range {
  readonly from: number
  readonly to: number
}
interface Box extends Range {
  readonly type: string
  /** Where its content begins. */
  readonly body: number
}

/** A file that is not what it says; it is refused. */
export class NotVideo extends Error {}
/** A video whose metadata cannot be told from its pictures; it is refused with its own words. */
export class NotCleanable extends Error {}

const most = { boxes: 100_000, table: 64 * 1024 * 1024, tracks: 64 }
/** Brands of films. Those of pictures (heic, mif1, avif) are not among them. */
const brands =
  /^(isom|iso[2-9a]|mp4[12]|avc1|M4V |M4VP|M4VH|qt {2}|3g[2-9p][0-9a-s]|mmp4|MSNV|NDSC|NDXC|dash|cmfc|f4v |mobi)$/
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex', 'edts', 'dinf'])
/** Boxes that hold what somebody wrote about the video: the place, the device, a picture's EXIF or XMP. */
const metadata = new Set([
  'udta',
  'meta',
  'uuid',
  'free',
  'skip',
  'wide',
  'Exif',
  'XMP_',
  'ilst',
  'keys',
  'pnot',
  'PICT',
])
/** Of the other tracks (places of cameras and phones, subtitles with them, times) nothing is kept. */
const keptTracks = new Set(['vide', 'soun'])

const read = async (file: FileHandle, from: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, from)
  if (bytesRead !== length) throw new NotVideo()
  return bytes
}

const boxesIn = async (file: FileHandle, { from, to }: Range): Promise<Box[]> => {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    // Containers of QuickTime may end with four zero bytes.
    if (to - at === 4 && (await read(file, at, 4)).readUInt32BE() === 0) break
    if (to - at < 8 || boxes.length >= most.boxes) throw new NotVideo()
    const head = await read(file, at, 8)
    let size = head.readUInt32BE(0)
    let body = at + 8
    if (size === 1) {
      size = Number((await read(file, at + 8, 8)).readBigUInt64BE())
      body += 8
    } else if (size === 0) size = to - at
    if (size < body - at || at + size > to) throw new NotVideo()
    boxes.push({ type: head.toString('latin1', 4, 8), from: at, body, to: at + size })
    at += size
  }
  return boxes
}

const child = async (file: FileHandle, box: Box, ...path: string[]): Promise<Box | undefined> => {
  let found: Box | undefined = box
  for (const type of path) {
    if (!found) return undefined
    found = (await boxesIn(file, { from: found.body, to: found.to })).find((each) => each.type === type)
  }
  return found
}

/** The numbers of a table: a version, a count, then `width` numbers of `bytes` bytes for each entry. */
const table = async (
  file: FileHandle,
  box: Box,
  skip: number,
  width: number,
  bytes: 4 | 8,
): Promise<number[]> => {
  const length = box.to - box.body
  if (length < skip + 4 || length > most.table) throw new NotVideo()
  const content = await read(file, box.body, length)
  const count = content.readUInt32BE(skip)
  if (skip + 4 + count * width * bytes > length) throw new NotVideo()
  return Array.from({ length: count * width }, (_, i) => {
    const at = skip + 4 + i * bytes
    return bytes === 4 ? content.readUInt32BE(at) : Number(content.readBigUInt64BE(at))
  })
}

/** Where the samples of a track lie. */
const samplesOf = async (file: FileHandle, trak: Box): Promise<Range[]> => {
  const stbl = await child(file, trak, 'mdia', 'minf', 'stbl')
  const [stsz, stsc, stco, co64] = await Promise.all(
    ['stsz', 'stsc', 'stco', 'co64'].map(async (type) => stbl && child(file, stbl, type)),
  )
  if (!stsz || !stsc || (!stco && !co64)) throw new NotCleanable()
  const same = (await read(file, stsz.body + 4, 4)).readUInt32BE()
  const sizes = same === 0 ? await table(file, stsz, 8, 1, 4) : null
  const total = (await read(file, stsz.body + 8, 4)).readUInt32BE()
  const runs = await table(file, stsc, 4, 3, 4)
  const chunks = stco ? await table(file, stco, 4, 1, 4) : await table(file, co64!, 4, 1, 8)
  const ranges: Range[] = []
  let sample = 0
  let run = 0
  for (const [index, from] of chunks.entries()) {
    while (runs[(run + 1) * 3] !== undefined && runs[(run + 1) * 3]! <= index + 1) run += 1
    const inChunk = Math.min(runs[run * 3 + 1] ?? 0, total - sample)
    let length = 0
    for (let i = 0; i < inChunk; i += 1) length += sizes ? (sizes[sample + i] ?? 0) : same
    sample += inChunk
    ranges.push({ from, to: from + length })
  }
  return ranges
}

const kindOf = async (file: FileHandle, trak: Box): Promise<string> => {
  const hdlr = await child(file, trak, 'mdia', 'hdlr')
  if (!hdlr || hdlr.to - hdlr.body < 12) throw new NotVideo()
  return (await read(file, hdlr.body + 8, 4)).toString('latin1')
}

interface Found {
  /** Boxes that become free space. */
  readonly boxes: Box[]
  /** Bytes that become zero. */
  readonly bytes: Range[]
  readonly kinds: string[]
  fragments: boolean
}

const inspect = async (file: FileHandle, range: Range, found: Found, depth = 0): Promise<void> => {
  if (depth > 8) throw new NotVideo()
  for (const box of await boxesIn(file, range)) {
    if (metadata.has(box.type)) found.boxes.push(box)
    else if (box.type === 'trak') {
      const kind = await kindOf(file, box)
      found.kinds.push(kind)
      if (found.kinds.length > most.tracks) throw new NotVideo()
      if (keptTracks.has(kind)) await inspect(file, { from: box.body, to: box.to }, found, depth + 1)
      else {
        found.bytes.push(...(await samplesOf(file, box)))
        found.boxes.push(box)
      }
    } else if (containers.has(box.type)) {
      found.fragments ||= box.type === 'moof'
      await inspect(file, { from: box.body, to: box.to }, found, depth + 1)
    }
  }
}

const zeros = Buffer.alloc(64 * 1024)
export const wipe = async (file: FileHandle, { from, to }: Range): Promise<void> => {
  for (let at = from; at < to; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, to - at), at)
}

/**
 * Recognizes a film by its boxes and overwrites in place whatever says more than pictures and sound do: the addresses
 * within the file stay as they are. Throws `NotVideo` or `NotCleanable`.
 */
export const cleanMp4 = async (file: FileHandle, size: number): Promise<'video/mp4' | 'video/quicktime'> => {
  const whole = await boxesIn(file, { from: 0, to: size })
  const [ftyp] = whole
  if (ftyp?.type !== 'ftyp' || ftyp.to - ftyp.body < 8 || ftyp.to - ftyp.body > 1024) throw new NotVideo()
  const names = await read(file, ftyp.body, ftyp.to - ftyp.body)
  const brand = names.toString('latin1', 0, 4)
  if (!brands.test(brand)) throw new NotVideo()
  if (!whole.some(({ type }) => type === 'mdat')) throw new NotVideo()
  const found: Found = { boxes: [], bytes: [], kinds: [], fragments: false }
  await inspect(file, { from: 0, to: size }, found)
  if (!found.kinds.includes('vide')) throw new NotVideo()
  const isMixed = found.kinds.some((kind) => !keptTracks.has(kind))
  if (found.fragments && isMixed) throw new NotCleanable()
  const films = whole.filter(({ type }) => type === 'mdat')
  for (const range of found.bytes) {
    // A wrong address must not wipe the boxes that say what the file is.
    if (range.to > range.from && !films.some(({ body, to }) => range.from >= body && range.to <= to))
      throw new NotCleanable()
  }
  for (const range of found.bytes) await wipe(file, range)
  for (const box of found.boxes) {
    await file.write(Buffer.from('free', 'latin1'), 0, 4, box.from + 4)
    await wipe(file, { from: box.body, to: box.to })
  }
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}
