import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { TileSource } from '#core/calls/service.ts'
import { type Answered, type MapSource, pictureType, vectorType } from './source.ts'

/** The tiles of a source as files, in a folder of their revision. */
export const tileFiles = (folder: string, { id, revision }: TileSource) => {
  const fileOf = (z: number, x: number, y: number) =>
    path.join(folder, id, revision, String(z), String(x), String(y))
  return {
    read: (z: number, x: number, y: number): Promise<Uint8Array | null> =>
      fs.readFile(fileOf(z, x, y)).catch(() => null),
    write: async (z: number, x: number, y: number, bytes: Uint8Array): Promise<void> => {
      const file = fileOf(z, x, y)
      await fs.mkdir(path.dirname(file), { recursive: true })
      const part = `${file}.${randomUUID()}.part`
      await fs.writeFile(part, bytes)
      await fs.rename(part, file)
    },
  }
}

/** The tiles made here take no more of the disk: anyone can ask for any tile of the world. */
const mostBytes = 200_000_000
/** What the smallest file takes of a disk. */
const block = 4096
const sizeOnDisk = (bytes: number) => Math.max(block, bytes)

const sizeOfFolder = async (folder: string): Promise<number> => {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      fs.stat(path.join(parentPath, name)).then(
        ({ size }) => sizeOnDisk(size),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Removes what a source has made before it was changed. */
const removeEarlier = async (folder: string, { id, revision }: TileSource): Promise<void> => {
  const revisions = await fs.readdir(path.join(folder, id)).catch(() => [])
  for (const earlier of revisions.filter((each) => each !== revision))
    await fs.rm(path.join(folder, id, earlier), { recursive: true, force: true })
}

/**
 * Keeps the tiles that a source makes as files, so that a service that starts again need not make them again. A place
 * without anything is an empty file. A disk that takes nothing more only costs the time of making them.
 */
export const filing = (folder: string, limit = mostBytes) => {
  const sources: TileSource[] = []
  let used: Promise<number> | null = null
  const measure = async (): Promise<number> => {
    for (const source of sources) await removeEarlier(folder, source).catch(() => undefined)
    return sizeOfFolder(folder)
  }
  /** Takes so much of the room, one tile after another; false when it is not there. */
  const takesRoom = async (size: number): Promise<boolean> => {
    used ??= measure()
    const fits = used.then((sum) => sum + size <= limit)
    used = Promise.all([used, fits]).then(([sum, taken]) => sum + (taken ? size : 0))
    return fits
  }
  return (source: MapSource): MapSource => {
    const files = tileFiles(folder, source.info)
    sources.push(source.info)
    const type = source.info.kind === 'vector' ? vectorType : null
    const keep = async (z: number, x: number, y: number, bytes: Uint8Array) => {
      if (await takesRoom(sizeOnDisk(bytes.length))) await files.write(z, x, y, bytes)
    }
    const tile = async (z: number, x: number, y: number): Promise<Answered> => {
      const kept = await files.read(z, x, y)
      if (kept?.length === 0) return 'none'
      const known = kept && (type ?? pictureType(kept))
      if (kept && known) return { bytes: kept, type: known }
      const made = await source.tile(z, x, y)
      if (typeof made === 'object' || made === 'none')
        await keep(z, x, y, made === 'none' ? new Uint8Array() : made.bytes).catch(() => undefined)
      return made
    }
    return { ...source, tile }
  }
}
