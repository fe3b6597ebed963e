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
  '.mp4': 'video/mp4',
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

/** Whether an encoding is accepted; `q=0` means it is not. */
const accepts = (accept: string, name: string): boolean =>
  new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(?=[\\s,;]|$)`, 'i').test(accept)

const bytesOf = (file: string): Buffer | null => {
  try {
    return fs.readFileSync(file)
  } catch {
    return null
  }
}

/** The first and the last byte of a range that a player asks for; null for one that is no range of the file. */
const rangeOf = (text: string | undefined, size: number): [first: number, last: number] | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  return first <= last ? [first, last] : null
}

/** A video, or the part of it that is asked for: Safari plays nothing from a server without ranges. */
const sendVideo = (asset: Asset, asked: string | undefined): Response | null => {
  const bytes = bytesOf(asset.file)
  if (!bytes) return null
  const headers = { 'Cache-Control': asset.cache, 'Content-Type': asset.type, 'Accept-Ranges': 'bytes' }
  const range = rangeOf(asked, bytes.length)
  if (!range) return new Response(new Uint8Array(bytes), { headers: { ...headers, ETag: asset.etag } })
  const [first, last] = range
  return new Response(new Uint8Array(bytes.subarray(first, last + 1)), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` },
  })
}

/** Null when the file has disappeared, as during a new build. */
const send = (asset: Asset, accept: string, known: string | undefined): Response | null => {
  const encoding = asset.encodings.find((end) => accepts(accept, encodingNames[end]!))
  const tag = encoding ? `${asset.etag.slice(0, -1)}-${encoding}"` : asset.etag
  const head = { 'Cache-Control': asset.cache, ETag: tag, Vary: 'Accept-Encoding' }
  if (known === tag) return new Response(null, { status: 304, headers: head })
  const bytes = bytesOf(encoding ? `${asset.file}.${encoding}` : asset.file)
  if (!bytes) return null
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...head,
      'Content-Type': asset.type,
      ...(encoding && { 'Content-Encoding': encodingNames[encoding]! }),
    },
  })
}

/** Paths that never get the app shell: clients would cache it as the missing file. */
const neverPage = /^\/(api|assets|media|tiles|icons|map)(\/|$)|\.\w{2,12}$/

/** Serves the built app: its files, and the app shell for every other navigation. */
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
        : (assets.get(address) ?? (navigates && !neverPage.test(address) ? page : undefined))
    const sent =
      asset &&
      (asset.type.startsWith('video/')
        ? sendVideo(asset, c.req.header('Range'))
        : send(asset, c.req.header('Accept-Encoding') ?? '', c.req.header('If-None-Match')))
    return sent ?? next()
  }
}
