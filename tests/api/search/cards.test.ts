import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { days } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db

/** Stand 1 costs the same each day; stand 2 more on Saturdays; stand 3 has an occasion and no enabled weekday. */
beforeAll(async () => {
  const rates = db().updateTable('rate')
  await rates.set({ rate_cents: 15_000 }).where('stand_id', '=', 2).where('weekday', '=', 6).execute()
  await rates
    .set({ is_enabled: false, rate_cents: 100 })
    .where('stand_id', '=', 2)
    .where('weekday', '=', 7)
    .execute()
  await rates.set({ is_enabled: false }).where('stand_id', '=', 3).execute()
  const [occasion] = days(9, 1)
  await db()
    .insertInto('occasion')
    .values({ stand_id: 3, day: occasion!, name: 'Opening', price_cents: 8000 })
    .execute()
  await db()
    .insertInto('discount_tier')
    .values({ stand_id: 1, days: 2, percent: 10, is_enabled: true })
    .execute()
})

const cards = async (terms: object, as: Who | null = null) => {
  const { body } = await app.call('stands.search', terms, { as })
  return new Map((body.data as { id: number }[]).map((stand) => [stand.id, stand as never as Card]))
}
interface Card {
  price: number | null
  price_is: string
  total_price: number | null
}
const shown = ({ price, price_is, total_price }: Card) => [price, price_is, total_price]

describe('the price of a card', () => {
  it('is the lowest enabled day rate, "from" where other days cost more', async () => {
    const all = await cards({})
    expect(shown(all.get(1)!)).toEqual([100, 'each', null])
    expect(shown(all.get(2)!)).toEqual([100, 'from', null])
    expect(shown(all.get(3)!)).toEqual([null, 'each', null])
  })

  it('is the same on the map and on the page of the stand', async () => {
    const view = { sw_lat: -90, sw_long: -180, ne_lat: 90, ne_long: 180, zoom: 16 }
    const found = (await app.call('stands.map', view, { as: null })).body.data.stands
    for (const [id, price, price_is] of [
      [1, 100, 'each'],
      [2, 100, 'from'],
      [3, null, 'each'],
    ] as const) {
      const page = (await app.call('stands.read', { id }, { as: null })).body.data
      const pill = found.find((stand: { id: number }) => stand.id === id)
      expect([page, pill]).toEqual([
        expect.objectContaining({ id, price, price_is }),
        expect.objectContaining({ id, price, price_is }),
      ])
      expect(pill).not.toHaveProperty('rates')
    }
  })

  it('follows the rates', async () => {
    await db().updateTable('rate').set({ rate_cents: 9000 }).where('stand_id', '=', 1).execute()
    expect(shown((await cards({})).get(1)!)).toEqual([90, 'each', null])
    await db().updateTable('rate').set({ rate_cents: 10_000 }).where('stand_id', '=', 1).execute()
  })

  it('is with days also the total that the booking would cost, fees and discounts included', async () => {
    // December 7 and 8 are a Monday and a Tuesday.
    const [first, last] = days(7, 2)
    const found = await cards({ start_date: first, end_date: last })
    expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([1, 2])
    for (const id of [1, 2]) {
      const { body } = await app.call('reservations.price', { stand_id: id, reserve_dates: [first, last] })
      expect(found.get(id)!.total_price).toBe(body.data.total_amount)
    }
    expect(found.get(1)!.total_price).toBe(193.5)
    expect(found.get(2)!.total_price).toBe(215)
  })

  it('of a stand that is priced by an occasion alone is there on its day', async () => {
    const [day] = days(9, 1)
    const found = await cards({ start_date: day })
    expect(shown(found.get(3)!)).toEqual([null, 'each', 86])
    expect((await cards({ start_date: days(10, 1)[0] })).has(3)).toBe(false)
  })
})

describe('a favorite', () => {
  const favorites = async () =>
    (await app.call('stands.favorites')).body.data as { id: number; active: boolean; status: string }[]
  const favorite = (id: number, on?: boolean) => app.call('stands.favorite', { id, favorite: on })

  it('is one’s own, and the newest is the first', async () => {
    const listed = async (as: 'hunter' | 'hunter2') =>
      (await app.call('stands.favorites', {}, { as })).body.data.map(({ id }: { id: number }) => id)
    await app.call('stands.favorite', { id: 1, favorite: true }, { as: 'hunter2' })
    await favorite(3, true)
    await app.at('2026-11-20T15:30:00Z')
    await favorite(2, true)
    expect(await listed('hunter')).toEqual([2, 3])
    expect(await listed('hunter2')).toEqual([1])
    for (const id of [2, 3]) await favorite(id, false)
  })

  it('stays on the list when its stand is hidden, and can be removed from it', async () => {
    await favorite(2, true)
    await favorite(3, true)
    await db().updateTable('stand').set({ active: false }).where('id', '=', 2).execute()
    await db().updateTable('stand').set({ status: 'rejected' }).where('id', '=', 3).execute()
    expect(
      (await favorites())
        .map(({ id, active, status }) => [id, active, status])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [2, false, 'approved'],
      [3, true, 'rejected'],
    ])
    expect(await favorite(2, false)).toMatchObject({ status: 200, body: { data: { is_favorited: false } } })
    // Without saying which, the call toggles.
    expect(await favorite(3)).toMatchObject({ status: 200, body: { data: { is_favorited: false } } })
    expect(await favorites()).toEqual([])
  })

  it('of a hidden stand cannot be added', async () => {
    expect((await favorite(2, true)).status).toBe(404)
    expect((await favorite(2)).status).toBe(404)
    expect((await favorite(3, false)).status).toBe(404)
  })
})
