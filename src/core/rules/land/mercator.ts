import type { Place } from './geography.ts'

/** Pixels of the whole Web-Mercator world at a zoom, in tiles of 256: for drawing on paper. */
export const worldPixel = ({ lat, lng }: Place, zoom: number): { x: number; y: number } => {
  const size = 256 * 2 ** zoom
  const bounded = Math.max(-85.0511, Math.min(85.0511, lat)) * (Math.PI / 180)
  return { x: ((lng + 180) / 360) * size, y: ((1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2) * size }
}

/** The place of such a pixel. */
export const placeAt = ({ x, y }: { readonly x: number; readonly y: number }, zoom: number): Place => {
  const size = 256 * 2 ** zoom
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    lng: (x / size) * 360 - 180,
  }
}

/** Feet that one such pixel covers at a latitude. */
export const feetPerPixel = (lat: number, zoom: number): number =>
  (131_479_672 * Math.cos((lat * Math.PI) / 180)) / (256 * 2 ** zoom)

/** The highest whole zoom, at most `most`, at which all places fit a frame of so many pixels with a margin. */
export const fittingZoom = (
  places: readonly Place[],
  width: number,
  height: number,
  most: number,
  margin = 40,
): number => {
  for (let zoom = most; zoom > 1; zoom--) {
    const pixels = places.map((place) => worldPixel(place, zoom))
    const xs = pixels.map((p) => p.x)
    const ys = pixels.map((p) => p.y)
    if (
      Math.max(...xs) - Math.min(...xs) <= width - 2 * margin &&
      Math.max(...ys) - Math.min(...ys) <= height - 2 * margin
    )
      return zoom
  }
  return 1
}
