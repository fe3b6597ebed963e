import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { days } from '#tests/support/server/inputs.ts'

const app = testApp()

/** Three stands, each the only one that has what a term asks for; the second has most of it. */
beforeAll(async () => {
  const { db } = app.context.database
  const set = (id: number, values: object) =>
    db.updateTable('stand').set(values).where('id', '=', id).execute()
  const plain = {
    trophy_count: 0,
    walk_distance: 900,
    stand_distance: 900,
    maximum_hunters: 1,
    cellular_coverage: false,
    handicap_accessible: false,
    marked_trail: false,
    popular: false,
    site_type_id: 1,
  }
  for (const [id, title] of [
    [1, 'Oak Ridge 100% _wild_'],
    [2, 'Birch Hollow'],
    [3, 'Cedar Bend'],
  ] as const)
    await set(id, { ...plain, title, description: `The land of number ${id}` })
  await set(2, {
    trophy_count: 7,
    walk_distance: 100,
    stand_distance: 50,
    maximum_hunters: 6,
    cellular_coverage: true,
    handicap_accessible: true,
    marked_trail: true,
    popular: true,
    site_type_id: 2,
    price_cents: 4000,
  })
  await db.deleteFrom('stand_specie').execute()
  await db.deleteFrom('stand_interest').execute()
  await db
    .insertInto('stand_specie')
    .values([
      { stand_id: 1, specie_id: 1 },
      { stand_id: 2, specie_id: 2 },
      { stand_id: 3, specie_id: 3 },
    ])
    .execute()
  await db
    .insertInto('stand_interest')
    .values([
      { stand_id: 1, point_id: 1 },
      { stand_id: 2, point_id: 1 },
      { stand_id: 2, point_id: 2 },
    ])
    .execute()
  // Its own point, so that distances are known here.
  await set(3, { location_privacy: 'exact' })
  await db
    .updateTable('rate')
    .set({ is_enabled: false })
    .where('stand_id', '=', 3)
    .where('weekday', '>', 5)
    .execute()
  await db
    .insertInto('blockout')
    .values({ stand_id: 1, start_day: days(8, 1)[0]!, end_day: days(9, 1)[0]!, notes: '' })
    .execute()
})

const found = async (terms: object): Promise<number[]> => {
  const { body } = await app.call('stands.search', terms, { as: null })
  const ids = (body.data as { id: number }[]).map(({ id }) => id)
  expect(body.total_records).toBe(ids.length)
  return ids.toSorted((a, b) => a - b)
}

