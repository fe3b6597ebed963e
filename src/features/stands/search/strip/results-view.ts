import type { Given } from '#core/contract/define.ts'
import type { standCalls } from '#core/calls/stands.ts'

type Found = Pick<Given<typeof standCalls.map>['data'], 'clusters' | 'stands'>

/** The whole map, in the few clusters that one look at it shows. */
export const wholeMap = { sw_lat: -85, sw_long: -180, ne_lat: 85, ne_long: 180, zoom: 3 }

/** Degrees around the middle of a cluster in which its stands may lie. */
const reach = 1.5
/** Degrees between results above which one map cannot show them: it shows where most of them are. */
const widest = 20
/** The zoom at which a cluster of a far region is opened. */
const regionZoom = 6

export type ResultsView =
  | { bounds: [west: number, south: number, east: number, north: number] }
  | { center: [lng: number, lat: number]; zoom: number }

/** Where a map shows its results; null where there are none. */
export const resultsView = ({ clusters, stands }: Found): ResultsView | null => {
  const all = [...clusters, ...stands.map((stand) => ({ ...stand, count: 1 }))]
  const [first] = all
  if (!first) return null
  const [lats, lngs] = [all.map(({ latitude }) => latitude), all.map(({ longitude }) => longitude)]
  const around = clusters.length > 0 ? reach : 0
  const [west, south] = [Math.min(...lngs) - around, Math.min(...lats) - around]
  const [east, north] = [Math.max(...lngs) + around, Math.max(...lats) + around]
  if (east - west <= widest && north - south <= widest) return { bounds: [west, south, east, north] }
  const most = all.reduce((best, each) => (each.count > best.count ? each : best), first)
  return { center: [most.longitude, most.latitude], zoom: regionZoom }
}
