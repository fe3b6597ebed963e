import { AwsClient } from 'aws4fetch'
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config/config.ts'

/** Files by name; a name is made from the content, so a file is never changed. */
export interface Files {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Takes a file over from the disk; it is gone from there afterwards. */
  take(name: string, path: string, type: string): Promise<void>
  remove(name: string): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  /** How many bytes it has, without reading them; null when there is none. */
  size(name: string): Promise<number | null>
}

const safe = /^[\w-]+(\.[\w-]+)+$/

const folder = (root: string): Files => {
  const at = (name: string) => path.join(root, name.slice(0, 2), name)
  return {
    put: async (name, bytes) => {
      if (!safe.test(name)) throw new Error('A file name is not safe')
      const file = at(name)
      await fs.mkdir(path.dirname(file), { recursive: true })
      const part = `${file}.${randomUUID()}.part`
      try {
        const handle = await fs.open(part, 'w')
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await fs.rename(part, file)
      } catch (error) {
        await fs.rm(part, { force: true })
        throw error
      }
    },
    take: async (name, from) => {
      if (!safe.test(name)) throw new Error('A file name is not safe')
      const file = at(name)
      await fs.mkdir(path.dirname(file), { recursive: true })
      const handle = await fs.open(from, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await fs.rename(from, file)
    },
    remove: async (name) => {
      if (safe.test(name)) await fs.rm(at(name), { force: true })
    },
    get: async (name) => (safe.test(name) ? fs.readFile(at(name)).catch(() => null) : null),
    size: async (name) =>
      safe.test(name)
        ? fs.stat(at(name)).then(
            (stat) => stat.size,
            () => null,
          )
        : null,
  }
}

const bucket = (s3: NonNullable<Config['s3']>): Files => {
  const client = new AwsClient({
    accessKeyId: s3.keyId,
    secretAccessKey: s3.secret,
    region: s3.region,
    service: 's3',
    retries: 3,
  })
  const at = (name: string) => `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}/${name}`
  return {
    put: async (name, bytes, type) => {
      if (!safe.test(name)) throw new Error('A file name is not safe')
      const answer = await client.fetch(at(name), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'Content-Type': type },
        signal: AbortSignal.timeout(30_000),
      })
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status}`)
    },
    take: async (name, from, type) => {
      if (!safe.test(name)) throw new Error('A file name is not safe')
      const answer = await client.fetch(at(name), {
        method: 'PUT',
        body: await openAsBlob(from),
        headers: { 'Content-Type': type },
        signal: AbortSignal.timeout(300_000),
      })
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status}`)
      await fs.rm(from, { force: true })
    },
    remove: async (name) => {
      if (!safe.test(name)) return
      const answer = await client.fetch(at(name), { method: 'DELETE', signal: AbortSignal.timeout(30_000) })
      if (!answer.ok && answer.status !== 404) throw new Error(`The bucket answered ${answer.status}`)
    },
    get: async (name) => {
      if (!safe.test(name)) return null
      const answer = await client.fetch(at(name), { signal: AbortSignal.timeout(30_000) })
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`The bucket answered ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    size: async (name) => {
      if (!safe.test(name)) return null
      const answer = await client.fetch(at(name), { method: 'HEAD', signal: AbortSignal.timeout(5000) })
      return answer.ok ? Number(answer.headers.get('Content-Length')) || null : null
    },
  }
}

export const createFiles = (config: Config): Files =>
  config.s3 === null ? folder(path.join(config.dataDir, 'files')) : bucket(config.s3)
