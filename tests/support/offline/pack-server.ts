import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { eachTile } from '#core/rules/land/tiles.ts'
import { packAnswer, source } from './pack.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Bytes that no road makes smaller, the same for the same tile. */
const bodyOf = (path: string, size: number): Buffer => {
  const parts: Buffer[] = []
  for (let n = 0; n * 32 < size; n++) parts.push(createHash('sha256').update(`${path} ${n}`).digest())
  return Buffer.concat(parts).subarray(0, size)
}

/**
 * A server with one hunt of so many tiles, each of its own bytes, beside a built page. It counts what it has
 * been asked, and which answers it has written to their last byte.
 */
export const packServer = async (pages: string, tiles: { columns: number; rows: number; bytes: number }) => {
  const ranges = [{ z: 14, x_from: 0, x_to: tiles.columns - 1, y_from: 0, y_to: tiles.rows - 1 }]
  const paths = eachTile(ranges).map(({ z, x, y }) => `/tiles/${source.id}/${z}/${x}/${y}`)
  const bodies = new Map(paths.map((path) => [path, bodyOf(path, tiles.bytes)]))
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '')
    const ours = { 'X-Highseat': '1', 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
    if (path.startsWith('/api/hunt-pack/')) {
      const answer = packAnswer(5)
      answer.data.tiles[0]!.ranges = ranges
      answer.data.pictures = []
      answer.data.bytes_estimate = paths.length * tiles.bytes
      response.writeHead(200, ours).end(JSON.stringify(answer))
    } else if (path.startsWith('/api/'))
      response
        .writeHead(404, { ...ours, 'X-Highseat-Failure': 'not_found' })
        .end(JSON.stringify({ message: 'Not found.' }))
    else if (path.startsWith('/tiles/')) {
      const body = bodies.get(path)
      asked.set(path, (asked.get(path) ?? 0) + 1)
      if (!body) return void response.writeHead(204).end()
      const etag = `"${body.subarray(0, 8).toString('hex')}"`
      response
        .writeHead(200, {
          'Content-Type': 'image/jpeg',
          'Content-Length': body.length,
          ETag: etag,
          'Cache-Control': 'no-store',
        })
        .end(body)
    } else
      try {
        const file = extname(path) === '' ? '/index.html' : path
        const body = readFileSync(join(pages, file))
        response
          .writeHead(200, {
            'Content-Type': types[extname(file)] ?? 'text/plain',
            'Cache-Control': 'no-store',
          })
          .end(body)
      } catch {
        response.writeHead(404).end()
      }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    paths,
    asked,
    /** The digest of what a tile is, for the look at what a phone has made of it. */
    digests: new Map(
      [...bodies].map(([path, body]) => [path, createHash('sha256').update(body).digest('hex')]),
    ),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
