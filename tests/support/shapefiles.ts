import { zipSync } from 'fflate'

export type Point = readonly [x: number, y: number]
const types = { point: 1, line: 3, area: 5 } as const

/** A main file (.shp) with one record for each shape, by the technical description of 1998. */
export const shp = (shape: keyof typeof types, records: readonly (readonly Point[])[]): Buffer => {
  const contents = records.map((points) => {
    if (shape === 'point') {
      const content = Buffer.alloc(20)
      content.writeInt32LE(types.point)
      content.writeDoubleLE(points[0]![0], 4)
      content.writeDoubleLE(points[0]![1], 12)
      return content
    }
    const content = Buffer.alloc(48 + points.length * 16)
    content.writeInt32LE(types[shape])
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    for (const [i, value] of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].entries())
      content.writeDoubleLE(value, 4 + i * 8)
    content.writeInt32LE(1, 36)
    content.writeInt32LE(points.length, 40)
    for (const [i, [x, y]] of points.entries()) {
      content.writeDoubleLE(x, 48 + i * 16)
      content.writeDoubleLE(y, 56 + i * 16)
    }
    return content
  })
  const body = contents.map((content, i) => {
    const head = Buffer.alloc(8)
    head.writeInt32BE(i + 1)
    head.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([head, content])
  })
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994)
  head.writeInt32BE((100 + body.reduce((sum, { length }) => sum + length, 0)) / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(types[shape], 32)
  return Buffer.concat([head, ...body])
}

/** A table (.dbf, dBASE III) with one column of text. */
export const dbf = (column: string, values: readonly string[]): Buffer => {
  const head = Buffer.alloc(65)
  head.writeUInt8(3)
  head.writeUInt32LE(values.length, 4)
  head.writeUInt16LE(65, 8)
  head.writeUInt16LE(31, 10)
  head.write(column, 32, 'latin1')
  head.write('C', 43, 'latin1')
  head.writeUInt8(30, 48)
  head.writeUInt8(0x0d, 64)
  return Buffer.concat([head, ...values.map((value) => Buffer.from(` ${value.padEnd(30)}`)), Buffer.of(0x1a)])
}

/** A zip of such files. */
export const zip = (files: Readonly<Record<string, Buffer | string>>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))]),
    ),
    { level: 0 },
  ) as Uint8Array<ArrayBuffer>
