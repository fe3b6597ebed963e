import { brand } from '#core/brand.ts'
import { doubt, type Fix } from './field.ts'
import { feetBetween, type Place } from './geography.ts'

export interface TrackPoint extends Fix {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly alt?: number | undefined
}

const worstMetres = 60
const stillMs = 60_000

/** Whether to record a position: an accurate one that moved farther than its error, or one a minute. */
export const worthKeeping = (last: TrackPoint | null, next: TrackPoint): boolean => {
  if (next.accuracy > worstMetres) return false
  if (last === null) return true
  if (next.at <= last.at) return false
  return feetBetween(last, next) >= Math.max(16, doubt(next) / 2) || next.at - last.at >= stillMs
}

/** Feet walked, without the drift of a phone that stands still under trees. */
export const trackFeet = (points: readonly TrackPoint[]): number => {
  let feet = 0
  let from = points[0]
  for (const point of points) {
    const step = feetBetween(from!, point)
    if (step < Math.max(16, doubt(point) / 2)) continue
    feet += step
    from = point
  }
  return feet
}

export interface GpxContent {
  readonly name: string
  readonly waypoints: readonly { name: string; place: Place }[]
  readonly routes: readonly { name: string; points: readonly (Place & { alt?: number | undefined })[] }[]
  readonly tracks: readonly { name: string; points: readonly TrackPoint[] }[]
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
/** Seven decimals are a centimetre; more would be noise. */
const degrees = (value: number) => String(Number(value.toFixed(7)))

/** A GPX 1.1 file, as every map program and hand-held reads it; elevations in metres. */
export const gpx = ({ name, waypoints, routes, tracks }: GpxContent): string => {
  const point = (tag: string, place: Place & { alt?: number | undefined; at?: number }, label?: string) =>
    `<${tag} lat="${degrees(place.lat)}" lon="${degrees(place.lng)}">${place.alt === undefined ? '' : `<ele>${place.alt.toFixed(1)}</ele>`}${place.at === undefined ? '' : `<time>${new Date(place.at).toISOString()}</time>`}${label === undefined ? '' : `<name>${escape(label)}</name>`}</${tag}>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${brand.name}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata><name>${escape(name)}</name></metadata>`,
    ...waypoints.map((each) => point('wpt', each.place, each.name)),
    ...routes
      .filter(({ points }) => points.length > 1)
      .map(
        (each) =>
          `<rte><name>${escape(each.name)}</name>${each.points.map((p) => point('rtept', p)).join('')}</rte>`,
      ),
    ...tracks
      .filter(({ points }) => points.length > 0)
      .map(
        (each) =>
          `<trk><name>${escape(each.name)}</name><trkseg>${each.points.map((p) => point('trkpt', p)).join('')}</trkseg></trk>`,
      ),
    '</gpx>',
    '',
  ].join('\n')
}
