import { t } from '@lingui/core/macro'
import type { StandSheet } from '#core/calls/later-stands.ts'
import { readLine } from '#core/rules/land/lines.ts'
import { gpx, type TrackPoint } from '#core/rules/land/tracks.ts'

const fileName = (title: string) =>
  `${
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'hunt'
  }.gpx`

/** Exports stand, parking, routes, boundary and tracks as one GPX file; works offline. */
export const saveGpx = (
  sheet: StandSheet,
  tracks: readonly { startedAt: number; points: readonly TrackPoint[] }[],
): void => {
  const parking =
    sheet.parking_latitude === null || sheet.parking_longitude === null
      ? []
      : [{ name: t`Parking`, place: { lat: sheet.parking_latitude, lng: sheet.parking_longitude } }]
  const boundary = readLine(sheet.boundary_route)
  const text = gpx({
    name: sheet.title,
    waypoints: [
      { name: t`Stand`, place: { lat: sheet.stand_latitude, lng: sheet.stand_longitude } },
      ...parking,
    ],
    routes: [
      { name: t`Parking route`, points: readLine(sheet.geo_location_a_p) },
      { name: t`Stand route`, points: readLine(sheet.geo_location_p_s) },
      { name: t`Boundary`, points: boundary.length > 2 ? [...boundary, boundary[0]!] : [] },
    ],
    tracks: tracks.map(({ startedAt, points }) => {
      const began = new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')
      return { name: t`Track of ${began} UTC`, points }
    }),
  })
  const url = URL.createObjectURL(new Blob([text], { type: 'application/gpx+xml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(sheet.title)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
