import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { invited, picture, upload } from '#tests/support/server/inputs.ts'

const app = testApp()
const send = (input: object, who: Who = 'hunter', to: number = ids.landowner, key?: string) =>
  app.call(
    'chat.send',
    { reservationId: ids.reservation, userId: to, ...input },
    { as: who, ...(key !== undefined && { key }) },
  )
const newest = async (who: Who, other: number) => {
  const { body } = await app.call('chat.list', { reservationId: ids.reservation, userId: other }, { as: who })
  return body.data.at(-1) as { id: number; message: string; photos: string[] }
}
const bytesAt = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await app.app.request(url)).arrayBuffer())
const statusOf = async (url: string): Promise<number> => (await app.app.request(url)).status
const colourOf = async (url: string): Promise<number[]> => [
  ...(await sharp(await bytesAt(url))
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer()),
]
const filesLeft = async () => ({
  media: Number(
    (
      await app.context.database.db
        .selectFrom('media')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  ),
  pending: (await app.context.database.db.selectFrom('pending_file').selectAll().execute()).length,
})

describe('a message with photos', () => {
  it('needs no text, keeps their order, and shows both people the same', async () => {
    const colours = ['#C01010', '#10C010', '#1010C0', '#C0C010']
    const photos = await Promise.all(colours.map((colour) => picture(colour)))
    const { status, body } = await send({
      photo_1: photos[0],
      photo_2_upload: await upload(app, photos[1]!),
      photo_3: photos[2],
      photo_4: photos[3],
    })
    expect([status, body.data.message, body.data.photos.length]).toEqual([200, '', 4])
    for (const [who, other] of [
      ['hunter', ids.landowner],
      ['landowner', ids.hunter],
    ] as const) {
      const { photos: shown } = await newest(who, other)
      const [red, green, blue] = await Promise.all(shown.map(colourOf))
      expect(red![0]).toBeGreaterThan(150)
      expect(green![1]).toBeGreaterThan(150)
      expect(blue![2]).toBeGreaterThan(150)
    }
    await send({ message: 'The gate', photo_1: photos[0] }, 'landowner', ids.hunter)
    expect(await newest('hunter', ids.landowner)).toMatchObject({
      message: 'The gate',
      photos: { length: 1 },
    })
  })

  it('is told as a photo where there is no text', async () => {
    await send({ photo_1: await picture() })
    const { body } = await app.call('notifications.list', {}, { as: 'landowner' })
    expect(body.data[0]).toMatchObject({ type: 'chat', code: 'photo', message: 'Hanna: Photo' })
    await send({ message: 'Tracks', photo_1: await picture() })
    const next = await app.call('notifications.list', {}, { as: 'landowner' })
    expect(next.body.data[0].message).toBe('Hanna: Tracks')
  })

  it('is drawn anew, without the place where it was taken', async () => {
    const taken = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#334455' } })
      .withExif({ IFD0: { Artist: 'secret-artist' }, IFD3: { GPSLatitude: '44/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    await send({ photo_1: new File([new Uint8Array(taken)], 'a.jpg', { type: 'image/jpeg' }) })
    const [url] = (await newest('landowner', ids.hunter)).photos
    const bytes = await bytesAt(url!)
    const { format, width, exif } = await sharp(bytes).metadata()
    expect([format, width, exif]).toEqual(['webp', 1600, undefined])
    expect(bytes.includes('secret-artist')).toBe(false)
  })

  it('arrives once, however often it is sent', async () => {
    const key = randomUUID()
    const input = { message: 'Once', photo_1_upload: await upload(app, await picture('#888800')) }
    const first = await send(input, 'hunter', ids.landowner, key)
    const before = await filesLeft()
    const again = await send(input, 'hunter', ids.landowner, key)
    expect([first.status, again.body.data.id]).toEqual([200, first.body.data.id])
    expect(await filesLeft()).toEqual(before)
    expect((await send(input)).failure).toBe('upload_unknown')
  })
})

describe('a message', () => {
  it('with neither text nor photo is refused at its text', async () => {
    const { status, body } = await send({ message: '  ' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['message']])
  })

  it('is refused whole where one of its files is no picture, or somebody else has uploaded it', async () => {
    const before = await filesLeft()
    const photo_1 = await picture('#123456')
    const text = new File(['no picture'], 'a.jpg', { type: 'image/jpeg' })
    const refused = await send({ message: 'Look', photo_1, photo_2: text })
    expect([refused.failure, Object.keys(refused.body.errors)]).toEqual(['picture_refused', ['photo_2']])
    const theirs = await upload(app, await picture(), 'landowner')
    expect((await send({ photo_1, photo_2_upload: theirs })).failure).toBe('upload_unknown')
    expect(await filesLeft()).toEqual(before)
  })

  it('with a photo is refused to who is not in the thread, and stores nothing', async () => {
    const before = await filesLeft()
    expect((await send({ photo_1: await picture() }, 'landowner2', ids.landowner)).status).toBe(404)
    await app.at('2026-11-30T06:30:00Z')
    expect((await send({ photo_1: await picture() })).failure).toBe('chat_over')
    await app.at(start.toISOString())
    expect(await filesLeft()).toEqual(before)
  })
})

describe('the address of a photo', () => {
  it('is good for its reader alone, as long as they are in the thread', async () => {
    const invitation = await invited(app)
    await app.call('invitations.answer', { id: invitation, status: 'approved' }, { as: 'hunter2' })
    await send({ photo_1: await picture('#00AAAA') }, 'hunter', ids.hunter2)
    const [mine] = (await newest('hunter', ids.hunter2)).photos
    const [theirs] = (await newest('hunter2', ids.hunter)).photos
    expect(await Promise.all([statusOf(mine!), statusOf(theirs!)])).toEqual([200, 200])
    const id = Number(/private\/(\d+)/.exec(theirs!)![1])
    for (const other of [ids.landowner, ids.landowner2, ids.admin])
      expect(await statusOf(theirs!.replace(/for=\d+/, `for=${other}`))).toBe(404)
    expect(await statusOf(theirs!.replace(/&for=\d+/, ''))).toBe(404)
    expect(await statusOf(theirs!.replace(`private/${id}`, `private/${id - 1}`))).toBe(404)
    await app.call('invitations.revoke', { id: invitation }, { as: 'hunter' })
    expect(await Promise.all([statusOf(mine!), statusOf(theirs!)])).toEqual([200, 404])
  })

  it('stands in the export of who sent it, and of nobody else', async () => {
    const exported = async (who: Who) => (await app.call('accounts.myData', {}, { as: who })).body.data
    const hers = await exported('hunter')
    const [photo] = hers.message_photos
    expect(photo).toMatchObject({ reservation_id: ids.reservation, position: 0 })
    expect(hers.files.map(({ file }: { file: string }) => file)).toContain(photo.file)
    expect((await exported('hunter2')).message_photos ?? []).toEqual([])
  })
})

describe('the database', () => {
  it('keeps no message that says nothing', async () => {
    const empty = { reservation_id: 1, from_user_id: ids.hunter, to_user_id: ids.landowner, message: '' }
    const row = { ...empty, written_at: null, device_written_at: null, created_at: start }
    await expect(app.context.database.db.insertInto('chat_message').values(row).execute()).rejects.toThrow(
      'check',
    )
  })
})
