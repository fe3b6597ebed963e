import path from 'node:path'
import type { TileSource } from '#core/calls/service.ts'
import type { Place } from '#core/rules/land/geography.ts'
import { feetPerMetre } from '#core/rules/land/heights.ts'
import type { Config } from '#server/config/config.ts'
import { remoteInfo } from '#server/config/map-sources.ts'
import { contourSource } from './maps/contours.ts'
import { elevationOf } from './maps/elevation.ts'
import { filing } from './maps/files.ts'
import { inventedSources } from './maps/invented/sources.ts'
import { remembering } from './maps/memory.ts'
import { regionSource } from './maps/region.ts'
import { remoteSource } from './maps/remote.ts'
import { type Answered, madeHere, type MapSource, vectorType } from './maps/source.ts'
import { make } from './maps/workshop.ts'

export interface Tiles {
  /** Every source of this installation, whether or not it answers now. */
  configured(): TileSource[]
  /** The sources that answer; one that fails again and again is left out for a minute. */
  sources(): TileSource[]
  /** All sources, and whether each could be reached when it was last asked; one that could not is asked again. */
  states(): TileSource[]
  /** The sources that answer, after asking those that nothing is known of. */
  reachable(): Promise<TileSource[]>
  /** Whether a source's tiles are made or read here. */
  isLocal(source: string): boolean
  tile(source: string, z: number, x: number, y: number): Promise<Answered>
  /** The heights of places in whole feet, null where there is none; null for all while the source does not answer. */
  feet(places: readonly Place[]): Promise<(number | null)[] | null>
}

const base: TileSource = {
  id: 'base',
  kind: 'vector',
  role: 'overview',
  min_zoom: 0,
  max_zoom: 12,
  attribution: 'US Census Bureau, Natural Earth, GeoNames (CC BY 4.0)',
  offline_allowed: true,
  revision: 'base-1',
}
const overview = madeHere(base, async (z, x, y) => {
  const bytes = await make('base', { z, x, y })
  return bytes.length === 0 ? 'none' : { bytes, type: vectorType }
})

const listSources = (
  config: Config,
  clock: () => number,
  timeoutMs: number,
  filed: (source: MapSource) => MapSource,
): MapSource[] => {
  const { remotes, online, region, inventedLand, folder } = config.tiles
  const far = online
    ? remotes.map((terms) =>
        remoteSource({ info: remoteInfo(terms), url: terms.url, folder, clock, timeoutMs }),
      )
    : []
  return [
    filed(overview),
    ...far,
    ...(inventedLand ? inventedSources.map(filed) : []),
    ...(region ? [regionSource(region)] : []),
  ]
}

/** Tiles of the ground: one list of sources, whatever each of them is made of. */
export const createTiles = (config: Config, clock: () => number = Date.now, timeoutMs = 5000): Tiles => {
  // Beside what was fetched, of which there may be far more.
  const filed = filing(path.join(config.tiles.folder, 'made'))
  const listed = listSources(config, clock, timeoutMs, filed)
  const terrain = listed.find(({ info }) => info.role === 'terrain')
  const elevation = terrain ? elevationOf(terrain) : null
  const all = [...listed, ...(elevation ? [filed(contourSource(elevation))] : [])].map(remembering)
  const byId = new Map(all.map((source) => [source.info.id, source]))
  const infos = (some: readonly MapSource[]) => some.map(({ info }) => info)
  const answering = () => infos(all.filter((source) => source.answers()))
  return {
    configured: () => infos(all),
    sources: answering,
    states: () =>
      all.map((source) => {
        if (source.isDown()) void source.look()
        return { ...source.info, reachable: !source.isDown() }
      }),
    reachable: async () => {
      await Promise.all(all.map((source) => source.look()))
      return answering()
    },
    isLocal: (id) => byId.get(id)?.local ?? false,
    tile: async (id, z, x, y) => {
      const source = byId.get(id)
      if (!source || x < 0 || y < 0 || x >= 2 ** z || y >= 2 ** z || z > source.info.max_zoom)
        return 'unknown'
      return source.tile(z, x, y)
    },
    feet: async (places) => {
      const heights = await Promise.all(
        places.map(async (place) => (await elevation?.metres(place)) ?? 'none'),
      )
      if (heights.includes('unreachable')) return null
      return heights.map((metres) => (typeof metres === 'number' ? Math.round(metres * feetPerMetre) : null))
    },
  }
}
