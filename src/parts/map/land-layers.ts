import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { TileSource } from '#core/calls/service.ts'
import { fonts, type Palette } from './palettes.ts'

/** The kind of a thing as OpenMapTiles and Protomaps name it. */
const kind: ExpressionSpecification = ['coalesce', ['get', 'class'], ['get', 'kind'], '']

/** Woods, fields and water of a source of shapes, below relief and contour lines. */
export const landAreas = ({ id }: TileSource, colours: Palette): LayerSpecification[] => [
  ...['landcover', 'landuse', 'natural'].map((layer): LayerSpecification => ({
    id: `${id}-${layer}`,
    type: 'fill',
    source: id,
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: {
      'fill-color': [
        'match',
        kind,
        ['wood', 'forest'],
        colours.woods,
        ['farmland', 'farm'],
        colours.field,
        ['grass', 'meadow', 'grassland'],
        colours.grass,
        ['wetland'],
        colours.wetland,
        'transparent',
      ],
    },
  })),
  {
    id: `${id}-water`,
    type: 'fill',
    source: id,
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colours.lake, 'fill-outline-color': colours.stream },
  },
]

/** Creeks and tracks of a source of shapes, above relief and contour lines. */
export const landLines = ({ id }: TileSource, colours: Palette): LayerSpecification[] => [
  ...['waterway', 'water'].map((layer): LayerSpecification => ({
    id: `${id}-${layer}-lines`,
    type: 'line',
    source: id,
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colours.stream,
      'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.8, 16, 3],
    },
  })),
  ...['transportation', 'roads'].map((layer): LayerSpecification => ({
    id: `${id}-${layer}`,
    type: 'line',
    source: id,
    'source-layer': layer,
    minzoom: 12,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.track,
      'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.8, 16, 2.4],
      'line-dasharray': [4, 1.6],
    },
  })),
]

export const reliefLayer = ({ id }: TileSource, colours: Palette): LayerSpecification => ({
  id: 'relief',
  type: 'hillshade',
  source: id,
  paint: {
    // From far away every slope is steep, and many small hills look like dunes.
    'hillshade-exaggeration': ['interpolate', ['linear'], ['zoom'], 8, 0.05, 11, 0.12, 13, 0.5],
    'hillshade-shadow-color': colours.shadow,
    'hillshade-highlight-color': colours.light,
    'hillshade-accent-color': colours.shadow,
  },
})

export const contourLayers = ({ id }: TileSource, colours: Palette): LayerSpecification[] => [
  {
    id: 'contour-lines',
    type: 'line',
    source: id,
    'source-layer': 'contour',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.contour,
      'line-width': ['case', ['get', 'bold'], 1.5, 0.7],
      'line-opacity': ['case', ['get', 'bold'], 0.9, 0.65],
    },
  },
  {
    id: 'contour-names',
    type: 'symbol',
    source: id,
    'source-layer': 'contour',
    minzoom: 13,
    filter: ['get', 'bold'],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 260,
      'text-field': ['to-string', ['get', 'ft']],
      'text-font': fonts,
      'text-size': 11,
    },
    paint: { 'text-color': colours.name, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  },
]
