import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { TileSource } from '#core/calls/service.ts'
import { type Ground, sourcesOf } from '#core/rules/map-sources.ts'
import { contourLayers, landAreas, landLines, reliefLayer } from './land-layers.ts'
import type { MapView } from './maplibre.ts'
import { fonts, type Palette, palettes, type Scheme } from './palettes.ts'

export const routeColour = '#EA9B45'
/** One's own position, its error and one's own way. */
export const ownColour = '#1F6F9F'

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
/** Lakes and rivers of the bundled overview, over coarser and finer land; from close by they would lie beside the real ones. */
const overviewWater = (colours: Palette): LayerSpecification[] => [
  {
    id: 'lakes',
    type: 'fill',
    source: 'overview',
    maxzoom: 10,
    filter: ['==', ['get', 'kind'], 'lake'],
    paint: { 'fill-color': colours.lake, 'fill-outline-color': colours.stream },
  },
  {
    id: 'rivers',
    type: 'line',
    source: 'overview',
    minzoom: 3,
    maxzoom: 10,
    filter: ['==', ['get', 'kind'], 'river'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colours.stream,
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 9, 2.2],
    },
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

const pictures = (source: TileSource, scheme: Scheme): LayerSpecification => ({
  id: source.id,
  type: 'raster',
  source: source.id,
  paint:
    scheme === 'red' ? { 'raster-saturation': -1, 'raster-brightness-max': 0.35 } : { 'raster-opacity': 1 },
})

const sourceOf = (source: TileSource): SourceSpecification => {
  const tiles = {
    tiles: [`hs://${source.id}/{z}/{x}/{y}?r=${encodeURIComponent(source.revision)}`],
    minzoom: source.min_zoom,
    maxzoom: source.max_zoom,
    attribution: source.attribution,
    ...(source.bounds && { bounds: [...source.bounds] as [number, number, number, number] }),
  }
  if (source.kind === 'vector') return { type: 'vector', ...tiles }
  if (source.kind === 'raster') return { type: 'raster', tileSize: 256, ...tiles }
  // Relief needs half the detail of a picture: a quarter of the tiles.
  return { type: 'raster-dem', tileSize: 512, encoding: source.encoding ?? 'terrarium', ...tiles }
}

/** Marks layers that belong to one of the grounds only. */
const only = (ground: Ground, shown: Ground, layers: LayerSpecification[]): LayerSpecification[] =>
  layers.map(
    (layer) =>
      ({
        ...layer,
        metadata: { ground },
        layout: { ...layer.layout, visibility: ground === shown ? 'visible' : 'none' },
      }) as LayerSpecification,
  )

/**
 * The style of every map: the bundled overview below, then the land's shapes and heights, then the pictures of the
 * ground that is shown. Sources whose layers are hidden are not asked for.
 */
export const styleOf = (
  sources: readonly TileSource[],
  ground: Ground,
  scheme: Scheme,
): StyleSpecification => {
  const colours = palettes[scheme]
  const [overview] = sourcesOf(sources, 'overview')
  const [terrain] = sourcesOf(sources, 'terrain')
  const [contours] = sourcesOf(sources, 'contours')
  const land = sourcesOf(sources, 'land')
  const raster = (role: Ground) => sourcesOf(sources, role).map((source) => pictures(source, scheme))
  const topographic = [
    ...land.flatMap((source) => landAreas(source, colours)),
    ...(terrain ? [reliefLayer(terrain, colours)] : []),
    ...(contours ? contourLayers(contours, colours) : []),
    ...land.flatMap((source) => landLines(source, colours)),
    ...raster('topographic'),
  ]
  return {
    version: 8,
    sources: {
      overview: {
        type: 'geojson',
        data: '/map/base.json',
        // The service's own tiles credit the same sources.
        ...(!overview && { attribution: 'Natural Earth, US Census Bureau' }),
      },
      ...(overview && { ground: sourceOf(overview) }),
      ...Object.fromEntries(
        sources.filter(({ id }) => id !== overview?.id).map((source) => [source.id, sourceOf(source)]),
      ),
    },
    layers: [
      ...overviewLayers(colours),
      ...(overview ? groundLayers(colours) : []),
      ...overviewWater(colours),
      ...only('topographic', ground, topographic),
      ...only('satellite', ground, raster('satellite')),
      ...overviewNames(colours),
      ...(overview ? [townLayer(colours)] : []),
    ],
  }
}

/** Shows the layers of a ground and hides those of the other. */
export const showGround = (map: MapView, ground: Ground): void => {
  for (const { id, metadata } of map.getStyle().layers) {
    const own = (metadata as { ground?: Ground } | undefined)?.ground
    if (own) map.setLayoutProperty(id, 'visibility', own === ground ? 'visible' : 'none')
  }
}
