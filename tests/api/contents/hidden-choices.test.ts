import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Content } from '#core/calls/administration/contents.ts'
import type { ContentKind } from '#core/rules/contents.ts'
import { type Answer, testApp } from '#tests/support/server/app.ts'
import { contentsOf, newContent } from '#tests/support/server/content-inputs.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { picture } from '#tests/support/server/inputs.ts'
import { formWithPicture, ownForm, soundForm } from '#tests/support/server/listings.ts'

const app = testApp()
const as = 'admin' as const
const db = () => app.context.database.db
const refusal = ({ status, failure }: Answer) => [status, failure]
const now = async (kind: ContentKind, id: number): Promise<Content> =>
  (await contentsOf(app, kind)).find((one) => one.id === id)!
const act = (name: 'show' | 'remove', kind: ContentKind, { id, version }: Content, more = {}) =>
  app.call(`contents.${name}`, { kind, id, version, ...more }, { as })
const hide = async (kind: ContentKind, one: Content) =>
  (await act('show', kind, one, { is_shown: false })).body.data as Content

/** One of each list that a stand's form chooses from. */
const three = async () => ({
  specie: await newContent(app, 'specie'),
  point: await newContent(app, 'point'),
  site_type: await newContent(app, 'site_type'),
})
const choose = ({ specie, point, site_type }: Awaited<ReturnType<typeof three>>) => ({
  stand_species: [specie.id, 5],
  points_of_interest: [point.id],
  site_type: site_type.id,
})

it('what a stand, a draft, a trophy, a ticket or a saved search has cannot be deleted, and says how often it is used', async () => {
  const all = await three()
  const form = { ...(await formWithPicture(app)), ...choose(all) }
  const who = { as: 'landowner' } as const
  expect((await app.call('listings.add', form, who)).status).toBe(200)
  expect(
    (await app.call('listings.draft', { ...soundForm, ...choose(all), stand_pictures: [] }, who)).status,
  ).toBe(200)
  const terms = {
    species: [all.specie.id],
    site_type: all.site_type.id,
    stand_point_of_interest: [all.point.id],
  }
  const saved = await app.call('searches.save', { terms, name: 'Mine', alerts: false })
  expect(saved.status).toBe(200)
  await db().deleteFrom('trophy').execute()
  const trophy = {
    id: ids.reservation,
    image: await picture(),
    specie: all.specie.id,
    harvest_date: '2026-11-20',
  }
  expect((await app.call('trophies.add', trophy)).status).toBe(200)
  const used = { stands: 2, trophies: 0, tickets: 0, searches: 1 }
  for (const [kind, uses] of [
    ['specie', { ...used, trophies: 1 }],
    ['point', used],
    ['site_type', used],
  ] as const) {
    expect((await now(kind, all[kind].id)).used).toEqual(uses)
    const n = Object.values(uses).reduce((sum, count) => sum + count, 0)
    const { status, body } = await act('remove', kind, all[kind])
    expect([status, body.message]).toEqual([
      409,
      `It is used ${n} times, by stands, trophies, tickets or saved searches. Please hide it instead.`,
    ])
  }
  const category = await newContent(app, 'category')
  const ticket = { category: category.id, subject: 'Gate', description: 'Shut' }
  const { body } = await app.call('tickets.create', ticket)
  expect((await now('category', category.id)).used).toEqual({
    stands: 0,
    trophies: 0,
    tickets: 1,
    searches: 0,
  })
  expect(refusal(await act('remove', 'category', category))).toEqual([409, 'content_used'])

  // Hidden, they are still named where they are.
  for (const kind of ['specie', 'point', 'site_type'] as const) await hide(kind, all[kind])
  await hide('category', category)
  expect((await app.call('trophies.mine')).body.data[0].specie.specie_name).toBe(all.specie.name)
  expect((await app.call('tickets.read', { id: body.data.id })).body.data.category.title).toBe(category.name)
})

