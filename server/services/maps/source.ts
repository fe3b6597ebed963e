import type { TileSource } from '#core/calls/service.ts'

export interface Tile {
  readonly bytes: Uint8Array
  readonly type: string
}
/** `none`: the source has nothing there. `unknown`: there is no such source or place. `unreachable`: nobody knows now, and the phone must ask again. */
export type Answered = Tile | 'none' | 'unknown' | 'unreachable'

/** One source of tiles, wherever they come from. */
export interface MapSource {
  readonly info: TileSource
  /** Its tiles are made or read here, so that all of them can be looked at. */
  readonly local: boolean
  /** False while it is left alone because it does not answer. */
  answers(): boolean
  /** It has failed, and has not answered since. */
  isDown(): boolean
  /** Asks it for one tile if nothing is known of it. */
  look(): Promise<void>
  tile(z: number, x: number, y: number): Promise<Answered>
}

export const vectorType = 'application/x-protobuf'

/** A source whose tiles are made here and that always answers. */
export const madeHere = (info: TileSource, tile: MapSource['tile']): MapSource => ({
  info,
  local: true,
  answers: () => true,
  isDown: () => false,
  look: () => Promise.resolve(),
  tile,
})

/** The kind of a picture by its first bytes. */
export const pictureType = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png'
  return bytes[0] === 0x52 && bytes[8] === 0x57 ? 'image/webp' : null
}
