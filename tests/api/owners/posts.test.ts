import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { postLimits } from '#core/rules/posts.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { picture, upload } from '#tests/support/server/inputs.ts'
import { posted } from '#tests/support/server/owner-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const owner = { as: 'landowner' } as const
const create = (input: object) => app.call('posts.create', { title: 'Rut', stand_id: 1, ...input }, owner)
const read = async (id: number) => (await app.call('site.post', { id }, { as: null })).body.data
const uploaded = async (color: string) => upload(app, await picture(color), 'landowner')
/** The red part of a stored picture, by which the tests tell their pictures apart. */
const redOf = async ({ image }: { image: string }): Promise<number> => {
  const answer = await app.app.request(image)
  const { channels } = await sharp(new Uint8Array(await answer.arrayBuffer())).stats()
  return Math.round(channels[0]!.mean)
}

beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('rate_limit').execute()
})

describe('a post of a stand', () => {
  it('is written with words or pictures, and followers are notified', async () => {
    await app.call('stands.follow', { id: 1, follow: true }, { as: 'hunter2' })
    await db().deleteFrom('notification').execute()
    const { body } = await create({ stand_post_images: [await picture('#112233'), await picture('#445566')] })
    expect(body.message).toBe('Created Post successfully')
    expect(await read(body.data.id)).toMatchObject({
      title: 'Rut',
      description: '',
      user: { id: ids.landowner },
    })
    expect((await read(body.data.id)).images).toHaveLength(2)
    expect(await db().selectFrom('notification').select(['user_id', 'type', 'code']).execute()).toEqual([
      { user_id: ids.hunter2, type: 'stand_new_post', code: 'posted' },
    ])
  })

  it('needs a title, words or a picture, at most 15 pictures, and pictures alone', async () => {
    const text = new File(['no picture'], 'a.jpg', { type: 'image/jpeg' })
    const image = await picture()
    for (const [input, errors] of [
      [{ title: ' ', description: 'x' }, { title: ['Post title is required'] }],
      [{ description: '' }, { description: ['You must provide post content or upload any image'] }],
      [
        { stand_post_images: Array.from({ length: 16 }, () => image) },
        { stand_post_images: ['Maximum 15 images are allowed'] },
      ],
      [
        { stand_post_images: [image, text] },
        { stand_post_images: ['File not supported. We accept png and jpg'] },
      ],
      [
        {
          stand_post_images: [
            new File([new Uint8Array(35 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }),
          ],
        },
        { stand_post_images: ['Image must not exceed 35 MB!'] },
      ],
    ] as const) {
      const { status, body } = await create(input)
      expect([status, body.errors]).toEqual([422, errors])
    }
    expect(await db().selectFrom('pending_file').select('file').where('bytes', '>', 0).execute()).toEqual([])
  })

  it('is changed with its kept pictures counted, and removed with them', async () => {
    const { body } = await create({ stand_post_images: [await picture('#111111'), await picture('#222222')] })
    const { id } = body.data
    const [first, second] = (await read(id)).images as { id: number }[]
    const update = (input: object) =>
      app.call('posts.update', { _method: 'PUT', id, title: 'Rut 2', ...input }, owner)
    const images = await Promise.all(Array.from({ length: 14 }, (_, n) => picture(`#3300${n + 10}`)))
    expect((await update({ stand_post_images: images })).body.errors).toEqual({
      stand_post_images: ['Maximum 15 images are allowed'],
    })
    expect((await update({ delete_image: [first!.id, second!.id] })).body.errors).toEqual({
      description: ['You must provide post content or upload any image'],
    })
    const done = await update({ delete_image: [first!.id], stand_post_images: [await picture('#333333')] })
    expect(done.body.message).toBe('Update Post successfully')
    const changed = await read(id)
    expect(changed).toMatchObject({ title: 'Rut 2', images: [{ id: second!.id }, {}] })
    expect((await app.call('posts.remove', { id }, owner)).body.message).toBe(
      'Deleted stand post successfully',
    )
    expect((await app.call('site.post', { id }, { as: null })).status).toBe(404)
    expect(await db().selectFrom('post_image').select('id').where('post_id', '=', id).execute()).toEqual([])
  })

  it('never loses a picture of another post', async () => {
    const other = (await create({ stand_post_images: [await picture('#777777')] })).body.data.id as number
    const [image] = (await read(other)).images as { id: number }[]
    const id = await posted(app)
    await app.call('posts.update', { id, title: 'Rut', description: 'x', delete_image: [image!.id] }, owner)
    expect((await read(other)).images).toHaveLength(1)
  })

  it('takes 15 pictures, and one of 35 MB', async () => {
    const images = await Promise.all(Array.from({ length: 15 }, (_, n) => picture(`#4400${n + 10}`)))
    const { body } = await create({ stand_post_images: images })
    expect((await read(body.data.id)).images).toHaveLength(15)
    const bytes = new Uint8Array(postLimits.imageBytes)
    bytes.set(new Uint8Array(await (await picture('#550000')).arrayBuffer()))
    const large = await create({ stand_post_images: [new File([bytes], 'a.png', { type: 'image/png' })] })
    expect((await read(large.body.data.id)).images).toHaveLength(1)
  })

  it('takes pictures that were uploaded before it, in their order, and answers with what it shows', async () => {
    const [first, second] = [await uploaded('#200000'), await uploaded('#e00000')]
    const input = { title: 'Rut', stand_id: 1, stand_post_images_upload: [second, first] }
    const { body } = await app.call('posts.create', input, owner)
    const { images } = await read(body.data.id)
    expect(images).toHaveLength(2)
    expect(body.data).toEqual({ id: body.data.id, images })
    const [red, dark] = await Promise.all(images.map(redOf))
    expect(red).toBeGreaterThan(dark!)
    expect(await create({ stand_post_images_upload: [first] })).toMatchObject({ failure: 'upload_unknown' })
    const added = { id: body.data.id, title: 'Rut', stand_post_images_upload: [await uploaded('#0000e0')] }
    const changed = await app.call('posts.update', added, owner)
    expect(changed.body.data.images).toEqual((await read(body.data.id)).images)
    expect(changed.body.data.images).toHaveLength(3)
  })

  it('counts the uploads among its 15 pictures, and leaves none behind where one is unknown', async () => {
    const some = await Promise.all(Array.from({ length: 8 }, (_, n) => picture(`#7700${n + 10}`)))
    const names = Array.from({ length: 8 }, () => randomUUID())
    expect((await create({ stand_post_images: some, stand_post_images_upload: names })).body.errors).toEqual({
      stand_post_images: ['Maximum 15 images are allowed'],
    })
    const known = await uploaded('#00e000')
    const refused = await create({ stand_post_images_upload: [known, randomUUID()] })
    expect(refused.failure).toBe('upload_unknown')
    expect(await db().selectFrom('pending_file').select('file').where('bytes', '>', 0).execute()).toEqual([])
    expect((await create({ stand_post_images_upload: [known] })).status).toBe(200)
  })

  it('is written, changed and deleted by the owner of the stand alone, signed in', async () => {
    const id = await posted(app)
    const other = { as: 'landowner2' } as const
    const acts = [
      ['posts.create', { title: 'Rut', description: 'x', stand_id: 1 }],
      ['posts.update', { id, title: 'Taken over', description: 'x' }],
      ['posts.remove', { id }],
    ] as const
    for (const [key, input] of acts) {
      expect((await app.call(key, input, other)).status).toBe(404)
      expect(await app.call(key, input, { as: null })).toMatchObject({
        status: 401,
        body: { message: 'Unauthenticated!' },
      })
    }
    expect((await read(id)).title).not.toBe('Taken over')
    expect((await app.call('posts.remove', { id }, owner)).body.message).toBe(
      'Deleted stand post successfully',
    )
  })
})
