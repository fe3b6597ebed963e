import sharp from 'sharp'
import { placeIn, terrariumColour } from '#core/rules/land/heights.ts'
import { frameOf, knownNear, metresAt, toMetres } from './ground.ts'
import type { TileName } from './land-tile.ts'

const size = 256
/** Finer steps than half a foot would only make the tile large. */
const stepMetres = 1 / 8

/** A picture of the heights of the invented land; empty away from the demo's towns. */
export const reliefTile = async ({ z, x, y }: TileName): Promise<Uint8Array> => {
  const middle = placeIn(z, x + 0.5, y + 0.5)
  const frame = frameOf(middle)
  const at = toMetres(frame, middle)
  const corner = toMetres(frame, placeIn(z, x, y))
  const near = knownNear(frame, at, 1.3 * Math.hypot(corner.x - at.x, corner.y - at.y))
  if (!near) return new Uint8Array()
  const raw = Buffer.alloc(size * size * 3)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const metres = metresAt(placeIn(z, x + (column + 0.5) / size, y + (row + 0.5) / size), near)
      raw.set(terrariumColour(Math.round(metres / stepMetres) * stepMetres), (row * size + column) * 3)
    }
  const picture = sharp(raw, { raw: { width: size, height: size, channels: 3 } })
  return new Uint8Array(await picture.webp({ lossless: true, effort: 4 }).toBuffer())
}
