import type { TileSource } from '#core/calls/service.ts'
import { contoursFrom } from '#core/rules/map-sources.ts'
import type { Bordered } from './contour-lines.ts'
import type { Elevation, GridAnswer } from './elevation.ts'
import { type Answered, type MapSource, vectorType } from './source.ts'
import { make } from './workshop.ts'

const zooms = { from: contoursFrom, to: 14 }

/** The heights of a tile with one pixel around it, out of the tiles of heights that it lies in and touches. */
export const bordered = async (
  { grid, maxZoom }: Elevation,
  z: number,
  x: number,
  y: number,
): Promise<Bordered | 'none' | 'unreachable'> => {
  const up = Math.max(0, z - maxZoom)
  const [tx, ty] = [x >> up, y >> up]
  const middle = await grid(z - up, tx, ty)
  if (typeof middle === 'string') return middle
  const { size } = middle
  const side = size >> up
  const [left, top] = [(x - (tx << up)) * side, (y - (ty << up)) * side]
  const near = new Map<string, GridAnswer>([['0/0', middle]])
  const beyond = (at: number) => (at < 0 ? -1 : at >= size ? 1 : 0)
  const columns = new Set([beyond(left - 1), 0, beyond(left + side)])
  const rows = new Set([beyond(top - 1), 0, beyond(top + side)])
  for (const dx of columns)
    for (const dy of rows)
      if (dx !== 0 || dy !== 0) near.set(`${dx}/${dy}`, await grid(z - up, tx + dx, ty + dy))
  if ([...near.values()].includes('unreachable')) return 'unreachable'
  const metres = new Float32Array((side + 2) ** 2)
  for (let row = 0; row < side + 2; row++)
    for (let column = 0; column < side + 2; column++) {
      const [px, py] = [left + column - 1, top + row - 1]
      const found = near.get(`${beyond(px)}/${beyond(py)}`)
      const inside = (at: number) => Math.max(0, Math.min(size - 1, at))
      metres[row * (side + 2) + column] =
        typeof found === 'object' && found.size === size
          ? found.metres[((py + size) % size) * size + ((px + size) % size)]!
          : middle.metres[inside(py) * size + inside(px)]!
    }
  return { z, side, metres }
}

/** Contour lines, computed from the same heights as relief and profiles. */
export const contourSource = (elevation: Elevation): MapSource => {
  const { info: terrain, local, answers, isDown, look } = elevation.source
  const info: TileSource = {
    id: 'contours',
    kind: 'vector',
    role: 'contours',
    min_zoom: zooms.from,
    max_zoom: zooms.to,
    attribution: terrain.attribution,
    offline_allowed: terrain.offline_allowed,
    revision: `contours-1-${terrain.revision}`,
  }
  const tile = async (z: number, x: number, y: number): Promise<Answered> => {
    if (z < zooms.from) return 'none'
    const heights = await bordered(elevation, z, x, y)
    if (typeof heights === 'string') return heights
    const bytes = await make('contours', heights)
    return bytes.length === 0 ? 'none' : { bytes, type: vectorType }
  }
  return { info, local, answers, isDown, look, tile }
}
