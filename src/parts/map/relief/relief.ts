import type { TileSource } from '#core/calls/service.ts'
import { type HeightGrid, metresIn, metresOf } from '#core/rules/land/heights.ts'
import { feetPerPixel, placeAt } from '#core/rules/land/mercator.ts'
import { type HeightNet, shadeOf } from '#core/rules/land/relief.ts'
import type { Frame, Read } from '#parts/map/imagery.ts'

const tileSize = 256
/** Pixels of the frame between two crossings of the net. */
export const netStep = 4
/** How much coarser than the frame heights may be. */
const coarsest = 7

/** The heights of a tile; null where its picture cannot be read. */
const decode = async (data: ArrayBuffer, encoding: TileSource['encoding']): Promise<HeightGrid | null> => {
  const picture = await createImageBitmap(new Blob([data]), {
    // Any change of its colors would be a change of the heights.
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  }).catch(() => null)
  if (!picture) return null
  const canvas = document.createElement('canvas')
  const size = (canvas.width = canvas.height = picture.width)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(picture, 0, 0)
  picture.close()
  const { data: colors } = context.getImageData(0, 0, size, size)
  const metres = new Float32Array(size * size)
  for (let i = 0; i < metres.length; i++)
    metres[i] = metresOf(encoding ?? 'terrarium', colors[4 * i]!, colors[4 * i + 1]!, colors[4 * i + 2]!)
  return { size, metres }
}

/** The tiles of a zoom that cover a frame, as far as they can be read. */
const tilesOver = async (read: Read, source: TileSource, frame: Frame, z: number) => {
  const scale = 2 ** (frame.zoom - z) * tileSize
  const grids = new Map<string, HeightGrid>()
  const wanted: [x: number, y: number][] = []
  for (let x = Math.floor(frame.left / scale); x * scale < frame.left + frame.width; x++)
    for (let y = Math.floor(frame.top / scale); y * scale < frame.top + frame.height; y++) wanted.push([x, y])
  await Promise.all(
    wanted.map(async ([x, y]) => {
      const data = await read(source, z, x, y).catch(() => null)
      const grid = data && (await decode(data, source.encoding))
      if (grid) grids.set(`${x}/${y}`, grid)
    }),
  )
  return { grids, scale, isWhole: grids.size === wanted.length }
}

/** The heights under a frame from tiles of one zoom, the finest that covers all of it; null where there are none. */
export const heightNet = async (read: Read, source: TileSource, frame: Frame): Promise<HeightNet | null> => {
  const finest = Math.min(source.max_zoom, frame.zoom)
  for (let z = finest; z >= Math.max(source.min_zoom, frame.zoom - coarsest); z--) {
    const { grids, scale, isWhole } = await tilesOver(read, source, frame, z)
    if (!isWhole) continue
    const columns = Math.ceil(frame.width / netStep) + 1
    const rows = Math.ceil(frame.height / netStep) + 1
    const metres = new Float32Array(columns * rows).fill(Number.NaN)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [x, y] = [(frame.left + column * netStep) / scale, (frame.top + row * netStep) / scale]
        const grid = grids.get(`${Math.floor(x)}/${Math.floor(y)}`)
        if (grid) metres[row * columns + column] = metresIn(grid, x % 1, y % 1)
      }
    const middle = placeAt({ x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }, frame.zoom)
    const spacing = (netStep * feetPerPixel(middle.lat, frame.zoom)) / 3.280_84
    return { columns, rows, metres, spacing }
  }
  return null
}

/** How strongly slopes show. */
const strength = 1.6

/** The shade as a picture, one pixel for each crossing: black and white, more or less clear. */
export const shadePicture = async (net: HeightNet): Promise<Blob | null> => {
  const { columns, rows } = net
  const canvas = document.createElement('canvas')
  canvas.width = columns
  canvas.height = rows
  const context = canvas.getContext('2d')
  if (!context) return null
  const image = context.createImageData(columns, rows)
  for (const [i, shade] of shadeOf(net).entries()) {
    const color = shade > 0 ? 255 : 0
    image.data.set([color, color, color, Math.min(150, Math.abs(shade) * strength * 255)], 4 * i)
  }
  context.putImageData(image, 0, 0)
  return new Promise((resolve) => {
    canvas.toBlob(resolve)
  })
}
