import type { Place } from '#core/rules/land/geography.ts'
import type { LandFeature } from '#core/rules/land/land.ts'

/** Where the mark of a feature stands: in the middle of an area, on a line's middle point. */
export const markPlace = ({ shape, points }: LandFeature): Place | null => {
  if (shape !== 'area') return points[Math.floor((points.length - 1) / 2)] ?? null
  if (points.length === 0) return null
  const sum = points.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }), {
    lat: 0,
    lng: 0,
  })
  return { lat: sum.lat / points.length, lng: sum.lng / points.length }
}
