import { createRequire } from 'node:module'
import GeoJSONVT from 'geojson-vt'
import { feature, mesh } from 'topojson-client'
import { fromGeojsonVt } from 'vt-pbf'
import { allCities } from '../cities.ts'

interface Cut {
  getTile(z: number, x: number, y: number): { features: unknown[] } | null
}

const require = createRequire(import.meta.url)
const cut = (data: unknown, tolerance: number): Cut =>
  new (GeoJSONVT as unknown as new (data: unknown, options: object) => Cut)(data, {
    maxZoom: 12,
    indexMaxZoom: 4,
    indexMaxPoints: 20_000,
    tolerance,
    buffer: 64,
  })

/** Towns that a map can name, the larger ones at lower zooms by `rank`. */
const towns = () => ({
  type: 'FeatureCollection',
  features: allCities()
    .filter((city) => ['US', 'ZA', 'CA', 'NA', 'BW', 'MX'].includes(city.country) && city.population >= 1000)
    .map((city) => ({
      type: 'Feature',
      properties: { name: city.name, rank: Math.floor(Math.log10(city.population)) },
      geometry: { type: 'Point', coordinates: city.loc.coordinates },
    })),
})

type Topology = Parameters<typeof feature>[0]
let layers: Record<string, Cut> | null = null

/** Land, borders, states, counties and towns, cut when the first tile is asked for; that takes more than a second. */
const read = (): Record<string, Cut> => {
  if (layers) return layers
  const world = require('world-atlas/countries-50m.json') as Topology
  const land = require('world-atlas/land-50m.json') as Topology
  const counties = require('us-atlas/counties-10m.json') as Topology
  const lines = (topology: Topology, name: string, inner: boolean) => ({
    type: 'Feature',
    properties: {},
    geometry: mesh(topology as never, topology.objects[name] as never, inner ? (a, b) => a !== b : undefined),
  })
  layers = {
    land: cut(feature(land, land.objects['land']!), 3),
    border: cut(lines(world, 'countries', true), 3),
    state: cut(lines(counties, 'states', true), 3),
    county: cut(lines(counties, 'counties', true), 4),
    town: cut(towns(), 0),
  }
  return layers
}

/** A vector tile of the bundled base map; works with no network at all. */
export const baseTile = ({ z, x, y }: { z: number; x: number; y: number }): Uint8Array => {
  const parts: Record<string, unknown> = {}
  for (const [name, layer] of Object.entries(read())) {
    if (name === 'county' && z < 6) continue
    if (name === 'town' && z < 4) continue
    const tile = layer.getTile(z, x, y)
    if (tile) parts[name] = tile
  }
  return new Uint8Array(fromGeojsonVt(parts, { version: 2 }))
}
