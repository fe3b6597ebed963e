import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { TileSource } from '#core/calls/packs.ts'

export type Ground = 'map' | 'imagery'
export type Scheme = 'light' | 'dark' | 'red'

/** The colours of the ground by scheme; boundary and routes keep the specification's colour. */
export const palettes = {
  light: { water: '#C9DBE2', land: '#E6E4D0', line: '#A39C84', name: '#565E54', halo: '#F6F2E8' },
  dark: { water: '#0F1A1C', land: '#1D2C24', line: '#47584C', name: '#A9B3A6', halo: '#14201A' },
  red: { water: '#0E0303', land: '#1C0807', line: '#5A2420', name: '#D65A50', halo: '#0E0303' },
} as const
export const routeColour = '#EA9B45'

const fonts = ['Public Sans Variable', 'sans-serif']

/** The style of every map: the bundled overview below, then the vector tiles, then imagery when chosen. */
export const styleOf = (
  sources: readonly TileSource[],
  ground: Ground,
  scheme: Scheme,
): StyleSpecification => {
  const colours = palettes[scheme]
  const vector = sources.find((source) => source.kind === 'vector')
  const raster = sources.find((source) => source.kind === 'raster')
  const tiles = (source: TileSource) => [
    `hs://${source.id}/{z}/{x}/{y}?r=${encodeURIComponent(source.revision)}`,
  ]
  const bounds = (source: TileSource) => ({
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
        attribution: 'Overview map: Natural Earth, US Census',
      },
      ...(vector && { ground: { type: 'vector', tiles: tiles(vector), ...bounds(vector) } }),
      ...(raster && { imagery: { type: 'raster', tileSize: 256, tiles: tiles(raster), ...bounds(raster) } }),
    },
    layers: [
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
        paint: {
          'line-color': colours.line,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 10, 1.6],
        },
      },
      ...(vector
        ? ([
            {
              id: 'counties',
              type: 'line',
              source: 'ground',
              'source-layer': 'counties',
              minzoom: 6,
              paint: { 'line-color': colours.line, 'line-width': 0.8, 'line-dasharray': [3, 2] },
            },
          ] satisfies LayerSpecification[])
        : []),
      ...(raster && ground === 'imagery'
        ? ([
            {
              id: 'imagery',
              type: 'raster',
              source: 'imagery',
              paint:
                scheme === 'red'
                  ? { 'raster-saturation': -1, 'raster-brightness-max': 0.35 }
                  : { 'raster-opacity': 1 },
            },
          ] satisfies LayerSpecification[])
        : []),
      {
        id: 'state-names',
        type: 'symbol',
        source: 'overview',
        minzoom: 4,
        maxzoom: 9,
        filter: ['==', ['get', 'kind'], 'state-name'],
        layout: { 'text-field': ['get', 'name'], 'text-size': 13, 'text-font': fonts },
        paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
      },
      {
        id: 'country-names',
        type: 'symbol',
        source: 'overview',
        maxzoom: 5,
        filter: ['==', ['get', 'kind'], 'country-name'],
        layout: { 'text-field': ['get', 'name'], 'text-size': 13, 'text-font': fonts },
        paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
      },
    ],
  }
}
