/** A position in degrees. Boundaries are small, so the calculations treat the ground as flat. */
export interface Place {
  readonly lat: number
  readonly lng: number
}

const earthFeet = 20_902_231
const rad = Math.PI / 180

/** Feet along the ground (haversine). */
export const feetBetween = (a: Place, b: Place): number => {
  const dLat = (b.lat - a.lat) * rad
  const dLng = (b.lng - a.lng) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLng / 2) ** 2
  return 2 * earthFeet * Math.asin(Math.min(1, Math.sqrt(h)))
}
export const milesBetween = (a: Place, b: Place): number => feetBetween(a, b) / 5280

/** The corners of a circle of so many metres around a place; the last is the first again. */
export const circleAround = (at: Place, metres: number): Place[] => {
  const dLat = metres / 111_320
  const dLng = dLat / Math.cos(at.lat * rad)
  return Array.from({ length: 49 }, (_, i) => {
    const turn = (i / 48) * 2 * Math.PI
    return { lat: at.lat + dLat * Math.sin(turn), lng: at.lng + dLng * Math.cos(turn) }
  })
}

/** Degrees clockwise from north, 0–360. */
export const bearing = (from: Place, to: Place): number => {
  const y = Math.sin((to.lng - from.lng) * rad) * Math.cos(to.lat * rad)
  const x =
    Math.cos(from.lat * rad) * Math.sin(to.lat * rad) -
    Math.sin(from.lat * rad) * Math.cos(to.lat * rad) * Math.cos((to.lng - from.lng) * rad)
  return (Math.atan2(y, x) / rad + 360) % 360
}

export const inside = (place: Place, ring: readonly Place[]): boolean => {
  let within = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i]!
    const b = ring[j]!
    if (
      a.lat > place.lat !== b.lat > place.lat &&
      place.lng < ((b.lng - a.lng) * (place.lat - a.lat)) / (b.lat - a.lat) + a.lng
    )
      within = !within
  }
  return within
}

/** Feet to the nearest point of a line (a ring counts as closed when `closed`). */
export const feetToLine = (place: Place, line: readonly Place[], closed = false): number => {
  const scale = Math.cos(place.lat * rad)
  const flat = (p: Place) => ({ x: (p.lng - place.lng) * scale, y: p.lat - place.lat })
  const points = closed && line.length > 0 ? [...line, line[0]!] : line
  let nearest = points.length === 1 ? Math.hypot(flat(points[0]!).x, flat(points[0]!).y) : Infinity
  for (let i = 1; i < points.length; i++) {
    const a = flat(points[i - 1]!)
    const b = flat(points[i]!)
    const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(a.x * (b.x - a.x) + a.y * (b.y - a.y)) / length))
    nearest = Math.min(nearest, Math.hypot(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)))
  }
  return nearest * rad * earthFeet
}

/** The point of a line (a ring counts as closed when `closed`) that is nearest to a place. */
export const nearestOn = (place: Place, line: readonly Place[], closed = false): Place | null => {
  const points = closed && line.length > 0 ? [...line, line[0]!] : line
  const scale = Math.cos(place.lat * rad)
  let best: { at: Place; far: number } | null = null
  for (let i = 0; i < Math.max(1, points.length - 1) && points.length > 0; i++) {
    const a = points[i]!
    const b = points[i + 1] ?? a
    const dx = (b.lng - a.lng) * scale
    const dy = b.lat - a.lat
    const length = dx * dx + dy * dy
    const along = ((place.lng - a.lng) * scale * dx + (place.lat - a.lat) * dy) / (length || 1)
    const t = Math.max(0, Math.min(1, along))
    const at = { lat: a.lat + t * dy, lng: a.lng + t * (b.lng - a.lng) }
    const far = Math.hypot((at.lng - place.lng) * scale, at.lat - place.lat)
    if (best === null || far < best.far) best = { at, far }
  }
  return best?.at ?? null
}
