import type { Answered, MapSource } from './source.ts'

const mostBytes = 8_000_000

/** Remembers the last tiles that were made here: a pack looks at each of them before a phone fetches it. */
export const remembering = (source: MapSource): MapSource => {
  if (!source.local) return source
  const kept = new Map<string, Promise<Answered>>()
  const sizes = new Map<string, number>()
  let bytes = 0
  const forget = (name: string) => {
    bytes -= sizes.get(name) ?? 0
    sizes.delete(name)
    kept.delete(name)
  }
  const weigh = (name: string, tile: Answered) => {
    if (tile === 'unreachable') return forget(name)
    const size = 200 + (typeof tile === 'object' ? tile.bytes.length : 0)
    sizes.set(name, size)
    bytes += size
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }
  return {
    ...source,
    tile: (z, x, y) => {
      const name = `${z}/${x}/${y}`
      const before = kept.get(name)
      if (before) return before
      const made = source.tile(z, x, y)
      kept.set(name, made)
      made.then(
        (tile) => weigh(name, tile),
        () => forget(name),
      )
      return made
    },
  }
}
