import { feetToLine, type Place } from './geography.ts'

interface Span {
  readonly from: number
  readonly to: number
  /** The point farthest from the straight line between the ends, and how far it is in feet. */
  readonly split: number
  readonly feet: number
}

const spanOf = (points: readonly Place[], from: number, to: number): Span => {
  let [split, feet] = [from, -1]
  const ends = [points[from]!, points[to]!]
  for (let i = from + 1; i < to; i++) {
    const far = feetToLine(points[i]!, ends)
    if (far > feet) [split, feet] = [i, far]
  }
  return { from, to, split, feet }
}

/** Keeps spans in the order of what leaving out their farthest point would cost. */
const place = (spans: Span[], span: Span): void => {
  if (span.split === span.from) return
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.feet < span.feet) low = middle + 1
    else high = middle
  }
  spans.splice(low, 0, span)
}

/**
 * At most so many points of a line (Douglas-Peucker): both ends, then whatever lies farthest from what is kept. A line
 * that is short enough stays as it is.
 */
export const simplified = <P extends Place>(points: readonly P[], most: number): P[] => {
  if (points.length <= most) return [...points]
  const kept = new Set([0, points.length - 1])
  const spans: Span[] = []
  place(spans, spanOf(points, 0, points.length - 1))
  while (kept.size < most) {
    const span = spans.pop()
    if (!span) break
    kept.add(span.split)
    place(spans, spanOf(points, span.from, span.split))
    place(spans, spanOf(points, span.split, span.to))
  }
  return [...kept].toSorted((a, b) => a - b).map((i) => points[i]!)
}
