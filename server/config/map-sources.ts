import path from 'node:path'
import * as v from 'valibot'
import type { TileSource } from '#core/calls/service.ts'
import type { HeightEncoding } from '#core/rules/land/heights.ts'
import { switched, web } from './fields.ts'
import { sha256 } from './random.ts'

/** `none` leaves a source out. */
const sourceUrl = v.union(
  [
    v.literal('none'),
    v.pipe(
      web,
      v.check(
        (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
        'must hold {z}, {x} and {y}',
      ),
    ),
  ],
  'must be none, or an address that begins with http:// or https:// and holds {z}, {x} and {y}',
)

const nationalMap = (name: string) =>
  `https://basemap.nationalmap.gov/arcgis/rest/services/${name}/MapServer/tile/{z}/{y}/{x}`
const urls = {
  imagery: nationalMap('USGSImageryOnly'),
  topo: nationalMap('USGSTopo'),
  terrain: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
} as const

/** The environment variables of the maps. */
export const mapVariables = {
  TILES_ONLINE: v.optional(switched, '1'),
  TILES_FOLDER: v.optional(v.string()),
  TILES_IMAGERY_URL: v.optional(sourceUrl, urls.imagery),
  TILES_IMAGERY_CREDIT: v.optional(v.string(), 'USGS The National Map'),
  TILES_IMAGERY_OFFLINE: v.optional(switched, '1'),
  TILES_TOPO_URL: v.optional(sourceUrl),
  TILES_TOPO_CREDIT: v.optional(v.string(), 'USGS The National Map'),
  TILES_TOPO_OFFLINE: v.optional(switched, '1'),
  TILES_TERRAIN_URL: v.optional(sourceUrl),
  TILES_TERRAIN_ENCODING: v.optional(
    v.picklist(['terrarium', 'mapbox'], 'must be terrarium or mapbox'),
    'terrarium',
  ),
  TILES_TERRAIN_CREDIT: v.optional(v.string(), 'Terrain Tiles: Mapzen, USGS 3DEP, SRTM, GMTED2010, ETOPO1'),
  TILES_TERRAIN_OFFLINE: v.optional(switched, '1'),
  TILES_REGION_FILE: v.optional(v.string()),
  TILES_REGION_CREDIT: v.optional(v.string()),
  TILES_REGION_SHOWN: v.optional(
    v.picklist(['topographic', 'satellite'], 'must be topographic or satellite'),
    'topographic',
  ),
  TILES_REGION_OFFLINE: v.optional(switched, '1'),
}

export interface RemoteMap {
  readonly id: 'imagery' | 'topo' | 'terrain'
  readonly url: string
  readonly credit: string
  readonly offlineAllowed: boolean
  readonly encoding?: HeightEncoding
}
export interface MapConfig {
  readonly online: boolean
  /** Where tiles are kept that were fetched or made. */
  readonly folder: string
  readonly remotes: readonly RemoteMap[]
  /** The operator's PMTiles file. */
  readonly region: {
    readonly file: string
    readonly credit: string | null
    readonly offlineAllowed: boolean
    readonly shownAs: 'topographic' | 'satellite'
  } | null
  /** The demo's land is invented, so that real heights and real topographic maps would contradict it. */
  readonly inventedLand: boolean
}

type Settings = v.InferOutput<v.ObjectSchema<typeof mapVariables, undefined>>

export const readMapConfig = (env: Settings, demo: boolean, dataDir: string): MapConfig => {
  const inventedLand = demo && env.TILES_TERRAIN_URL === undefined
  const remotes: (Omit<RemoteMap, 'url'> & { url: string | undefined })[] = [
    {
      id: 'imagery',
      url: env.TILES_IMAGERY_URL,
      credit: env.TILES_IMAGERY_CREDIT,
      offlineAllowed: env.TILES_IMAGERY_OFFLINE,
    },
    {
      id: 'topo',
      url: env.TILES_TOPO_URL ?? (inventedLand ? undefined : urls.topo),
      credit: env.TILES_TOPO_CREDIT,
      offlineAllowed: env.TILES_TOPO_OFFLINE,
    },
    {
      id: 'terrain',
      url: env.TILES_TERRAIN_URL ?? (inventedLand ? undefined : urls.terrain),
      credit: env.TILES_TERRAIN_CREDIT,
      offlineAllowed: env.TILES_TERRAIN_OFFLINE,
      encoding: env.TILES_TERRAIN_ENCODING,
    },
  ]
  return {
    online: env.TILES_ONLINE,
    folder: path.resolve(env.TILES_FOLDER ?? path.join(dataDir, 'tiles')),
    remotes: remotes.filter((each): each is RemoteMap => each.url !== undefined && each.url !== 'none'),
    region:
      env.TILES_REGION_FILE === undefined
        ? null
        : {
            file: path.resolve(env.TILES_REGION_FILE),
            credit: env.TILES_REGION_CREDIT ?? null,
            offlineAllowed: env.TILES_REGION_OFFLINE,
            shownAs: env.TILES_REGION_SHOWN,
          },
    inventedLand,
  }
}

const kinds = {
  imagery: { kind: 'raster', role: 'satellite', max_zoom: 17 },
  topo: { kind: 'raster', role: 'topographic', max_zoom: 16 },
  terrain: { kind: 'raster-dem', role: 'terrain', max_zoom: 13 },
} as const

/** A remote source as a phone sees it. What was kept of another address has another revision. */
export const remoteInfo = ({ id, url, credit, offlineAllowed, encoding }: RemoteMap): TileSource => ({
  id,
  ...kinds[id],
  min_zoom: 0,
  attribution: credit,
  offline_allowed: offlineAllowed,
  revision: url === urls[id] ? `${id}-1` : `${id}-${sha256(url).slice(0, 8)}`,
  ...(encoding && { encoding }),
})
