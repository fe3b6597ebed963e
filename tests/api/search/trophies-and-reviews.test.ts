import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'

const app = testApp()
const db = () => app.context.database.db

let bookings: number[] = []
beforeAll(async () => {
  const row = await db()
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', ids.reservation)
    .executeTakeFirstOrThrow()
  const { id: _, busy: __, ...copied } = row as typeof row & { busy: unknown }
  // One hunt has one trophy: these are over since last year, month after month.
  for (let month = 1; month <= 9; month++) {
    const days = { start_day: `2025-0${month}-10`, end_day: `2025-0${month}-11` }
    const { id } = await db()
      .insertInto('reservation')
      .values({ ...copied, ...days, charges: JSON.stringify(row.charges) } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    bookings.push(id)
  }
})
beforeEach(async () => {
  await db().deleteFrom('trophy').execute()
  await db().deleteFrom('review').execute()
})

interface Recorded {
  name: string
  user_id?: number
  stand_id?: number
  specie_id?: number
  harvest_day?: string
  is_marked?: boolean
  status?: 'pending' | 'approved' | 'rejected'
}
const record = async (all: readonly Recorded[]): Promise<void> => {
  for (const [at, each] of all.entries())
    await db()
      .insertInto('trophy')
      .values({
        reservation_id: bookings[at]!,
        stand_id: 1,
        user_id: ids.hunter,
        image: '/media/0123456789abcdef.webp',
        specie_id: 1,
        harvest_day: '2025-06-10',
        comment: '',
        status: 'approved',
        created_at: start,
        ...each,
      })
      .execute()
}
const names = async (call: 'trophies.room' | 'trophies.mine' | 'stands.trophies', input: object, as: Who) => {
  const { body } = await app.call(call, input, { as })
  return [(body.data as { name: string }[]).map(({ name }) => name), body.total_records]
}

describe('the trophy room', () => {
  const room = (input: object, as: Who = 'hunter2') => names('trophies.room', input, as)

  it('has the approved ones and one’s own, the newest first, in pages', async () => {
    await record([
      { name: 'one' },
      { name: 'two', status: 'pending' },
      { name: 'three', status: 'rejected' },
      { name: 'four', user_id: ids.hunter2, status: 'pending' },
      { name: 'five' },
    ])
    expect(await room({})).toEqual([['five', 'four', 'one'], 3])
    expect(await room({}, 'hunter')).toEqual([['five', 'three', 'two', 'one'], 4])
    expect(await room({ page: 1, per_page: 2 })).toEqual([['five', 'four'], 3])
    expect(await room({ page: 2, per_page: 2 })).toEqual([['one'], 3])
    expect(await room({ page: 3, per_page: 2 })).toEqual([[], 3])
  })

  it('is filtered by species, state, mark and both days, these included', async () => {
    await db().updateTable('stand').set({ state_id: 1 }).where('id', '=', 1).execute()
    await db().updateTable('stand').set({ state_id: 2 }).where('id', '=', 2).execute()
    await record([
      { name: 'deer', harvest_day: '2025-06-10' },
      { name: 'bear', specie_id: 2, harvest_day: '2025-06-11' },
      { name: 'there', stand_id: 2, harvest_day: '2025-06-12' },
      { name: 'marked', is_marked: true, harvest_day: '2025-06-13' },
    ])
    expect(await room({ specie: 2 })).toEqual([['bear'], 1])
    expect(await room({ state: 2 })).toEqual([['there'], 1])
    expect(await room({ marked_trophy: 1 })).toEqual([['marked'], 1])
    expect(await room({ marked_trophy: 0 })).toEqual([['there', 'bear', 'deer'], 3])
    expect(await room({ start_date: '2025-06-12' })).toEqual([['marked', 'there'], 2])
    expect(await room({ end_date: '2025-06-11' })).toEqual([['bear', 'deer'], 2])
    expect(await room({ start_date: '2025-06-11', end_date: '2025-06-11' })).toEqual([['bear'], 1])
  })
})

it('one’s own trophies are in each state, and nobody else’s among them', async () => {
  await record([
    { name: 'one' },
    { name: 'two', status: 'pending' },
    { name: 'other', user_id: ids.hunter2 },
    { name: 'three', status: 'rejected' },
  ])
  expect(await names('trophies.mine', {}, 'hunter')).toEqual([['three', 'two', 'one'], 3])
  expect(await names('trophies.mine', { page: 2, per_page: 2 }, 'hunter')).toEqual([['one'], 3])
})

it('a stand has its own trophies, the newest first, in pages', async () => {
  await record([{ name: 'one' }, { name: 'two' }, { name: 'there', stand_id: 2 }, { name: 'three' }])
  expect(await names('stands.trophies', { id: 1, page: 1, per_page: 2 }, 'hunter')).toEqual([
    ['three', 'two'],
    3,
  ])
  expect(await names('stands.trophies', { id: 1, page: 2, per_page: 2 }, 'hunter')).toEqual([['one'], 3])
})

describe('reviews', () => {
  const review = (values: object) =>
    db()
      .insertInto('review')
      .values({
        reservation_id: ids.reservation,
        stand_id: 1,
        user_id: ids.hunter,
        about_user_id: ids.landowner,
        type: 'hunter',
        rating: 4,
        review: '',
        published_at: start,
        created_at: start,
        ...values,
      } as never)
      .execute()

  it('of a stand are those of its hunters that are published, the newest first, in pages', async () => {
    for (const [at, values] of [
      { review: 'one' },
      { review: 'two', published_at: null },
      { review: 'about a hunter', type: 'landowner', about_user_id: ids.hunter },
      { review: 'three' },
      { review: 'four' },
    ].entries())
      await review({ ...values, reservation_id: bookings[at] })
    const page = async (input: object) => {
      const { body } = await app.call('stands.reviews', { id: 1, ...input }, { as: null })
      return [(body.data as { review: string }[]).map((each) => each.review), body.total_records]
    }
    expect(await page({ page: 1, per_page: 2 })).toEqual([['four', 'three'], 3])
    expect(await page({ page: 2, per_page: 2 })).toEqual([['one'], 3])
  })

  it('give a person the mean of those that are published', async () => {
    for (const [at, values] of [
      { rating: 5 },
      { rating: 2 },
      { rating: 4 },
      { rating: 1, published_at: null },
    ].entries())
      await review({ ...values, type: 'landowner', about_user_id: ids.hunter, reservation_id: bookings[at] })
    const { body } = await app.call('reservations.read', { id: ids.reservation }, { as: 'landowner' })
    expect(body.data.user.rating).toBe(3.7)
  })
})

describe('posts', () => {
  const ask = async (input: object) => {
    const { body } = await app.call('site.posts', input, { as: null })
    return [(body.data as { title: string }[]).map(({ title }) => title), body.total_records]
  }

  it('are those of public stands, the newest first, in pages, of one stand or with a text', async () => {
    await db().deleteFrom('post_image').execute()
    await db().deleteFrom('post').execute()
    for (const [at, [title, stand_id]] of (
      [
        ['Frost', 1],
        ['Rut', 2],
        ['Thaw', 1],
        ['Hidden', 3],
      ] as const
    ).entries())
      await db()
        .insertInto('post')
        .values({
          stand_id,
          user_id: ids.landowner,
          title,
          description: `Of the ${title.toLowerCase()}`,
          created_at: new Date(start.getTime() + at * 1000),
        })
        .execute()
    await db().updateTable('stand').set({ active: false }).where('id', '=', 3).execute()
    expect(await ask({})).toEqual([['Thaw', 'Rut', 'Frost'], 3])
    expect(await ask({ page: 2, per_page: 2 })).toEqual([['Frost'], 3])
    expect(await ask({ stand_id: 1 })).toEqual([['Thaw', 'Frost'], 2])
    expect(await ask({ search: 'RUT' })).toEqual([['Rut'], 1])
  })
})
