import { isClockwise } from '../areas.ts'
import {
  emptyLand,
  type GroundPoint,
  type Land,
  type LandFeature,
  landFeatureKinds,
  type LandFeatureShape,
} from '../land.ts'

/** A shape of a file with what the file says of it. */
export interface GeoJsonShape {
  readonly name: string
  readonly shape: LandFeatureShape
  readonly points: readonly GroundPoint[]
  readonly properties?: Readonly<Record<string, unknown>>
}

const feetPerMetre = 3.280_84
const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Longitude first, and metres (RFC 7946). */
const written = ({ lat, lng, alt }: GroundPoint): number[] =>
  alt === undefined ? [lng, lat] : [lng, lat, alt / feetPerMetre]

const read = (position: unknown): GroundPoint[] => {
  const [lng, lat, metres] = list(position)
  if (typeof lat !== 'number' || typeof lng !== 'number') return []
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return []
  const alt = typeof metres === 'number' ? Math.round(metres * feetPerMetre * 10) / 10 : Number.NaN
  return [{ lat, lng, ...(alt >= -1500 && alt <= 30_000 && { alt }) }]
}

/** The first ring is the outer one; holes are left out. RFC 7946 closes rings. */
const readRing = (rings: unknown): GroundPoint[] => {
  const points = list(list(rings)[0]).flatMap(read)
  const [first, last] = [points[0], points.at(-1)]
  return first && last && points.length > 1 && first.lat === last.lat && first.lng === last.lng
    ? points.slice(0, -1)
    : points
}

type Piece = Pick<GeoJsonShape, 'shape' | 'points'>
const pieces: Readonly<Record<string, (coordinates: unknown) => Piece[]>> = {
  Point: (coordinates) => [{ shape: 'point', points: read(coordinates) }],
  MultiPoint: (coordinates) => list(coordinates).map((each) => ({ shape: 'point', points: read(each) })),
  LineString: (coordinates) => [{ shape: 'line', points: list(coordinates).flatMap(read) }],
  MultiLineString: (coordinates) =>
    list(coordinates).map((each) => ({ shape: 'line', points: list(each).flatMap(read) })),
  Polygon: (coordinates) => [{ shape: 'area', points: readRing(coordinates) }],
  MultiPolygon: (coordinates) => list(coordinates).map((each) => ({ shape: 'area', points: readRing(each) })),
}

const piecesOf = (geometry: unknown): Piece[] => {
  const found = record(geometry)
  if (!found) return []
  // Collections within collections are allowed by nobody who follows the RFC.
  const parts = found['type'] === 'GeometryCollection' ? list(found['geometries']).map(record) : [found]
  return parts.flatMap((part) => {
    const type = part?.['type']
    return typeof type === 'string' && Object.hasOwn(pieces, type) ? pieces[type]!(part?.['coordinates']) : []
  })
}

/** The shapes of a GeoJSON text; null where it is none. */
export const readGeoJson = (text: string): GeoJsonShape[] | null => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const root = record(parsed)
  if (typeof root?.['type'] !== 'string') return null
  const features =
    root['type'] === 'FeatureCollection'
      ? list(root['features']).map(record)
      : root['type'] === 'Feature'
        ? [root]
        : [{ geometry: root }]
  return features.flatMap((feature) => {
    if (!feature) return []
    const properties = record((feature as Record<string, unknown>)['properties']) ?? {}
    const { name } = properties
    return piecesOf(feature['geometry']).map((piece) => ({
      ...piece,
      name: typeof name === 'string' ? name : '',
      properties,
    }))
  })
}

const geometryOf = (shape: LandFeatureShape, points: readonly GroundPoint[]) => {
  if (shape === 'point') return { type: 'Point', coordinates: written(points[0]!) }
  if (shape === 'line') return { type: 'LineString', coordinates: points.map(written) }
  const ring = isClockwise(points) ? points.toReversed() : points
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!].map(written)] }
}

const featureOf = (shape: LandFeatureShape, points: readonly GroundPoint[], properties: object) => ({
  type: 'Feature',
  // A ring must run counterclockwise (RFC 7946); a reader of this product turns it back.
  properties: { ...properties, ...(shape === 'area' && isClockwise(points) && { clockwise: true }) },
  geometry: geometryOf(shape, points),
})

const places = ['property', 'stand', 'parking'] as const
const lines = ['boundary', 'parking_route', 'stand_route'] as const

/** All that is drawn as one GeoJSON file (RFC 7946), which `landOfGeoJson` reads back. Shapes without points are left out. */
export const landGeoJson = (land: Land): string => {
  const features = [
    ...places.flatMap((part) => (land[part] ? [featureOf('point', [land[part]], { part })] : [])),
    ...lines.flatMap((part) => {
      const points = land[part]
      return points && points.length > 0
        ? [featureOf(part === 'boundary' ? 'area' : 'line', points, { part })]
        : []
    }),
    ...land.features
      .filter(({ points }) => points.length > 0)
      .map(({ key, kind, shape, points, note }) =>
        featureOf(shape, points, { part: 'feature', key, kind, note }),
      ),
  ]
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** The land of a file that `landGeoJson` wrote; null where a file says of none of its shapes what part of the land it is. */
export const landOfGeoJson = (text: string): Land | null => {
  const shapes = readGeoJson(text)?.filter(
    ({ properties, points }) => properties?.['part'] && points.length > 0,
  )
  if (!shapes || shapes.length === 0) return null
  const pointsOf = ({ points, properties }: GeoJsonShape) =>
    properties?.['clockwise'] === true ? points.toReversed() : points
  const find = (part: string) => shapes.find(({ properties }) => properties?.['part'] === part)
  const place = (part: string) => {
    const point = find(part)?.points[0]
    return point ? { lat: point.lat, lng: point.lng } : null
  }
  const line = (part: string) => {
    const found = find(part)
    return found ? pointsOf(found) : null
  }
  return {
    ...emptyLand,
    property: place('property'),
    stand: place('stand'),
    parking: place('parking'),
    boundary: line('boundary'),
    parking_route: line('parking_route'),
    stand_route: line('stand_route'),
    features: shapes.flatMap((shape): LandFeature[] => {
      const { key, note } = shape.properties ?? {}
      const kind = landFeatureKinds.find((each) => each === shape.properties?.['kind'])
      if (shape.properties?.['part'] !== 'feature' || typeof key !== 'string' || !kind) return []
      return [
        {
          key,
          kind,
          shape: shape.shape,
          points: pointsOf(shape),
          note: typeof note === 'string' ? note : '',
        },
      ]
    }),
  }
}
