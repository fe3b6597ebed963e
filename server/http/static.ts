import fs from 'node:fs'
import path from 'node:path'
import type { MiddlewareHandler } from 'hono'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pbf': 'application/x-protobuf',
  '.pmtiles': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

interface Asset {
  readonly file: string
  readonly type: string
  readonly etag: string
  readonly encodings: readonly string[]
  readonly cache: string
}

const list = (dir: string): string[] =>
  fs
    .readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const cacheOf = (address: string): string => {
  if (
    address === '/index.html' ||
    /^\/(sw|service-worker)\.js$/.test(address) ||
    address.endsWith('.webmanifest')
  )
    return 'no-cache'
  return address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

const readAssets = (root: string): Map<string, Asset> => {
  const files = list(root)
  const all = new Set(files)
  return new Map(
    files
      .filter((file) => !/\.(br|gz)$/.test(file))
      .map((file) => {
        const address = `/${path.relative(root, file).split(path.sep).join('/')}`
        const found = fs.statSync(file)
        const encodings = (['br', 'gz'] as const).filter((end) => all.has(`${file}.${end}`))
        const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
        return [
          address,
          {
            file,
            type: types[path.extname(file)] ?? 'application/octet-stream',
            etag,
            encodings,
            cache: cacheOf(address),
          },
        ] as const
      }),
  )
}

const encodingNames: Record<string, string> = { br: 'br', gz: 'gzip' }

const send = (asset: Asset, accept: string, known: string | undefined): Response => {
  const encoding = asset.encodings.find((end) => new RegExp(`\\b${encodingNames[end]}\\b`).test(accept))
  const tag = encoding ? `${asset.etag.slice(0, -1)}-${encoding}"` : asset.etag
  const head = { 'Cache-Control': asset.cache, ETag: tag, Vary: 'Accept-Encoding' }
  if (known === tag) return new Response(null, { status: 304, headers: head })
  const bytes = fs.readFileSync(encoding ? `${asset.file}.${encoding}` : asset.file)
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...head,
      'Content-Type': asset.type,
      ...(encoding && { 'Content-Encoding': encodingNames[encoding]! }),
    },
  })
}

/** The built app: files as they are, and its page for every navigation that is no file. */
export const staticFiles = (root: string): MiddlewareHandler => {
  const assets = readAssets(root)
  const page = assets.get('/index.html')
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    let address = c.req.path
    try {
      address = decodeURIComponent(address)
    } catch {
      return next()
    }
    const navigates = (c.req.header('Accept') ?? '').includes('text/html')
    const asset =
      address === '/'
        ? page
        : (assets.get(address) ?? (navigates && !/\.\w{2,5}$/.test(address) ? page : undefined))
    return asset ? send(asset, c.req.header('Accept-Encoding') ?? '', c.req.header('If-None-Match')) : next()
  }
}
