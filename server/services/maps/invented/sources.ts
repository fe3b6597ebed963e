import type { TileSource } from '#core/calls/service.ts'
import { madeHere, type MapSource, vectorType } from '../source.ts'
import { make } from '../workshop.ts'

const common = {
  attribution: 'Invented land of the demo',
  offline_allowed: true,
  revision: 'invented-1',
} as const

const terrain: TileSource = {
  ...common,
  id: 'terrain',
  kind: 'raster-dem',
  role: 'terrain',
  encoding: 'terrarium',
  min_zoom: 8,
  max_zoom: 12,
}
const land: TileSource = { ...common, id: 'land', kind: 'vector', role: 'land', min_zoom: 11, max_zoom: 14 }

/** The demo's own land as two sources: its heights, and what grows, flows and lies on it. */
export const inventedSources: readonly MapSource[] = [
  madeHere(terrain, async (z, x, y) => {
    if (z < terrain.min_zoom) return 'none'
    const bytes = await make('relief', { z, x, y })
    return bytes.length === 0 ? 'none' : { bytes, type: 'image/webp' }
  }),
  madeHere(land, async (z, x, y) => {
    if (z < land.min_zoom) return 'none'
    const bytes = await make('land', { z, x, y })
    return bytes.length === 0 ? 'none' : { bytes, type: vectorType }
  }),
]