it('a stand keeps what is hidden since, shows it by name, and another stand cannot choose it', async () => {
  const all = await three()
  const who = { as: 'landowner' } as const
  const sent = (await app.call('listings.add', { ...(await formWithPicture(app)), ...choose(all) }, who)).body
    .data
  const draft = (await app.call('listings.draft', { ...soundForm, ...choose(all), stand_pictures: [] }, who))
    .body.data
  for (const kind of ['specie', 'point', 'site_type'] as const) await hide(kind, all[kind])
  const names = [
    { field: 'points_of_interest', id: all.point.id, name: all.point.name },
    { field: 'site_type', id: all.site_type.id, name: all.site_type.name },
    { field: 'stand_species', id: all.specie.id, name: all.specie.name },
  ]
  for (const { id } of [sent, draft]) {
    const own = await ownForm(app, id, 'landowner')
    expect(own.hidden_choices.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual(names)
    const input = { id, version: own.version, ...(await formWithPicture(app)), ...choose(all) }
    const kept = await app.call('listings.update', input, who)
    expect([kept.status, kept.body.data.form.stand_species]).toEqual([
      200,
      expect.arrayContaining([all.specie.id]),
    ])
  }
  const other = { ...(await formWithPicture(app)), ...choose(all) }
  const refused = await app.call('listings.add', other, who)
  expect([refused.status, Object.keys(refused.body.errors as object).toSorted()]).toEqual([
    422,
    ['points_of_interest', 'site_type', 'stand_species'],
  ])
  // By way of a draft it cannot be had either.
  const fresh = (await app.call('listings.draft', { ...other, stand_pictures: [] }, who)).body.data
  expect(fresh.form).toMatchObject({ stand_species: [5], points_of_interest: [], site_type: null })
  const again = { id: fresh.id, ...(await formWithPicture(app)), ...choose(all) }
  expect((await app.call('listings.update', again, who)).status).toBe(422)
  const stand = await app.call('stands.read', { id: sent.id }, who)
  expect(stand.body.data.specie.map((one: { specie_name: string }) => one.specie_name)).toContain(
    all.specie.name,
  )
  expect(stand.body.data.site_type.type).toBe(all.site_type.name)
})

it('a trophy and a ticket take what is hidden only if it was chosen before, or the stand has it', async () => {
  const species = await newContent(app, 'specie')
  const category = await newContent(app, 'category')
  const own = await newContent(app, 'specie')
  await db().insertInto('stand_specie').values({ stand_id: 1, specie_id: own.id }).execute()
  for (const one of [species, own]) await hide('specie', one)
  await hide('category', category)
  const written = (at: string) => ({ headers: { 'X-Highseat-Written': at } })
  const early = written(new Date(app.context.clock.now().getTime() - 60_000).toISOString())
  const late = written(new Date(app.context.clock.now().getTime() + 60_000).toISOString())
  const trophy = async (specie: number, options = {}) => {
    await db().deleteFrom('trophy').execute()
    const input = { id: ids.reservation, image: await picture(), specie, harvest_date: '2026-11-20' }
    const { status, body } = await app.call('trophies.add', input, options)
    return status === 200 ? 'ok' : Object.keys(body.errors as object)
  }
  const ticket = async (options = {}) =>
    (await app.call('tickets.create', { category: category.id, subject: 'A', description: 'B' }, options))
      .status
  expect([await trophy(species.id), await trophy(species.id, late)]).toEqual([['specie'], ['specie']])
  expect([await trophy(species.id, early), await trophy(own.id)]).toEqual(['ok', 'ok'])
  expect([await ticket(), await ticket(late), await ticket(early)]).toEqual([422, 422, 200])
})

it('a choice of what is deleted at that moment is refused, and never an error', async () => {
  const one = await newContent(app, 'specie')
  const form = { ...(await formWithPicture(app)), stand_species: [one.id] }
  const sent = await db()
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('specie').where('id', '=', one.id).execute()
      const answer = app.call('listings.add', form, { as: 'landowner' })
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
          return rows.length
        })
        .toBe(1)
      return { answer }
    })
  const { status, body } = await sent.answer
  expect([status, Object.keys(body.errors as object)]).toEqual([422, ['stand_species']])
})

it('a hidden species is neither counted nor offered', async () => {
  const listed = async () =>
    ((await app.call('site.species', {}, { as: null })).body.data as unknown[]).length
  const one = await newContent(app, 'specie')
  const before = await listed()
  await hide('specie', one)
  expect(await listed()).toBe(before - 1)
  await app.at('2026-11-20T15:05:00Z')
  expect((await app.call('site.counters', {}, { as: null })).body.data.species).toBe(before - 1)
})
