import { describe, expect, it } from 'vitest'
import { siteWords } from '#core/words/site-words.ts'
import { demoStands } from '#server/services/maps/invented/places.ts'
import { addStand, knownLists } from '#server/seed/demo/stands.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { days } from '#tests/support/server/inputs.ts'

/** Rules of the second document about a stand, each by what the service answers. */
const app = testApp()
const review = (
  of: Partial<{ about_user_id: number; rating: number; published_at: Date | null; review: string }>,
) =>
  app.context.database.db
    .insertInto('review')
    .values({
      reservation_id: ids.reservation,
      stand_id: 1,
      user_id: ids.hunter,
      about_user_id: ids.landowner,
      type: 'hunter',
      rating: 4,
      review: 'Quiet land.',
      published_at: start,
      created_at: start,
      ...of,
    })
    .execute()

describe('a stand', () => {
  it.each(['follow', 'favorite'] as const)('%s toggles where the call does not say which', async (name) => {
    const field = name === 'follow' ? 'is_following' : 'is_favorited'
    const press = async () => (await app.call(`stands.${name}`, { id: 2 })).body.data[field] as boolean
    const seen = async () => (await app.call('stands.read', { id: 2 })).body.data[field] as boolean
    expect([await press(), await seen()]).toEqual([true, true])
    expect([await press(), await seen()]).toEqual([false, false])
  })

  it('shows published reviews and approved trophies only', async () => {
    await review({ review: 'Quiet land.' })
    await app.context.database.db.deleteFrom('review').where('type', '=', 'landowner').execute()
    const texts = async () => {
      const [paged, all] = await Promise.all([
        app.call('stands.reviews', { id: 1, per_page: 50 }, { as: null }),
        app.call('stands.allReviews', { standId: 1, per_page: 50 }, { as: null }),
      ])
      const of = (list: { review: string }[]) => list.map((one) => one.review)
      expect(of(paged.body.data)).toEqual(of(all.body.all_reviews))
      return of(paged.body.data)
    }
    expect(await texts()).toEqual(['Quiet land.'])
    await app.context.database.db.updateTable('review').set({ published_at: null }).execute()
    expect(await texts()).toEqual([])

    const { db } = app.context.database
    const names = async () =>
      ((await app.call('stands.trophies', { id: 1 }, { as: null })).body.data as { name: string }[]).map(
        ({ name }) => name,
      )
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      await db.deleteFrom('trophy').execute()
      await db
        .insertInto('trophy')
        .values({
          reservation_id: ids.reservation,
          stand_id: 1,
          user_id: ids.hunter,
          image: '/media/0123456789abcdef.webp',
          name: 'Ten points',
          specie_id: 1,
          harvest_day: '2026-11-20',
          comment: '',
          status,
          created_at: start,
        })
        .execute()
      expect([status, await names()]).toEqual([status, status === 'approved' ? ['Ten points'] : []])
    }
  })

  it('with a minimum rating takes who is rated as high or not at all, and refuses who is rated lower', async () => {
    const { db } = app.context.database
    await db.deleteFrom('review').execute()
    await db.updateTable('stand').set({ minimum_rating: 3 }).where('id', '=', 3).execute()
    const book = (as: Who, from: number) =>
      app.call(
        'reservations.create',
        { stand_id: 3, reserve_dates: days(from, 1), cancellation_policy: true },
        { as },
      )
    expect((await book('hunter', 1)).status).toBe(200)
    await review({ about_user_id: ids.hunter, rating: 3 })
    expect((await book('hunter', 3)).status).toBe(200)
    await db.updateTable('review').set({ rating: 2.5 }).execute()
    expect(await book('hunter', 5)).toMatchObject({
      status: 403,
      failure: 'rating_too_low',
      body: { message: 'Your rating is below the minimum this landowner accepts' },
    })
  })

  it('has one of four states', async () => {
    const { db } = app.context.database
    const set = (status: string) =>
      db
        .updateTable('stand')
        .set({ status: status as 'draft' })
        .where('id', '=', 3)
        .execute()
    for (const status of ['draft', 'pending', 'rejected', 'approved']) await set(status)
    await expect(set('sold')).rejects.toThrow(/check/)
  })

  it('is nearest to the position that a search gives, at any zoom', async () => {
    const near = { sort_order: 'closest', stand_latitude: 44.72, stand_longitude: -89.5, zoom: 12 }
    const { body } = await app.call('stands.search', near, { as: null })
    expect((body.data as { id: number }[]).map(({ id }) => id)).toEqual([3, 2, 1])
  })

  it('story is told by the video of the setting', async () => {
    const { body } = await app.call('site.settings', { key: 'Youtube Link' }, { as: null })
    expect(body.data).toEqual([{ key: 'Youtube Link', value: expect.stringMatching(/^(https:|\/)/) }])
  })

  it('says "true" or "false" of the cellular coverage', async () => {
    const { db } = app.context.database
    for (const cellular_coverage of [true, false]) {
      await db.updateTable('stand').set({ cellular_coverage }).where('id', '=', 1).execute()
      const { body } = await app.call('stands.read', { id: 1 }, { as: null })
      expect(body.data.cellular_coverage).toBe(String(cellular_coverage))
    }
  })

  it('gives the heights of its way, and no coordinates, as JSON text', async () => {
    const { body } = await app.call('stands.read', { id: 1 }, { as: null })
    const points = JSON.parse(body.data.geo_location_p_s as string) as object[]
    expect(points.length).toBeGreaterThan(2)
    for (const point of points) expect(point).toEqual({ alt: expect.any(Number) })
  })
})

