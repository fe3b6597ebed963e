import { fromGeojsonVt } from 'vt-pbf'

export const extent = 4096
export type Spot = [x: number, y: number]
export interface Shape {
  /** 2 are lines, 3 is an area with its holes. */
  readonly type: 2 | 3
  readonly geometry: readonly (readonly Spot[])[]
  readonly tags: Record<string, string | number | boolean>
}

/** A vector tile of shapes in its own units; empty where it has none. */
export const vectorTile = (layers: Record<string, readonly Shape[]>): Uint8Array => {
  const filled = Object.entries(layers).filter(([, shapes]) => shapes.length > 0)
  if (filled.length === 0) return new Uint8Array()
  const parts = Object.fromEntries(filled.map(([name, features]) => [name, { features }]))
  return new Uint8Array(fromGeojsonVt(parts, { version: 2, extent }))
}

const away = ([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(ax + along * dx - x, ay + along * dy - y)
}

/** A line without the points that lie within `tolerance` of it (Douglas and Peucker). */
export const simplified = (line: readonly Spot[], tolerance: number): Spot[] => {
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  const parts: [from: number, to: number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let [farthest, distance] = [-1, tolerance]
    for (let i = from + 1; i < to; i++) {
      const far = away(line[i]!, line[from]!, line[to]!)
      if (far > distance) [farthest, distance] = [i, far]
    }
    if (farthest < 0) continue
    keep[farthest] = 1
    parts.push([from, farthest], [farthest, to])
  }
  return line.filter((_, i) => keep[i] === 1)
}

export const rounded = (line: readonly Spot[]): Spot[] => line.map(([x, y]) => [Math.round(x), Math.round(y)])
