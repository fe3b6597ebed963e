import { describe, expect, test } from 'vitest'
import { filterCount, hasChips, isNarrowed, mapTermsOf, termsOf } from '#features/stands/search/filters.ts'
import { viewOf } from '#features/stands/search/strip/map-view.ts'
import { resultsView } from '#features/stands/search/strip/results-view.ts'

const stand = (latitude: number, longitude: number) => ({
  id: 1,
  title: 'Oak ridge',
  price: 50,
  popular: false,
  latitude,
  longitude,
})
const cluster = (latitude: number, longitude: number, count: number) => ({ latitude, longitude, count })

describe('the map of a search opens', () => {
  test('on nothing where nothing is found', () => {
    expect(resultsView({ clusters: [], stands: [] })).toBeNull()
  })

  test('on all that is found where one view holds it: stands as they lie, clusters with room for theirs', () => {
    expect(resultsView({ clusters: [], stands: [stand(44, -90), stand(45, -88)] })).toEqual({
      bounds: [-90, 44, -88, 45],
    })
    expect(resultsView({ clusters: [cluster(44, -90, 8)], stands: [stand(45, -88)] })).toEqual({
      bounds: [-91.5, 42.5, -86.5, 46.5],
    })
    expect(resultsView({ clusters: [], stands: [stand(30, -90), stand(50, -90)] })).toHaveProperty('bounds')
  })

  test('on the most of it where it is spread over continents', () => {
    const [us, africa] = [cluster(44, -90, 8), cluster(-33, 19, 30)]
    const found = { center: [19, -33], zoom: 6 }
    expect(resultsView({ clusters: [us, africa], stands: [] })).toEqual(found)
    expect(resultsView({ clusters: [africa, us], stands: [stand(50, 8)] })).toEqual(found)
    // As far apart from north to south.
    expect(resultsView({ clusters: [], stands: [stand(44, 19), stand(-33, 19)] })).toHaveProperty('zoom', 6)
  })
})

describe('the view of a map', () => {
  const mapAt = (zoom: number, [south, west, north, east]: readonly number[] = [44, -90, 45, -89]) =>
    ({
      getZoom: () => zoom,
      getBounds: () => ({
        getSouth: () => south,
        getWest: () => west,
        getNorth: () => north,
        getEast: () => east,
      }),
    }) as unknown as Parameters<typeof viewOf>[0]

  test('is sent one zoom further in, where its tiles are twice as wide, and no single stand comes closer', () => {
    for (const [shown, sent] of [
      [0, 1],
      [9.99, 10],
      [10, 11],
      [11.37, 12],
    ] as const) {
      expect(viewOf(mapAt(shown)).zoom, String(shown)).toBe(sent)
      // As far apart on the screen as the service made sure of, or farther.
      expect(512 * 2 ** shown).toBeGreaterThanOrEqual(256 * 2 ** sent)
    }
  })

  test('ends where the map of the world ends', () => {
    expect(viewOf(mapAt(0, [-98, -200, 91.00049, 181]))).toEqual({
      sw_lat: -90,
      sw_long: -180,
      ne_lat: 90,
      ne_long: 180,
      zoom: 1,
    })
    expect(viewOf(mapAt(5, [44.12349, -90.1, 45, -89]))).toMatchObject({ sw_lat: 44.123, sw_long: -90.1 })
  })
})

describe('filters', () => {
  test('are counted each once, a range as one, and neither words nor a place among them', () => {
    expect(filterCount({})).toBe(0)
    expect(filterCount({ start_price: 30, end_price: 60 })).toBe(1)
    expect(filterCount({ end_price: 60, start_date: '2026-12-01', end_date: '2026-12-02' })).toBe(2)
    expect(filterCount({ title: 'oak', latitude: 44, longitude: -90, sw_lat: 1, place: 'Plover' })).toBe(0)
    expect(filterCount({ species: [1, 2], featured: true, cellular_coverage: false })).toBe(3)
  })

  test('make a search worth keeping, as do words and a place, and the map a search with chips', () => {
    for (const [search, narrowed, chips] of [
      [{ view: 'map', zoom: 9, sort_order: 'closest', stand_latitude: 44 }, false, false],
      [{ title: 'oak' }, true, true],
      [{ species: [1] }, true, true],
      [{ latitude: 44, longitude: -90 }, true, false],
      [{ sw_lat: 44 }, true, false],
      [{ place: 'Plover', latitude: 44 }, true, true],
    ] as const)
      expect([search, isNarrowed(search as never), hasChips(search as never)]).toEqual([
        search,
        narrowed,
        chips,
      ])
  })

  test('are sent without what only the screen needs, and for the map without a place', () => {
    const search = {
      view: 'map',
      zoom: 9,
      place: 'Plover',
      latitude: 44.5,
      longitude: -89.5,
      species: [1],
      start_date: '2026-12-01',
      stand_latitude: 44,
    } as const
    expect(termsOf({ ...search, species: [1] })).toEqual({
      latitude: 44.5,
      longitude: -89.5,
      species: [1],
      start_date: 'Dec 01 2026',
      stand_latitude: 44,
      sw_lat: 44.3,
      ne_lat: 44.7,
      sw_long: -89.7,
      ne_long: -89.3,
    })
    expect(mapTermsOf({ ...search, species: [1], sw_lat: 1, sw_long: 2, ne_lat: 3, ne_long: 4 })).toEqual({
      species: [1],
      start_date: 'Dec 01 2026',
      stand_latitude: 44,
    })
  })
})
