import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { film } from '#tests/support/server/films.ts'
import { picture, upload } from '#tests/support/server/inputs.ts'

const app = testApp()
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const put = async (
  id: string,
  bytes: Uint8Array,
  offset: number,
  whole: { length: number; sha256: string },
  who: Who = 'hunter',
) =>
  app.send(`/api/uploads/${id}?offset=${offset}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: {
      Authorization: `Bearer ${await app.token(who)}`,
      'Upload-Length': String(whole.length),
      'Upload-Sha256': whole.sha256,
      'Content-Type': 'image/jpeg',
    },
  })
const trophy = (input: object) =>
  app.call('trophies.add', { id: 1, specie: 1, harvest_date: '2026-11-20', ...input })
const ticket = (input: object) =>
  app.call('tickets.create', { category: 1, subject: 'S', description: 'D', ...input })

describe('an upload', () => {
  it('continues where it was interrupted, and is used by one call', async () => {
    const bytes = new Uint8Array(await (await picture()).arrayBuffer())
    const whole = { length: bytes.length, sha256: sha(bytes) }
    const id = randomUUID()
    expect((await put(id, bytes.subarray(0, 100), 0, whole)).body.offset).toBe(100)
    const wrong = await put(id, bytes.subarray(50), 50, whole)
    expect(wrong).toMatchObject({ status: 409, failure: 'upload_offset' })
    expect(wrong.headers.get('Upload-Offset')).toBe('100')
    const head = await app.app.request(`/api/uploads/${id}`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${await app.token('hunter')}` },
    })
    expect(head.headers.get('Upload-Offset')).toBe('100')
    expect((await trophy({ image_upload: id })).failure).toBe('upload_unknown')
    expect((await put(id, bytes.subarray(100), 100, whole)).status).toBe(200)
    expect((await trophy({ image_upload: id })).status).toBe(200)
    expect((await ticket({ media_upload: id })).failure).toBe('upload_unknown')
  })

  it('with another content than announced begins again', async () => {
    const bytes = new Uint8Array(50).fill(7)
    const id = randomUUID()
    const refused = await put(id, bytes, 0, { length: 50, sha256: sha(new Uint8Array(50)) })
    expect(refused).toMatchObject({ status: 422, failure: 'upload_unknown' })
    expect(refused.headers.get('Upload-Offset')).toBe('0')
  })

  it('is not found by others, neither its state nor its bytes', async () => {
    const id = await upload(app, await picture('#B4480B'))
    const head = await app.send(`/api/uploads/${id}`, {
      headers: { Authorization: `Bearer ${await app.token('hunter2')}` },
    })
    expect(head.status).toBe(404)
    expect(
      (
        await app.call(
          'tickets.create',
          { category: 1, subject: 'S', description: 'D', media_upload: id },
          { as: 'hunter2' },
        )
      ).failure,
    ).toBe('upload_unknown')
    expect(
      (await put(id, new Uint8Array(5), 0, { length: 5, sha256: sha(new Uint8Array(5)) }, 'hunter2')).status,
    ).toBe(404)
  })

  it('never holds more than it announced', async () => {
    const id = randomUUID()
    expect(
      (await put(id, new Uint8Array(20), 0, { length: 10, sha256: sha(new Uint8Array(10)) })).status,
    ).toBe(400)
    expect(
      (
        await put(randomUUID(), new Uint8Array(20), 0, {
          length: 200 * 1024 * 1024,
          sha256: sha(new Uint8Array(1)),
        })
      ).failure,
    ).toBe('too_large')
  })
})

const named = (bytes: Uint8Array | string, name: string, type: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const hostile: [what: string, file: () => Promise<File> | File][] = [
  ['a page named as a picture', () => named('<html><script>alert(1)</script></html>', 'a.jpg', 'image/jpeg')],
  [
    'a drawing with a script',
    () =>
      named('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.png', 'image/png'),
  ],
  ['a program', () => named(Uint8Array.from([0x4d, 0x5a, 0x90, 0]), 'a.mp4', 'video/mp4')],
  [
    'a picture cut in the middle',
    async () =>
      named(new Uint8Array(await (await picture()).arrayBuffer()).subarray(0, 120), 'a.jpg', 'image/jpeg'),
  ],
  [
    'a bomb of 120 megapixels',
    async () =>
      named(
        await sharp({ create: { width: 12_000, height: 10_000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
        'a.png',
        'image/png',
      ),
  ],
  [
    'an animated gif',
    async () =>
      named(
        await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
        'a.gif',
        'image/gif',
      ),
  ],
  ['nothing', () => named('', 'a.png', 'image/png')],
]

describe('a hostile file', () => {
  it.each(hostile)('is refused: %s', async (_, file) => {
    expect((await ticket({ media: await file() })).failure).toBe('media_refused')
  })

  it('loses its metadata, including the place where a photo was taken', async () => {
    const withPlace = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2F5D43' } })
      .withExif({ IFD0: { Artist: 'secret-artist' }, IFD3: { GPSLatitude: '44/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { body } = await ticket({ media: named(withPlace, '../../etc/passwd', 'image/jpeg') })
    const kept = await app.app.request(body.data.media.url)
    const bytes = Buffer.from(await kept.arrayBuffer())
    expect(kept.headers.get('Content-Type')).toBe('image/webp')
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('that is a video is only downloaded', async () => {
    const { body } = await ticket({ media: named(film().bytes, 'a.html', 'text/html') })
    expect(body.data.media.kind).toBe('video')
    const kept = await app.app.request(body.data.media.url)
    expect(kept.headers.get('Content-Type')).toBe('video/mp4')
    expect(kept.headers.get('Content-Disposition')).toBe('attachment')
    expect(kept.headers.get('Content-Security-Policy')).toContain('sandbox')
  })

  it('is private: its URL is signed and expires after two days', async () => {
    const { body } = await ticket({ media: await picture('#1F5673') })
    const { url } = body.data.media
    expect((await app.app.request(url.replace(/mac=./, 'mac=_'))).status).toBe(404)
    expect((await app.app.request(url.replace(/private\/\d+/, 'private/1'))).status).toBe(404)
    expect((await app.app.request(url)).status).toBe(200)
    await app.at('2026-11-22T15:00:00Z')
    expect((await app.app.request(url)).status).toBe(404)
    await app.at('2026-11-20T15:00:00Z')
  })
})
