import { type GeoJsonShape, readGeoJson } from './geojson.ts'
import type { GroundPoint, LandFeatureShape } from '../land.ts'
import { landLimits } from '../land-problems.ts'
import { simplified } from '../simplify.ts'
import { childText, elementsNamed, readXml, type XmlElement } from './xml.ts'

export const importLimits = { bytes: 5_000_000, points: 100_000, shapes: 200, name: 80 } as const
const feetPerMetre = 3.280_84

/** A shape of a file, before the owner says what it is. */
export interface ImportedShape {
  readonly name: string
  readonly shape: LandFeatureShape
  readonly points: readonly GroundPoint[]
  /** How many points the file had, where some were left out. */
  readonly had: number | null
}

export type ImportProblem = 'file_large' | 'file_unreadable' | 'file_empty'
export type Import =
  | { readonly problem: ImportProblem }
  | { readonly problem: null; readonly shapes: readonly ImportedShape[] }

const number = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text)

/** A point of a file, or nothing where it cannot be one; metres become feet. */
const ground = (lat: number, lng: number, metres: number): GroundPoint[] => {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return []
  const alt = Math.round(metres * feetPerMetre * 10) / 10
  return [{ lat, lng, ...(alt >= -1500 && alt <= 30_000 && { alt }) }]
}

const gpxPoint = (element: XmlElement): GroundPoint[] =>
  ground(
    number(element.attributes['lat']),
    number(element.attributes['lon']),
    number(childText(element, 'ele')),
  )

const gpxShapes = (root: XmlElement): GeoJsonShape[] =>
  elementsNamed(root, 'wpt', 'rte', 'trk').map((element) => ({
    name: childText(element, 'name'),
    shape: element.name === 'wpt' ? 'point' : 'line',
    points:
      element.name === 'wpt' ? gpxPoint(element) : elementsNamed(element, 'rtept', 'trkpt').flatMap(gpxPoint),
  }))

/** KML writes "longitude,latitude,metres", Google's tracks the same with blanks. */
const kmlPoints = (text: string): GroundPoint[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((one) => {
      const [lng, lat, metres] = one.split(',')
      return ground(number(lat), number(lng), number(metres))
    })

const kmlShapes = (root: XmlElement): GeoJsonShape[] =>
  elementsNamed(root, 'Placemark').flatMap((placemark) =>
    elementsNamed(placemark, 'Point', 'LineString', 'Polygon', 'Track').map((geometry): GeoJsonShape => {
      const outer = elementsNamed(geometry, 'outerBoundaryIs')[0] ?? geometry
      const name = childText(placemark, 'name')
      const points =
        geometry.name === 'Track'
          ? elementsNamed(geometry, 'coord').flatMap(({ text }) =>
              kmlPoints(text.trim().replaceAll(/\s+/g, ',')),
            )
          : kmlPoints(elementsNamed(outer, 'coordinates')[0]?.text ?? '')
      const shape = geometry.name === 'Point' ? 'point' : geometry.name === 'Polygon' ? 'area' : 'line'
      return { name, shape, points }
    }),
  )

const fewest = { point: 1, line: 2, area: 3 } as const
const isSame = (a: GroundPoint, b: GroundPoint) => a.lat === b.lat && a.lng === b.lng

/** Without points that repeat the one before, and a ring without its first corner again at the end. */
const tidied = ({ shape, points }: GeoJsonShape): readonly GroundPoint[] => {
  const apart = points.filter((point, i) => i === 0 || !isSame(point, points[i - 1]!))
  return shape === 'area' && apart.length > 1 && isSame(apart[0]!, apart.at(-1)!) ? apart.slice(0, -1) : apart
}

const shortened = (shape: GeoJsonShape): ImportedShape[] => {
  const points = tidied(shape).slice(0, shape.shape === 'point' ? 1 : importLimits.points)
  if (points.length < fewest[shape.shape]) return []
  const most = shape.shape === 'area' ? landLimits.corners : landLimits.routePoints
  const kept = simplified(points, most)
  return [
    {
      name: shape.name.trim().slice(0, importLimits.name),
      shape: shape.shape,
      points: kept,
      had: kept.length < points.length ? points.length : null,
    },
  ]
}

const shapesOf = (text: string): GeoJsonShape[] | null => {
  if (/^\s*[{[]/.test(text)) return readGeoJson(text)
  const root = readXml(text)
  if (root?.name === 'gpx') return gpxShapes(root)
  return root?.name === 'kml' ? kmlShapes(root) : null
}

/**
 * The shapes of a GPX, KML or GeoJSON file, whatever its name says. Whatever a file holds, it only ever gives points
 * within limits; many points are simplified.
 */
export const readImport = (text: string): Import => {
  if (text.length > importLimits.bytes) return { problem: 'file_large' }
  const found = shapesOf(text.replace(/^\uFEFF/, ''))
  if (found === null) return { problem: 'file_unreadable' }
  if (found.reduce((sum, { points }) => sum + points.length, 0) > importLimits.points)
    return { problem: 'file_large' }
  const shapes = found.slice(0, importLimits.shapes).flatMap(shortened)
  return shapes.length === 0 ? { problem: 'file_empty' } : { problem: null, shapes }
}
