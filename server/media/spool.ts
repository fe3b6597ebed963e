import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import type { FileLike } from '#core/contract/fields.ts'

/** A file of a request on the disk, so that a video never lies in memory. */
export interface SpooledFile extends FileLike {
  readonly path: string
  readonly sha256: string
}
export const isSpooled = (file: object): file is SpooledFile => 'path' in file

const spoolFolder = (dataDir: string): string => path.join(dataDir, 'spool')

/** Where the files of one request lie until it is answered. */
export interface Spool {
  write(terms: { name: string; type: string }, chunks: AsyncIterable<Uint8Array>): Promise<SpooledFile>
  clear(): Promise<void>
}

export const sha256OfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

export const createSpool = (dataDir: string): Spool => {
  const written: string[] = []
  return {
    write: async ({ name, type }, chunks) => {
      await fs.mkdir(spoolFolder(dataDir), { recursive: true })
      const at = path.join(spoolFolder(dataDir), randomUUID())
      written.push(at)
      const handle = await fs.open(at, 'wx', 0o600)
      const hash = createHash('sha256')
      let size = 0
      try {
        for await (const chunk of chunks) {
          await handle.writeFile(chunk)
          hash.update(chunk)
          size += chunk.byteLength
        }
      } finally {
        await handle.close()
      }
      return {
        path: at,
        name,
        type,
        size,
        sha256: hash.digest('hex'),
        arrayBuffer: async () => {
          const bytes = await fs.readFile(at)
          return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
        },
      }
    },
    clear: async () => {
      for (const at of written.splice(0)) await fs.rm(at, { force: true })
    },
  }
}

/** Removes what requests left that were cut by the end of their process. */
export const sweepSpool = async (dataDir: string, olderThanMs: number): Promise<void> => {
  const folder = spoolFolder(dataDir)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const at = path.join(folder, name)
    const stat = await fs.stat(at).catch(() => null)
    if (stat && Date.now() - stat.mtimeMs > olderThanMs) await fs.rm(at, { force: true })
  }
}
