import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseSearch } from '#routes/search-params.ts'
import { readStandSearch } from '#app/navigation/search-schemas.ts'
import { SavedTerms } from '#core/calls/searches.ts'
import { areaOf, daysOf, queryOf, tidyTerms } from '#core/rules/searches.ts'
import { clearedIn, none, removedWith } from '#features/stands/search/filters.ts'
import { areSame, savedTermsOf } from '#features/stands/search/terms.ts'

const everything: SavedTerms = {
  title: 'Oak & "elm" 100% +',
  species: [3, 1],
  start_price: 25.5,
  end_price: 90,
  start_date: '2026-12-01',
  end_date: '2026-12-03',
  trophies_count_from: 1,
  trophies_count_to: 9,
  walk_distance: 500,
  stand_distance: 50,
  person_capacity: 2,
  stand_id: 7,
  site_type: 2,
  stand_point_of_interest: [5],
  cellular_coverage: true,
  handicap_accessible: false,
  is_marked_trail: true,
  featured: true,
  sw_lat: 44.123456,
  sw_long: -90.5,
  ne_lat: 45,
  ne_long: -89,
  place: 'Plover, Wisconsin – ’n plek',
}

describe('a saved search', () => {
  test('opens to the filters that were saved, every one of them', () => {
    expect(Object.keys({ ...everything, latitude: 1, longitude: 1 }).sort()).toEqual(
      Object.keys(SavedTerms.entries).sort(),
    )
    for (const terms of [
      everything,
      { latitude: 44.5, longitude: -89.5, place: 'Plover' },
      { species: [4] },
    ]) {
      const read = readStandSearch(parseSearch(`?${queryOf(tidyTerms(terms))}`))
      expect(savedTermsOf(read)).toEqual(tidyTerms(terms))
      expect(v.parse(SavedTerms, tidyTerms(terms))).toEqual(tidyTerms(terms))
    }
  })

  test('reads the documents’ other names of species and featured in an address', () => {
    expect(readStandSearch(parseSearch('?specie=4&feature=1'))).toMatchObject({
      species: [4],
      featured: true,
    })
    expect(readStandSearch(parseSearch('?specie=4&specie=2'))).toMatchObject({ species: [4, 2] })
    expect(readStandSearch(parseSearch('?specie=4&species=2&feature=1&featured=0'))).toMatchObject({
      species: [2],
      featured: false,
    })
  })

  test('is sorted by distance only from somewhere', () => {
    const orderOf = (query: string) => readStandSearch(parseSearch(query)).sort_order
    for (const nowhere of ['', '&latitude=44.5', '&stand_latitude=44.5&place=Plover', '&sw_lat=44&ne_lat=45'])
      expect(orderOf(`?sort_order=closest${nowhere}`), nowhere).toBeUndefined()
    expect(orderOf('?sort_order=closest&latitude=44.5&longitude=-89.5')).toBe('closest')
    expect(orderOf('?sort_order=closest&stand_latitude=44.5&stand_longitude=-89.5')).toBe('closest')
  })

  test('loses one filter with its chip, a range whole, and all of them at once', () => {
    const after = (field: Parameters<typeof removedWith>[0], view: 'list' | 'map' = 'list') => {
      const gone = none(removedWith(field, view))
      return Object.keys(everything).filter((name) => name in gone)
    }
    expect(after('title')).toEqual(['title'])
    expect(after('end_date')).toEqual(['start_date', 'end_date'])
    expect(after('start_price')).toEqual(['start_price', 'end_price'])
    expect(after('sw_lat')).toEqual(['sw_lat', 'sw_long', 'ne_lat', 'ne_long', 'place'])
    // A map stays where it is.
    expect(after('latitude', 'map')).toEqual(['place'])
    expect(savedTermsOf({ ...everything, ...none(clearedIn('list')) })).toEqual({})
  })

  test('is equal for any spelling, view and position', () => {
    const shown = { ...everything, view: 'map', zoom: 9, sort_order: 'closest', latitude: 44.5 } as const
    expect(areSame(savedTermsOf({ ...shown, longitude: -89.7, stand_latitude: 1 }), everything)).toBe(true)
    expect(
      areSame({ species: [1, 3, 1], title: 'OAK' }, { title: 'oak', species: [3, 1], stand_id: 0 }),
    ).toBe(true)
    expect(areSame({ species: [1] }, { species: [2] })).toBe(false)
    expect(areSame({ cellular_coverage: false }, {})).toBe(false)
  })

  test('drops a map area that lacks a side, and the name of a place without coordinates', () => {
    expect(tidyTerms({ sw_lat: 1, sw_long: 2, ne_lat: 3, place: 'Here', latitude: 4 })).toEqual({})
  })

  test('covers 0.2° around a place, and a single day where only one is given', () => {
    expect(areaOf({ latitude: 44.5, longitude: -89.5 })).toEqual({
      sw_lat: 44.3,
      ne_lat: 44.7,
      sw_long: -89.7,
      ne_long: -89.3,
    })
    expect(areaOf({})).toEqual({})
    expect(areaOf({ ...everything, latitude: 1, longitude: 1 })).toMatchObject({
      sw_lat: 44.123456,
      ne_lat: 45,
    })
    expect(daysOf({ end_date: '2026-12-03' })).toEqual({ start: '2026-12-03', end: '2026-12-03' })
    expect(daysOf({})).toBeNull()
  })
})
