import type { Place } from './geography.ts'

/** Web-Mercator tiles. A range is inclusive on both ends. */
export interface TileRange {
  readonly z: number
  readonly x_from: number
  readonly x_to: number
  readonly y_from: number
  readonly y_to: number
}

const clamp = (value: number, z: number) => Math.max(0, Math.min(2 ** z - 1, value))
export const tileX = (lng: number, z: number): number => clamp(Math.floor(((lng + 180) / 360) * 2 ** z), z)
export const tileY = (lat: number, z: number): number => {
  const bounded = Math.max(-85.0511, Math.min(85.0511, lat)) * (Math.PI / 180)
  return clamp(Math.floor(((1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2) * 2 ** z), z)
}

/** The tiles of a square of `km` kilometres a side around a place, one range a zoom. */
export const tilesAround = (place: Place, km: number, minZoom: number, maxZoom: number): TileRange[] => {
  const dLat = km / 2 / 110.574
  const dLng = km / 2 / (111.32 * Math.max(0.05, Math.cos((place.lat * Math.PI) / 180)))
  return Array.from({ length: Math.max(0, maxZoom - minZoom + 1) }, (_, i) => {
    const z = minZoom + i
    return {
      z,
      x_from: tileX(place.lng - dLng, z),
      x_to: tileX(place.lng + dLng, z),
      y_from: tileY(place.lat + dLat, z),
      y_to: tileY(place.lat - dLat, z),
    }
  })
}

export const tileCount = (ranges: readonly TileRange[]): number =>
  ranges.reduce((sum, r) => sum + (r.x_to - r.x_from + 1) * (r.y_to - r.y_from + 1), 0)

/** Every tile of the ranges, lowest zoom first, so that a cut download still has an overview. */
export const eachTile = (ranges: readonly TileRange[]): { z: number; x: number; y: number }[] =>
  ranges.flatMap(({ z, x_from, x_to, y_from, y_to }) =>
    Array.from({ length: (x_to - x_from + 1) * (y_to - y_from + 1) }, (_, i) => ({
      z,
      x: x_from + (i % (x_to - x_from + 1)),
      y: y_from + Math.floor(i / (x_to - x_from + 1)),
    })),
  )
