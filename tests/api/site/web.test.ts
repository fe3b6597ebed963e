import { version } from '#core/version.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const dir = mkdtempSync(join(tmpdir(), 'highseat-web-'))
const script = 'export const hills = 7\n'.repeat(200)
let web: Hono

beforeAll(() => {
  const put = (name: string, bytes: string | Buffer) => writeFileSync(join(dir, name), bytes)
  mkdirSync(join(dir, 'assets'))
  put('index.html', '<!doctype html><title>Highseat</title>')
  put('sw.js', 'self.skipWaiting')
  put('manifest.webmanifest', '{}')
  put('assets/app-1a2b.js', script)
  put('assets/app-1a2b.js.br', brotliCompressSync(script))
  put('assets/app-1a2b.js.gz', gzipSync(script))
  put('assets/gone-1a2b.js', script)
  put('film.mp4', '0123456789')
  web = createApp({ ...app.context, webDir: dir })
  rmSync(join(dir, 'assets/gone-1a2b.js'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const page = { Accept: 'text/html,application/xhtml+xml' }
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  web.request(path, { method, headers })

describe('the built app', () => {
  it('gives its scripts compressed, to be kept for ever', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
  })

  it.each([
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['identity', null],
    ['', null],
  ])('gives what a browser that accepts "%s" can read', async (accepted, coding) => {
    const answer = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted })
    expect(answer.headers.get('Content-Encoding')).toBe(coding)
  })

  it.each(['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/stand', '/stand/1'])(
    'has %s asked for anew each time',
    async (path) => {
      const answer = await get(path, page)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
      const again = await get(path, { ...page, 'If-None-Match': answer.headers.get('ETag')! })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )

  it.each(['/my-profile/my-reservations', '/stand/1?from=%C3%A4', '/stand/a.b', '/%E0%A4%A'])(
    'answers the navigation %s with a page or a clear refusal',
    async (path) => {
      const answer = await get(path, page)
      expect([200, 404]).toContain(answer.status)
      if (answer.status === 200) expect(await answer.text()).toContain('<title>Highseat')
    },
  )

  it.each([
    '/assets/app-0000.js',
    '/assets/none',
    '/assets/gone-1a2b.js',
    '/assets/../../package.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/sw-old.js',
    '/api/none',
    '/media/none',
    '/tiles/base/1',
    '/icons/none',
  ])('answers %s with 404, and never with the page', async (path) => {
    const answer = await get(path, page)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toContain('json')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it.each([
    [undefined, 200, null, '0123456789'],
    ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-3', 206, 'bytes 7-9/10', '789'],
    ['bytes=4-99', 206, 'bytes 4-9/10', '456789'],
    ['bytes=99-', 200, null, '0123456789'],
    ['lines=1-2', 200, null, '0123456789'],
  ])('gives of a video the part that a player asks for: %s', async (range, status, part, body) => {
    const answer = await get('/film.mp4', { ...(range !== undefined && { Range: range }) })
    expect([answer.status, answer.headers.get('Content-Range'), await answer.text()]).toEqual([
      status,
      part,
      body,
    ])
    expect([answer.headers.get('Content-Type'), answer.headers.get('Accept-Ranges')]).toEqual([
      'video/mp4',
      'bytes',
    ])
  })

  it('is not given for what is no navigation', async () => {
    expect((await get('/stand/12', { Accept: '*/*' })).status).toBe(404)
    expect((await get('/stand/12', page, 'POST')).status).toBe(404)
  })
})

describe('every answer', () => {
  const cases: [string, string, number, Record<string, string>?][] = [
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/assets/app-1a2b.js', 200],
    ['GET', '/assets/none.js', 404],
    ['GET', '/api/health', 200],
    ['HEAD', '/api/health', 200],
    ['GET', '/api/user-profile', 401],
    ['GET', '/api/none', 404],
    ['PUT', '/api/health', 405],
    ['POST', '/api/auth/login', 422],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/stand-detail/99999', 404],
    ['GET', '/tiles/base/1/0/0', 200],
    ['GET', '/tiles/base/1/9/9', 404],
    ['GET', '/media/none', 404],
    ['GET', '/api/ping', 426, { 'X-Highseat': '0.0.1' }],
    ['PUT', '/api/uploads/x', 401],
    ['POST', '/api/webhooks/stripe', 400],
  ]
  it.each(cases)('to %s %s carries the headers of safety', async (method, path, status, headers) => {
    const answer = await get(path, { ...page, ...headers }, method)
    expect(answer.status).toBe(status)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    // Videos of others play in frames of these two hosts, and in no other way.
    expect(policy.match(/[\w-]+-src [^;]*(?:youtube|vimeo)[^;]*/g)).toEqual([
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-highseat': version,
    })
    expect(answer.headers.get('Cache-Control')).not.toBeNull()
    if (method === 'HEAD') expect(await answer.text()).toBe('')
  })

  it('of a fault of ours says nothing about it', async () => {
    const broken = createApp({
      ...app.context,
      database: { ...app.context.database, db: null as never },
    })
    const answer = await broken.request('/api/get-species')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/null|TypeError|\.ts/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('to thousands of fields is a refusal, at once', async () => {
    const began = performance.now()
    const answer = await web.request('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'a[]=&'.repeat(200_000),
    })
    expect(answer.status).toBe(413)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