describe('a search', () => {
  const cases: [string, object, number[]][] = [
    ['without a term', {}, [1, 2, 3]],
    ['by a part of the title, whatever its case', { title: 'HOLLOW' }, [2]],
    ['by free text', { search: 'cedar' }, [3]],
    ['by a percent sign, which stands for itself', { title: '100%' }, [1]],
    ['by an underscore, which stands for itself', { title: '_wild_' }, [1]],
    ['by a percent sign where there is none', { title: 'b%h' }, []],
    ['by one species', { species: 2 }, [2]],
    ['by several species, any of them', { species: [1, 3] }, [1, 3]],
    ['by least price', { start_price: 41 }, [1, 3]],
    ['by highest price', { end_price: 40 }, [2]],
    ['by a price exactly', { start_price: 100, end_price: 100 }, [1, 3]],
    ['by days of which one is blocked', { start_date: days(9, 1)[0], end_date: days(10, 1)[0] }, [2, 3]],
    [
      'by a weekend, which one does not offer',
      { start_date: days(5, 1)[0], end_date: days(6, 1)[0] },
      [1, 2],
    ],
    ['by one day only', { start_date: days(8, 1)[0] }, [2, 3]],
    ['by days in the wrong order', { start_date: days(9, 1)[0], end_date: days(7, 1)[0] }, []],
    ['by least trophies', { trophies_count_from: 1 }, [2]],
    ['by most trophies', { trophies_count_to: 6 }, [1, 3]],
    ['by the walk', { walk_distance: 100 }, [2]],
    ['by the distance of the stand', { stand_distance: 899 }, [2]],
    ['by capacity', { person_capacity: 6 }, [2]],
    ['by its number', { stand_id: 3 }, [3]],
    ['by the kind of site', { site_type: 2 }, [2]],
    ['by a point of interest', { stand_point_of_interest: [1] }, [1, 2]],
    ['by a species whose number is that of a point in the index', { species: 1_000_001 }, []],
    ['by numbers beyond every list', { species: [2 ** 40, 2 ** 41], site_type: 2 ** 45 }, []],
    ['by points of interest, all of them', { stand_point_of_interest: [1, 2] }, [2]],
    ['by cellular coverage', { cellular_coverage: true }, [2]],
    ['by no cellular coverage', { cellular_coverage: false }, [1, 3]],
    ['by access for everybody', { handicap_accessible: true }, [2]],
    ['by a marked trail', { is_marked_trail: true }, [2]],
    ['by featured', { featured: true }, [2]],
    ['by featured in its other name', { feature: true }, [2]],
    ['by species in their other name', { specie: [1, 3] }, [1, 3]],
    ['by a part of the map', { sw_lat: 44.55, sw_long: -90, ne_lat: 44.75, ne_long: -89 }, [2, 3]],
    [
      'by a part of the map across the date line',
      { sw_lat: 44, sw_long: 170, ne_lat: 45, ne_long: -80 },
      [1, 2, 3],
    ],
  ]
  it.each(cases)('%s finds the matching stands', async (_, terms, ids) => {
    expect(await found(terms)).toEqual(ids)
  })

  it('by distance is measured from the person’s position', async () => {
    const { body } = await app.call(
      'stands.search',
      { sort_order: 'closest', latitude: 44.71, longitude: -89.5 },
      { as: null },
    )
    const stands = body.data as { id: number; distance: number }[]
    expect(stands.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(stands[0]!.distance).toBeCloseTo(0.7, 1)
  })

  it('pages without gaps or repeats', async () => {
    const ids = []
    for (const page of [1, 2, 3, 4]) {
      const { body } = await app.call('stands.search', { page, per_page: 1 }, { as: null })
      expect(body.total_records).toBe(3)
      ids.push(...(body.data as { id: number }[]).map(({ id }) => id))
    }
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  it('never finds a stand that is not public', async () => {
    const { db } = app.context.database
    await db.updateTable('stand').set({ active: false }).where('id', '=', 2).execute()
    expect(await found({})).toEqual([1, 3])
    await db.updateTable('stand').set({ active: true, status: 'pending' }).where('id', '=', 2).execute()
    expect(await found({ stand_id: 2 })).toEqual([])
    await db.updateTable('stand').set({ status: 'approved' }).where('id', '=', 2).execute()
  })
})

describe('the map', () => {
  const view = { sw_lat: 40, sw_long: -95, ne_lat: 50, ne_long: -85 }
  const map = async (terms: object) =>
    (await app.call('stands.map', { ...view, ...terms }, { as: null })).body.data

  it('clusters at low zoom and shows single stands at high zoom', async () => {
    const far = await map({ zoom: 1 })
    expect(far.stands).toEqual([])
    expect(far.clusters).toMatchObject([{ count: 3 }])
    const near = await map({ zoom: 16 })
    expect(near.clusters).toEqual([])
    expect((near.stands as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect([far.total_records, near.total_records]).toEqual([3, 3])
  })

  it('applies the filters of the search', async () => {
    expect(await map({ zoom: 1, featured: true })).toMatchObject({ stands: [{ id: 2 }], total_records: 1 })
    expect(await map({ zoom: 1, title: 'none of these' })).toEqual({
      clusters: [],
      stands: [],
      total_records: 0,
      total_is: 'exact',
    })
  })

  it('counts stands beyond the marker limit', async () => {
    const { db } = app.context.database
    const source = await db.selectFrom('stand').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const made = new Set([
      'id',
      'public_lat',
      'public_lng',
      'public_address',
      'search_text',
      'pos',
      'facets',
      'mix',
    ])
    const kept = Object.entries(source)
      .filter(([name]) => !made.has(name))
      .map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null && !(value instanceof Date)
          ? JSON.stringify(value)
          : value,
      ])
    const copies = Array.from({ length: 620 }, (_, i) => ({
      ...(Object.fromEntries(kept) as object),
      lat: 42 + (i % 31) / 5,
      lng: -94 + Math.floor(i / 31) / 3,
    }))
    await db
      .insertInto('stand')
      .values(copies as never)
      .execute()
    const near = await map({ zoom: 16 })
    expect(near.stands).toHaveLength(500)
    expect(near.total_records).toBe(623)
  })
})

describe('a stand', () => {
  it('shows the notes of its blockouts to its owner alone', async () => {
    await app.context.database.db
      .insertInto('blockout')
      .values({ stand_id: 1, start_day: '2027-03-01', end_day: '2027-03-02', notes: 'Surgery, nobody home' })
      .execute()
    const seenBy = async (as: 'landowner' | 'hunter' | 'landowner2' | null) =>
      (await app.call('stands.read', { id: 1 }, { as })).body.data.blockout_days.map(
        ({ notes }: { notes: string }) => notes,
      )
    expect(await seenBy('landowner')).toContain('Surgery, nobody home')
    for (const other of ['hunter', 'landowner2', null] as const) expect(await seenBy(other)).toEqual(['', ''])
  })

  it('shows its tags and its vouchers to its owner alone', async () => {
    const { db } = app.context.database
    await db.insertInto('stand_tag').values({ stand_id: 1, name: 'Rut week' }).execute()
    const seenBy = async (as: 'landowner' | 'hunter' | 'landowner2' | null) => {
      const { tags, stand_vouchers } = (await app.call('stands.read', { id: 1 }, { as })).body.data
      return [tags.map(({ name }: { name: string }) => name), stand_vouchers.length > 0]
    }
    expect(await seenBy('landowner')).toEqual([['Rut week'], true])
    for (const other of ['hunter', 'landowner2', null] as const)
      expect(await seenBy(other)).toEqual([[], false])
  })
})
