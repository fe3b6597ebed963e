import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { inWidth, previewOf } from '#core/rules/pictures.ts'
import { keepPicture, type Picture } from '#server/media/pictures.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const get = (path: string) => app.app.request(path)

/** Half sky and half wood, with a grain, so that a width can be told by its weight. */
const photo = async (width: number, height: number): Promise<Buffer> => {
  const half = { width, height: height / 2, channels: 3 as const }
  const top = await sharp({ create: { ...half, background: '#88bbff' } })
    .png()
    .toBuffer()
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#113322',
      noise: { type: 'gaussian', mean: 60, sigma: 12 },
    },
  })
    .composite([{ input: top, top: 0, left: 0 }])
    .jpeg()
    .toBuffer()
}
const keep = async (bytes: Buffer): Promise<Picture> => {
  const kept = await keepPicture(app.context, bytes, 'image')
  if ('failure' in kept) throw new Error(kept.failure)
  return kept
}
const drawn = async (path: string) => {
  const answer = await get(path)
  const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { status: answer.status, width, format, type: answer.headers.get('Content-Type') }
}

describe('a picture that was uploaded', () => {
  it('exists in every width, as WebP at once and as AVIF soon after', async () => {
    const { url } = await keep(await photo(1800, 320))
    for (const width of [320, 640, 960, 1600] as const)
      expect(await drawn(inWidth(url, width))).toMatchObject({ status: 200, width, type: 'image/webp' })
    for (const width of [320, 640, 960, 1600] as const)
      await vi.waitFor(
        async () =>
          expect(await drawn(inWidth(url, width, 'avif'))).toMatchObject({
            status: 200,
            width,
            format: 'heif',
            type: 'image/avif',
          }),
        { timeout: 20_000 },
      )
    const sizes = await Promise.all(
      [inWidth(url, 320, 'avif'), inWidth(url, 960, 'avif'), url].map(
        async (path) => (await (await get(path)).arrayBuffer()).byteLength,
      ),
    )
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  })

  it('is never made larger than it is', async () => {
    const { url } = await keep(await photo(200, 100))
    expect(await drawn(inWidth(url, 960))).toMatchObject({ width: 200 })
  })

  it('has its colours in its name: sky above, wood below', async () => {
    const { url } = await keep(await photo(400, 300))
    expect(previewOf(url)).toMatch(/^linear-gradient\(#8[abc][ef], .*, #\w{3}\)$/)
  })
})

describe('a picture in a width', () => {
  it('redirects to WebP while its AVIF is made, and that answer is not cached', async () => {
    const bytes = await sharp(await photo(700, 400))
      .webp()
      .toBuffer()
    const stem = 'feedfeedfeedfeed'
    await app.context.services.files.put(`${stem}.webp`, bytes, 'image/webp')
    const first = await get(`/media/${stem}-w640.avif`)
    expect([first.status, first.headers.get('Location'), first.headers.get('Cache-Control')]).toEqual([
      302,
      `/media/${stem}-w640.webp`,
      'no-store',
    ])
    expect(await drawn(first.headers.get('Location')!)).toMatchObject({ status: 200, width: 640 })
    await vi.waitFor(async () => expect((await get(`/media/${stem}-w640.avif`)).status).toBe(200), {
      timeout: 20_000,
    })
    const made = await get(`/media/${stem}-w640.avif`)
    expect(made.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('is cached under its name and not made again', async () => {
    const { url } = await keep(await photo(500, 300))
    const path = inWidth(url, 320)
    await get(path)
    const other = Buffer.from('what lies there now')
    await app.context.services.files.put(path.slice('/media/'.length), other, 'image/webp')
    expect(Buffer.from(await (await get(path)).arrayBuffer())).toEqual(other)
  })

  it.each([
    '/media/beefbeefbeefbeef-w640.avif',
    '/media/beefbeefbeefbeef-w640.webp',
    '/media/feedfeedfeedfeed-w500.webp',
    '/media/feedfeedfeedfeed-w640.png',
    '/media/feedfeedfeedfeed.avif',
  ])('is not there where there is no such picture or width: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
