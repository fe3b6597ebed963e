import type { Feature } from 'geojson'
import type { LandFeature } from '#core/rules/land/land.ts'
import type { GeoJSONSource, MapView } from './maplibre.ts'

const source = 'land-features'
const danger = '#9B2226'
const colours: Partial<Record<LandFeature['kind'], string>> = {
  creek: '#1F5673',
  hazard: '#B4480B',
  no_go: danger,
  food_plot: '#2F5D43',
}

const geometryOf = ({ shape, points }: LandFeature): Feature['geometry'] | null => {
  const positions = points.map(({ lat, lng }) => [lng, lat])
  if (shape === 'line' && positions.length > 1) return { type: 'LineString', coordinates: positions }
  if (shape === 'area' && positions.length > 2)
    return { type: 'Polygon', coordinates: [[...positions, positions[0]!]] }
  return null
}

/** Red stripes from corner to corner, for where nobody may go. */
const hatch = (size: number): ImageData => {
  const image = new ImageData(size, size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const red = (x + y) % size < size / 2
      image.data.set(red ? [155, 34, 38, 210] : [255, 253, 247, 90], (y * size + x) * 4)
    }
  return image
}

/** Draws lines and areas of the land's features; the marks in their middle are the page's own. */
export const drawFeatures = (map: MapView, features: readonly LandFeature[]): void => {
  const shapes = features.flatMap((feature): Feature[] => {
    const geometry = geometryOf(feature)
    const properties = { kind: feature.kind, colour: colours[feature.kind] ?? '#14201A' }
    return geometry ? [{ type: 'Feature', properties, geometry }] : []
  })
  const data = { type: 'FeatureCollection', features: shapes } as const
  const drawn = map.getSource<GeoJSONSource>(source)
  if (drawn) return void drawn.setData(data)
  map.addSource(source, { type: 'geojson', data })
  if (!map.hasImage('no-go')) map.addImage('no-go', hatch(16), { pixelRatio: 2 })
  const areas = ['==', ['geometry-type'], 'Polygon'] as ['==', ['geometry-type'], 'Polygon']
  map.addLayer({
    id: 'feature-areas',
    type: 'fill',
    source,
    filter: ['all', areas, ['!=', ['get', 'kind'], 'no_go']],
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.25 },
  })
  map.addLayer({
    id: 'feature-no-go',
    type: 'fill',
    source,
    filter: ['all', areas, ['==', ['get', 'kind'], 'no_go']],
    paint: { 'fill-pattern': 'no-go' },
  })
  map.addLayer({
    id: 'feature-lines',
    type: 'line',
    source,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 3 },
  })
}
