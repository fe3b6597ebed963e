import type { Place } from './geography.ts'

const pointsOf = (text: string | null): unknown[] => {
  if (text === null) return []
  try {
    const points: unknown = JSON.parse(text)
    return Array.isArray(points) ? points : []
  } catch {
    return []
  }
}

/** Reads the wire's JSON text of points; an unreadable one is an empty line. */
export const readLine = (text: string | null): { lat: number; lng: number; alt?: number }[] =>
  pointsOf(text).filter(
    (p): p is Place =>
      typeof (p as Place | null)?.lat === 'number' && typeof (p as Place | null)?.lng === 'number',
  )

/** The average of the elevations along a line; null where it has none. */
export const averageElevation = (line: readonly { alt?: number | undefined }[] | null): number | null => {
  const known = (line ?? []).flatMap(({ alt }) => (alt === undefined ? [] : [alt]))
  return known.length === 0 ? null : Math.round(known.reduce((sum, alt) => sum + alt, 0) / known.length)
}

/** Between the lowest and the highest elevation along a line; null where it has none. */
export const elevationChange = (line: readonly { alt?: number | undefined }[] | null): number | null => {
  const known = (line ?? []).flatMap(({ alt }) => (alt === undefined ? [] : [alt]))
  return known.length === 0 ? null : Math.round(Math.max(...known) - Math.min(...known))
}

/** The elevations along a line, also when its coordinates are withheld. */
export const readHeights = (text: string | null): number[] =>
  pointsOf(text).flatMap((p) => {
    const alt = (p as { alt?: unknown } | null)?.alt
    return typeof alt === 'number' ? [alt] : []
  })
