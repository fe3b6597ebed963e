import type { Place } from './land/geography.ts'
import { feetPerPixel, fittingZoom, worldPixel } from './land/mercator.ts'

/** A map of the printed sheet, in pixels; on paper it is drawn larger or smaller, never in other proportions. */
export const panel = { width: 760, height: 400 } as const
/** The color of routes and boundary (spec 3 §2.15). */
export const routeColor = '#EA9B45'

/** The frame around some places: at the zoom that is asked for, or a lower one that fits all of them. */
export const panelFrame = (places: readonly Place[], mostZoom: number) => {
  const { width, height } = panel
  const zoom = fittingZoom(places, width, height, mostZoom)
  const pixels = places.map((place) => worldPixel(place, zoom))
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return {
    left: Math.round(middle(pixels.map(({ x }) => x)) - width / 2),
    top: Math.round(middle(pixels.map(({ y }) => y)) - height / 2),
    width,
    height,
    zoom,
  }
}
export type PanelFrame = ReturnType<typeof panelFrame>

/** Where a place lies in a frame, to a tenth of a pixel. */
export const inFrame = (place: Place, { left, top, zoom }: PanelFrame): { x: number; y: number } => {
  const { x, y } = worldPixel(place, zoom)
  return { x: Math.round((x - left) * 10) / 10, y: Math.round((y - top) * 10) / 10 }
}

const lengths = [50, 100, 200, 300, 500, 1000, 2000, 3000, 5280, 10_560]
/** A scale bar of a round length, at most a quarter of the panel. */
export const scaleBar = (lat: number, zoom: number): { feet: number; pixels: number } => {
  const each = feetPerPixel(lat, zoom)
  const feet = lengths.findLast((length) => length / each <= panel.width / 4) ?? 50
  return { feet, pixels: feet / each }
}

/** More than the three lines that the first page has for the notes (spec 3 §2.15). */
export const isLongNotes = (notes: string | null): boolean =>
  notes !== null && (notes.length > 200 || notes.trim().split('\n').length > 3)

/** A distance as a hunter says it: feet, yards to the next ten, or miles to a tenth. */
export const saidDistance = (feet: number): { unit: 'ft' | 'yd' | 'mi'; value: number } => {
  if (feet < 60) return { unit: 'ft', value: Math.round(feet) }
  return feet < 2640
    ? { unit: 'yd', value: Math.round(feet / 30) * 10 }
    : { unit: 'mi', value: Math.round(feet / 528) / 10 }
}

export const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
/** Which of the eight points an angle clockwise from north is nearest to. */
export const compassIndex = (degrees: number): number => Math.round((degrees % 360) / 45) % 8
