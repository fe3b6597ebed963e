import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnStandForm } from '#core/calls/owners/listings.ts'
import { signature } from '#tests/support/server/inputs.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { draftStand, formWithPicture, ownForm, sentStand } from '#tests/support/server/listings.ts'
import { offered } from '#tests/support/server/owner-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const as = 'landowner' as const
const owner = { as } as const

/** What a form sends of a stand that it has read, with other tags. */
const sentOf = ({ id, version, form, stand_pictures }: OwnStandForm, tags?: string[]) => ({
  ...form,
  id,
  version,
  stand_pictures: stand_pictures.map(({ id: own, caption }) => ({ id: own, caption })),
  tags,
})
const update = (input: object) => app.call('listings.update', input, owner)
const own = async (): Promise<string[]> =>
  (await app.call('accounts.tags', {}, owner)).body.data.map(({ name }: { name: string }) => name)
const onStand = async (id: number): Promise<string[]> =>
  (await app.call('stands.read', { id }, owner)).body.data.tags.map(({ name }: { name: string }) => name)
const foundBy = async (tag: string): Promise<number[]> =>
  (await app.call('stands.mine', { tags: [tag], per_page: 50 }, owner)).body.data.map(
    ({ id }: { id: number }) => id,
  )

beforeEach(async () => {
  await app.at(start.toISOString())
  for (const table of ['stand_tag', 'user_tag', 'rate_limit'] as const) await db().deleteFrom(table).execute()
})

describe('the tags of a stand', () => {
  it('come with its form, are found in the owner’s list, and become tags of the owner', async () => {
    await app.call('accounts.addTag', { tags: 'Rut week' }, owner)
    const form = { ...(await formWithPicture(app)), tags: ['rut WEEK', ' North side ', 'north side'] }
    const { body } = await app.call('listings.add', form, owner)
    const id = body.data.id as number
    expect(body.data.form.tags).toEqual(['Rut week', 'North side'])
    expect(await own()).toEqual(['Rut week', 'North side'])
    expect(await onStand(id)).toEqual(['Rut week', 'North side'])
    expect(await foundBy('north SIDE')).toEqual([id])
    const others = await app.call('stands.mine', { tags: ['Rut week'] }, { as: 'landowner2' })
    expect(others.body.data).toEqual([])
    const changed = await update(sentOf(await ownForm(app, id, as), ['Rut week']))
    expect(changed.status).toBe(200)
    expect(await foundBy('North side')).toEqual([])
    expect(await own()).toEqual(['Rut week', 'North side'])
  })

  it('change an approved stand at once, and wait for nobody', async () => {
    const sent = await sentStand(app)
    await db().updateTable('stand').set({ status: 'approved' }).where('id', '=', sent.id).execute()
    const { body } = await update(sentOf(await ownForm(app, sent.id, as), ['Ridge']))
    expect(body.data).toMatchObject({ status: 'approved', waiting_since: null })
    expect(await foundBy('Ridge')).toEqual([sent.id])
  })

  it('stay where an older app does not send them', async () => {
    const sent = await sentStand(app)
    await update(sentOf(sent, ['Ridge']))
    expect((await update(sentOf(await ownForm(app, sent.id, as)))).status).toBe(200)
    expect(await onStand(sent.id)).toEqual(['Ridge'])
  })

  it('are kept with a draft, which may have what is no tag', async () => {
    const { id, version } = await draftStand(app)
    const tags = ['Ridge', 'ab', 'x'.repeat(21)]
    const { status, body } = await app.call('listings.updateDraft', { id, version, tags }, owner)
    expect([status, body.data.form.tags]).toEqual([200, ['Ridge']])
    expect(await foundBy('Ridge')).toEqual([id])
  })

  it('are 3 to 20 characters long, and at most 10', async () => {
    const sent = sentOf(await sentStand(app))
    const length = { tags: ['Tag title length must be between 3-20 characters'] }
    for (const tag of ['ab', '  ab  ', 'x'.repeat(21)]) {
      const { status, body } = await update({ ...sent, tags: ['Ridge', tag] })
      expect([tag, status, body.errors]).toEqual([tag, 422, length])
    }
    const tags = Array.from({ length: 11 }, (_, i) => `Tag ${i}`)
    const { status, body } = await update({ ...sent, tags })
    expect([status, body.errors]).toEqual([422, { tags: ['Please use at most 10 tags'] }])
    expect(await own()).toEqual([])
    // Other spellings do not count.
    const most = [...tags.slice(0, 10), 'TAG 0']
    expect((await update({ ...sent, tags: most })).body.data.form.tags).toEqual(tags.slice(0, 10))
    expect((await update({ ...sent, version: undefined, tags: ['abc', 'x'.repeat(20)] })).status).toBe(200)
  })

  it('are refused where the owner has 50 already, and kept with a draft', async () => {
    const values = Array.from({ length: 50 }, (_, i) => ({
      user_id: ids.landowner,
      name: `Own ${i}`,
      created_at: start,
    }))
    await db().insertInto('user_tag').values(values).execute()
    const sent = sentOf(await sentStand(app))
    const refused = await update({ ...sent, tags: ['Own 3', 'Ridge'] })
    expect([refused.status, refused.body.errors]).toEqual([422, { tags: ['You can have up to 50 tags.'] }])
    expect(await onStand(sent.id)).toEqual([])
    expect((await update({ ...sent, tags: ['own 3'] })).status).toBe(200)
    const { id, version } = await draftStand(app)
    const draft = await app.call('listings.updateDraft', { id, version, tags: ['Ridge'] }, owner)
    expect([draft.status, draft.body.data.form.tags]).toEqual([200, ['Ridge']])
    expect((await own()).length).toBe(50)
  })

  it('go when their owner removes them, and from nobody else’s stands', async () => {
    const sent = await sentStand(app)
    const theirs = await sentStand(app, 'landowner2')
    await update(sentOf(sent, ['Ridge', 'Marsh']))
    await app.call('listings.update', sentOf(theirs, ['Ridge']), { as: 'landowner2' })
    const [ridge] = (await app.call('accounts.tags', {}, owner)).body.data
    await app.call('accounts.removeTag', { id: ridge.id }, owner)
    expect(await onStand(sent.id)).toEqual(['Marsh'])
    const { body } = await app.call('stands.read', { id: theirs.id }, { as: 'landowner2' })
    expect(body.data.tags).toMatchObject([{ name: 'Ridge' }])
  })

  it('are not handed over with the stand', async () => {
    const { id, stand } = await offered(app)
    await db().insertInto('stand_tag').values({ stand_id: stand, name: 'Ridge' }).execute()
    expect(await onStand(stand)).toEqual(['Ridge'])
    const answer = { id, status: 'accept', signature: await signature() }
    expect((await app.call('transfers.answer', answer, { as: 'landowner2' })).status).toBe(200)
    const { body } = await app.call('stands.read', { id: stand }, { as: 'landowner2' })
    expect(body.data.tags).toEqual([])
  })
})