describe('the documents to sign', () => {
  it.each([
    ['lease document', /leases the right to hunt/],
    ['waiver document', /Release\. As far as the law allows, the Hunter/],
  ])('%s is given by its type', async (type, words) => {
    expect((await app.call('site.document', { type }, { as: null })).body.body).toMatch(words)
  })
})

/** The screens show these words: tests/e2e/site/without-scripts. */
describe('the marketing copy', () => {
  const copy = (page: 'hunters' | 'landowners' | 'about') =>
    siteWords[page].sections.map(({ title, text }) => `${title} ${text}`).join('\n')
  it.each([
    ['landowners', 'where hunting is allowed', /You draw the boundary where hunting is allowed/],
    ['landowners', 'the live location', /Hunters see their own position inside your boundary/],
    [
      'landowners',
      'the recorded route',
      /a recorded route leads them to the parking spot and on to the stand/,
    ],
    ['landowners', 'the waiver kept on file', /Each hunter signs a liability waiver, kept on file/],
    ['landowners', 'leasing by day or season', /Lease by the day or by the whole season/],
    ['landowners', 'an email on each booking', /You get an email on each booking/],
    ['landowners', 'the reviews of hunters', /5-Star Review System\? You review hunters/],
    ['about', 'where its place names are from', /Place names from GeoNames \(CC BY 4\.0\)/],
    ['hunters', 'what an account asks', /Name, email address, phone number, date of birth and a password/],
    ['hunters', 'the filters', /Filter by location, .*game species/],
    ['hunters', 'what it costs', /The app is free for hunters.* you pay only when you book/],
    ['hunters', 'paying on booking', /You pay only when you book/],
  ] as const)('tells %s of %s', (page, _, words) => expect(copy(page)).toMatch(words))
})

describe('a stand of the demo', () => {
  it('asks its hunters for at least one star, and no more than five', async () => {
    const { db } = app.context.database
    const known = await knownLists(db)
    const about = { owner: ids.landowner2, pictures: ['/media/0123456789abcdef.webp'], now: start, known }
    const made: number[] = []
    for (const { index, region, exact } of demoStands)
      made.push(await addStand(db, { ...about, index, region, exact }))
    const stands = await db
      .selectFrom('stand')
      .select(['id', 'minimum_rating'])
      .where('id', 'in', made)
      .execute()
    expect(stands).toHaveLength(demoStands.length)
    expect(stands.filter(({ minimum_rating: least }) => !(least >= 1 && least <= 5))).toEqual([])
  })
})
