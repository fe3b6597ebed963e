import fs from 'node:fs'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { bytesToHeader, Compression, type Header, PMTiles, TileType } from 'pmtiles'
import type { TileSource } from '#core/calls/service.ts'
import { sha256 } from '#server/config/random.ts'
import { ConfigError } from '#server/config/config.ts'
import { madeHere, type MapSource, pictureType, vectorType } from './source.ts'

export interface RegionTerms {
  readonly file: string
  /** What the map says of it instead of what the file says. */
  readonly credit: string | null
  readonly offlineAllowed: boolean
  /** How a file of pictures is shown; a file of shapes is drawn as land. */
  readonly shownAs: 'topographic' | 'satellite'
}

const headerBytes = 127
const mostMetadata = 1_000_000
const mostTile = 4_000_000
const read = promisify(fs.read)

const slice = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer

const readNow = (file: number, at: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, fs.readSync(file, bytes, 0, length, at))
}

/** What the file says about itself; nothing where that cannot be read. */
const creditIn = (file: number, header: Header): string => {
  try {
    const length = Math.min(header.jsonMetadataLength, mostMetadata)
    const bytes = readNow(file, header.jsonMetadataOffset, length)
    const text =
      header.internalCompression === Compression.Gzip
        ? zlib.gunzipSync(bytes, { maxOutputLength: mostMetadata })
        : bytes
    const { attribution } = JSON.parse(text.toString('utf8')) as { attribution?: unknown }
    // It may hold links; the map shows words.
    return typeof attribution === 'string' ? attribution.replaceAll(/<[^>]*>/g, '').slice(0, 300) : ''
  } catch {
    return ''
  }
}

const readable = [Compression.None, Compression.Gzip]
const pictures = [TileType.Png, TileType.Jpeg, TileType.Webp]

const open = (name: string): { file: number; header: Header; revision: string } => {
  const refuse = (why: string) => new ConfigError([`TILES_REGION_FILE: ${name} ${why}`])
  let file: number
  try {
    file = fs.openSync(name, 'r')
  } catch {
    throw refuse('cannot be read')
  }
  const bytes = readNow(file, 0, headerBytes)
  let header: Header
  try {
    header = bytesToHeader(slice(bytes))
  } catch {
    throw refuse('is not a PMTiles file of version 3')
  }
  if (header.specVersion !== 3) throw refuse('is not a PMTiles file of version 3')
  if (![TileType.Mvt, ...pictures].includes(header.tileType))
    throw refuse('has no vector tiles, PNG, JPEG or WebP in it')
  if (!readable.includes(header.tileCompression) || !readable.includes(header.internalCompression))
    throw refuse('is compressed by something else than gzip')
  const { size, mtimeMs } = fs.fstatSync(file)
  return { file, header, revision: sha256(`${bytes.toString('hex')}/${size}/${mtimeMs}`).slice(0, 12) }
}

/** Tiles of the operator's region, out of one PMTiles file on this machine. */
export const regionSource = ({ file: name, credit, offlineAllowed, shownAs }: RegionTerms): MapSource => {
  const { file, header, revision } = open(name)
  const isVector = header.tileType === TileType.Mvt
  const archive = new PMTiles({
    getKey: () => name,
    getBytes: async (offset, length) => {
      if (length > mostTile) throw new Error(`${name}: ${length} bytes at once`)
      const { bytesRead, buffer } = await read(file, Buffer.alloc(length), 0, length, offset)
      return { data: slice(buffer.subarray(0, bytesRead)) }
    },
  })
  const info: TileSource = {
    id: 'region',
    kind: isVector ? 'vector' : 'raster',
    role: isVector ? 'land' : shownAs,
    min_zoom: header.minZoom,
    max_zoom: header.maxZoom,
    attribution: credit ?? creditIn(file, header),
    offline_allowed: offlineAllowed,
    revision: `region-${revision}`,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
  }
  return madeHere(info, async (z, x, y) => {
    if (z < info.min_zoom) return 'none'
    try {
      const found = await archive.getZxy(z, x, y)
      if (!found || found.data.byteLength === 0) return 'none'
      const bytes = new Uint8Array(found.data)
      const type = isVector ? vectorType : pictureType(bytes)
      return type === null ? 'none' : { bytes, type }
    } catch {
      return 'unreachable'
    }
  })
}
