import sharp from 'sharp'
import type { TileSource } from '#core/calls/service.ts'
import { tileFiles } from './files.ts'
import { type Answered, type MapSource, pictureType, type Tile } from './source.ts'

const missingMs = 60_000
/** So many failures in a row close a source that has answered; one that has not is closed by its first. */
const mostInARow = 3
/** No tile of 512 pixels comes near it. */
const mostBytes = 2_000_000

export interface RemoteTerms {
  readonly info: TileSource
  /** With {z}, {x} and {y}. */
  readonly url: string
  /** The folder in which its tiles are kept. */
  readonly folder: string
  readonly clock: () => number
  readonly timeoutMs: number
}

/** Whether a source is worth asking: one that fails again and again is left alone for a minute. */
const breaker = (clock: () => number) => {
  let closedAt: number | null = null
  let known = false
  let inARow = 0
  return {
    known: () => known,
    isDown: () => closedAt !== null,
    open: () => closedAt === null || clock() - closedAt >= missingMs,
    answered: () => {
      known = true
      inARow = 0
      closedAt = null
    },
    failed: () => {
      inARow += 1
      if (known && inARow < mostInARow) return
      closedAt = clock()
      known = false
      inARow = 0
    },
  }
}

/** The body, as long as it is no longer than a tile can be. */
const readBody = async (answer: Response): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error('too long for a tile')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Heights lie in exact colours: a JPEG has none, and another size would be read at the wrong places. */
const isHeights = async (tile: Tile): Promise<boolean> => {
  if (tile.type === 'image/jpeg') return false
  const { width, height } = await sharp(tile.bytes).metadata()
  await sharp(tile.bytes).stats()
  return width === height && (width === 256 || width === 512)
}

/** Tiles of another service, fetched for the phone and kept beside the data. */
export const remoteSource = ({ info, url, folder, clock, timeoutMs }: RemoteTerms): MapSource => {
  const state = breaker(clock)
  const underWay = new Map<string, Promise<Answered>>()
  const files = tileFiles(folder, info)

  const download = async (z: number, x: number, y: number): Promise<Answered> => {
    const address = url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
    const stop = new AbortController()
    // A signal made of a time limit and another is lost when memory is cleared (Node 20): one that stops would wait for ever.
    const limit = setTimeout(() => stop.abort(), timeoutMs)
    try {
      const answer = await fetch(address, { signal: stop.signal })
      if (answer.status === 404) {
        stop.abort()
        state.answered()
        return 'none'
      }
      if (!answer.ok || !(answer.headers.get('Content-Type') ?? '').startsWith('image/')) {
        stop.abort()
        throw new Error('not a picture')
      }
      const bytes = await readBody(answer)
      const type = pictureType(bytes)
      if (type === null) throw new Error('not a picture')
      const tile = { bytes, type }
      if (info.kind === 'raster-dem' && !(await isHeights(tile))) throw new Error('no heights')
      state.answered()
      return tile
    } catch {
      state.failed()
      return 'unreachable'
    } finally {
      clearTimeout(limit)
    }
  }

  const fetchAndKeep = async (z: number, x: number, y: number): Promise<Answered> => {
    const tile = await download(z, x, y)
    if (typeof tile === 'object') await files.write(z, x, y, tile.bytes)
    return tile
  }

  return {
    info,
    local: false,
    answers: state.open,
    isDown: state.isDown,
    look: async () => {
      if (state.open() && !state.known()) await download(0, 0, 0)
    },
    tile: async (z, x, y) => {
      const kept = await files.read(z, x, y)
      const type = kept && pictureType(kept)
      if (kept && type) return { bytes: kept, type }
      if (!state.open()) return 'unreachable'
      const name = `${z}/${x}/${y}`
      const running = underWay.get(name) ?? fetchAndKeep(z, x, y).finally(() => underWay.delete(name))
      underWay.set(name, running)
      return running
    },
  }
}
