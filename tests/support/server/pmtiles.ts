import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]

export interface Archive {
  readonly tiles: readonly { z: number; x: number; y: number; bytes: Uint8Array }[]
  /** 1: vector tiles, 2: PNG. */
  readonly type: number
  readonly metadata?: object
  readonly compression?: number
  /** West, south, east, north in degrees. */
  readonly bounds?: readonly [number, number, number, number]
}

/** A PMTiles file (version 3) of a few tiles, everything in it compressed by gzip. */
export const pmtilesFile = ({ tiles, type, metadata = {}, compression = 2, bounds }: Archive): Buffer => {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), z, data: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id)
  const numbers = [
    sorted.length,
    ...sorted.map(({ id }, i) => id - (sorted[i - 1]?.id ?? 0)),
    ...sorted.map(() => 1),
    ...sorted.map(({ data }) => data.length),
    ...sorted.map((_, i) => (i === 0 ? 1 : 0)),
  ]
  const root = gzipSync(Buffer.from(numbers.flatMap(varint)))
  const about = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(sorted.map((tile) => tile.data))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const sizes = [
    [127, root.length],
    [127 + root.length, about.length],
    [0, 0],
    [127 + root.length + about.length, data.length],
  ].flat()
  for (const [i, value] of [...sizes, sorted.length, sorted.length, sorted.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  const zooms = sorted.map(({ z }) => z)
  header.set([1, 2, compression, type, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [i, degrees] of (bounds ?? [-180, -85, 180, 85]).entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4)
  return Buffer.concat([header, root, about, data])
}
