import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { box, film, place, webm } from '#tests/support/server/films.ts'
import { upload } from '#tests/support/server/inputs.ts'

const app = testApp()
const send = (bytes: Uint8Array, name = 'a.mp4', type = 'video/mp4') =>
  app.call('tickets.create', {
    category: 1,
    subject: 'S',
    description: 'D',
    media: new File([new Uint8Array(bytes)], name, { type }),
  })
const stored = async (sent: Awaited<ReturnType<typeof send>>): Promise<Buffer> =>
  Buffer.from(await (await app.app.request(sent.body.data.media.url)).arrayBuffer())
const types = async (sent: Awaited<ReturnType<typeof send>>) =>
  (await app.app.request(sent.body.data.media.url)).headers.get('Content-Type')

describe('a video', () => {
  it.each([
    ['isom', 'video/mp4'],
    ['mp42', 'video/mp4'],
    ['qt  ', 'video/quicktime'],
  ])('of the brand "%s" keeps its pictures and sound, and loses every place', async (brand, type) => {
    const { bytes, pictures } = film({ brand })
    const sent = await send(bytes)
    const kept = await stored(sent)
    expect([await types(sent), sent.body.data.media.kind]).toEqual([type, 'video'])
    expect(kept).toHaveLength(bytes.length)
    expect(kept.includes(place)).toBe(false)
    expect(kept.includes('xmpmeta')).toBe(false)
    expect(kept.includes('gps ')).toBe(false)
    expect(kept.subarray(pictures.from, pictures.to)).toEqual(bytes.subarray(pictures.from, pictures.to))
    for (const part of ['vide', 'soun', 'stco']) expect(kept.includes(part)).toBe(true)
    expect(kept.includes('udta') || kept.includes('uuid')).toBe(false)
  })

  it('that was uploaded in pieces loses them too', async () => {
    const id = await upload(app, new File([new Uint8Array(film().bytes)], 'a.mp4', { type: 'video/mp4' }))
    const sent = await app.call('tickets.create', {
      category: 1,
      subject: 'S',
      description: 'D',
      media_upload: id,
    })
    expect((await stored(sent)).includes(place)).toBe(false)
  })

  it('in WebM loses its tags and attachments, and keeps the rest', async () => {
    const sent = await send(webm(), 'a.webm', 'video/webm')
    const kept = await stored(sent)
    expect(await types(sent)).toBe('video/webm')
    expect(kept).toHaveLength(webm().length)
    expect(kept.includes(place)).toBe(false)
    expect(kept.includes('pictures and sound')).toBe(true)
  })
})

const { bytes: whole } = film()
describe('no video is', () => {
  it.each<[string, Uint8Array]>([
    ['a HEIC picture', film({ brand: 'heic' }).bytes],
    ['a picture of the brand mif1', film({ brand: 'mif1' }).bytes],
    ['an AVIF picture', film({ brand: 'avif' }).bytes],
    [
      'a page behind a film’s first bytes',
      Buffer.from('\0\0\0\x18ftypisom<html><script>alert(1)</script></html>'),
    ],
    ['a page after the first box', Buffer.concat([whole.subarray(0, 28), Buffer.from('<html></html>')])],
    ['a film that ends early', whole.subarray(0, -10)],
    ['boxes without pictures', Buffer.concat([whole.subarray(0, 24), box('mdat', 'x'), box('moov', 'x')])],
    ['a WebM with sound alone', webm(2)],
    ['a page behind WebM’s first bytes', Buffer.from('\x1a\x45\xdf\xa3<html></html>', 'latin1')],
  ])('%s', async (_, bytes) => {
    const sent = await send(bytes)
    expect([sent.status, sent.failure]).toEqual([422, 'media_refused'])
    expect(sent.body.errors).toEqual({ media: ['Media can only be image or video'] })
  })

  it('one whose places cannot be told from its pictures, and it says so', async () => {
    const fragments = Buffer.concat([whole, box('moof', box('traf', box('tfhd', '12345678')))])
    const sent = await send(fragments)
    expect([sent.status, sent.failure]).toEqual([422, 'video_refused'])
    expect(sent.body.message).toContain('save it as MP4')
  })
})
