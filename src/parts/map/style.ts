import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { TileSource } from '#core/calls/service.ts'

export type Ground = 'map' | 'imagery'
export type Scheme = 'light' | 'dark' | 'red'

/** The colours of the ground by scheme; boundary and routes keep the specification's colour. */
const palettes = {
  light: { water: '#C9DBE2', land: '#E6E4D0', line: '#A39C84', name: '#565E54', halo: '#F6F2E8' },
  dark: { water: '#0F1A1C', land: '#1D2C24', line: '#47584C', name: '#A9B3A6', halo: '#14201A' },
  red: { water: '#0E0303', land: '#1C0807', line: '#5A2420', name: '#D65A50', halo: '#0E0303' },
} as const
export const routeColour = '#EA9B45'

const fonts = ['Public Sans', 'sans-serif']

type Palette = (typeof palettes)[Scheme]
const names = (colours: Palette) => ({
  'text-color': colours.name,
  'text-halo-color': colours.halo,
  'text-halo-width': 1.5,
})

/** Layers of the service's own vector tiles: finer coasts, borders, counties, and towns by their size. */
const groundLayers = (colours: Palette): LayerSpecification[] => [
  {
    id: 'ground-land',
    type: 'fill',
    source: 'ground',
    'source-layer': 'land',
    paint: { 'fill-color': colours.land },
  },
  {
    id: 'ground-county',
    type: 'line',
    source: 'ground',
    'source-layer': 'county',
    minzoom: 6,
    paint: { 'line-color': colours.line, 'line-width': 0.8, 'line-dasharray': [3, 2] },
  },
  {
    id: 'ground-state',
    type: 'line',
    source: 'ground',
    'source-layer': 'state',
    minzoom: 4,
    paint: { 'line-color': colours.line, 'line-width': 1.4 },
  },
  {
    id: 'ground-border',
    type: 'line',
    source: 'ground',
    'source-layer': 'border',
    paint: { 'line-color': colours.line, 'line-width': 1.8 },
  },
]
const townLayer = (colours: Palette): LayerSpecification => ({
  id: 'ground-town',
  type: 'symbol',
  source: 'ground',
  'source-layer': 'town',
  minzoom: 5,
  filter: ['>=', ['get', 'rank'], ['step', ['zoom'], 5, 7, 4, 9, 3]],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': fonts,
    'text-size': ['interpolate', ['linear'], ['get', 'rank'], 3, 13, 6, 18],
    'symbol-sort-key': ['-', ['get', 'rank']],
  },
  paint: names(colours),
})

const overviewLayers = (colours: Palette): LayerSpecification[] => [
  { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
  {
    id: 'land',
    type: 'fill',
    source: 'overview',
    filter: ['==', ['get', 'kind'], 'country'],
    paint: { 'fill-color': colours.land, 'fill-outline-color': colours.line },
  },
  {
    id: 'states',
    type: 'line',
    source: 'overview',
    filter: ['==', ['get', 'kind'], 'state'],
    paint: { 'line-color': colours.line, 'line-width': 0.8 },
  },
]
const overviewNames = (colours: Palette): LayerSpecification[] =>
  (
    [
      ['state-name', 4, 9],
      ['country-name', 0, 5],
    ] as const
  ).map(([kind, minzoom, maxzoom]) => ({
    id: `${kind}s`,
    type: 'symbol',
    source: 'overview',
    minzoom,
    maxzoom,
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'text-field': ['get', 'name'], 'text-size': 13, 'text-font': fonts },
    paint: names(colours),
  }))

/** The style of every map: the bundled overview below, then the vector tiles, then imagery when chosen. */
export const styleOf = (
  sources: readonly TileSource[],
  ground: Ground,
  scheme: Scheme,
): StyleSpecification => {
  const colours = palettes[scheme]
  const vector = sources.find((source) => source.kind === 'vector')
  const raster = sources.find((source) => source.kind === 'raster')
  const imagery = raster && ground === 'imagery' ? raster : undefined
  const tiles = (source: TileSource) => ({
    tiles: [`hs://${source.id}/{z}/{x}/{y}?r=${encodeURIComponent(source.revision)}`],
    minzoom: source.min_zoom,
    maxzoom: source.max_zoom,
    attribution: source.attribution,
  })
  return {
    version: 8,
    sources: {
      overview: {
        type: 'geojson',
        data: '/map/base.json',
        // The service's own tiles credit the same sources.
        ...(!vector && { attribution: 'Natural Earth, US Census Bureau' }),
      },
      ...(vector && { ground: { type: 'vector', ...tiles(vector) } }),
      ...(imagery && { imagery: { type: 'raster', tileSize: 256, ...tiles(imagery) } }),
    },
    layers: [
      ...overviewLayers(colours),
      ...(vector ? groundLayers(colours) : []),
      ...(imagery ? [imageryLayer(scheme)] : []),
      ...overviewNames(colours),
      ...(vector ? [townLayer(colours)] : []),
    ],
  }
}

const imageryLayer = (scheme: Scheme): LayerSpecification => ({
  id: 'imagery',
  type: 'raster',
  source: 'imagery',
  paint:
    scheme === 'red' ? { 'raster-saturation': -1, 'raster-brightness-max': 0.35 } : { 'raster-opacity': 1 },
})
