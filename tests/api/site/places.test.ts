import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createPlaces } from '#server/services/places.ts'
import { account } from '#server/start/account.ts'

const places = createPlaces(readConfig({}))
const towns = async (...asked: Parameters<typeof places.search>) => {
  const { places: found } = await places.search(...asked)
  return found.map(({ city, state }) => `${city}, ${state}`)
}

describe('the places of a new installation', () => {
  it('are those of the United States and South Africa, with the state as it is listed', async () => {
    expect((await places.search('12 Oak Road, Merrill')).places[0]).toEqual({
      address: '12 Oak Road, Merrill, Wisconsin, United States',
      city: 'Merrill',
      state: 'Wisconsin',
      zip: '',
      country: 'United States',
      latitude: expect.closeTo(45.18, 1) as number,
      longitude: expect.closeTo(-89.68, 1) as number,
    })
    expect(await towns('4 Fox Street, Polokwane')).toEqual(['Polokwane, Limpopo'])
  })

  it.each([
    ['Springfield, OR', 'Springfield, Oregon'],
    ['Springfield, Oregon', 'Springfield, Oregon'],
    ['Springfield OR', 'Springfield, Oregon'],
    ['9 Mill Lane, Springfield, OR 97477, USA', 'Springfield, Oregon'],
    ['Kimberley, NC', 'Kimberley, Northern Cape'],
  ])('%s means %s', async (text, town) => {
    expect((await towns(text))[0]).toBe(town)
  })

  it('keep the zip code that was typed', async () => {
    expect((await places.search('9 Mill Lane, Springfield, OR 97477')).places[0]).toMatchObject({
      address: '9 Mill Lane, Springfield, Oregon, 97477, United States',
      zip: '97477',
    })
  })

  it('come nearest first where a position or an earlier country is known', async () => {
    expect((await towns('Springfield', { point: { lat: 44, lng: -123 } }))[0]).toBe('Springfield, Oregon')
    expect((await towns('Springfield', { point: { lat: 42, lng: -72.6 } }))[0]).toBe(
      'Springfield, Massachusetts',
    )
    expect((await towns('Ge', { country: 'za' }))[0]).toMatch(/Eastern Cape|Western Cape/)
    expect((await towns('Ge', { country: 'us' }))[0]).not.toMatch(/Cape/)
  })

  it('that nobody knows are answered with the nearest spelling, and with nothing where none is near', async () => {
    const near = await places.search('12 Oak Road, Polokwene')
    expect([near.known, near.places[0]?.city, near.places[0]?.address.split(',')[0]]).toEqual([
      false,
      'Polokwane',
      '12 Oak Road',
    ])
    expect(await towns('Sprngfield, OR')).toEqual(['Springfield, Oregon'])
    expect(await places.search('Xyzzyvale')).toEqual({ places: [], known: false })
  })
})

describe('the countries of places', () => {
  it('are a list, and one country of the older name still counts and is said at the start', async () => {
    const config = readConfig({ PLACES_COUNTRY: 'DE' })
    expect((await createPlaces(config).search('Bremen')).places[0]?.country).toBe('Germany')
    expect(account(config, false)).toContain('PLACES_COUNTRY has a new name, PLACES_COUNTRIES')
    const both = readConfig({ PLACES_COUNTRY: 'de', PLACES_COUNTRIES: 'fr, us' })
    expect(both.placesCountries).toEqual(['fr', 'us'])
    expect(account(both, false)).toContain('PLACES_COUNTRY is ignored')
    expect(account(readConfig({}), false)).not.toContain('PLACES_COUNTRY')
    expect(() => readConfig({ PLACES_COUNTRIES: 'usa' })).toThrow(
      'PLACES_COUNTRIES: must be two letters each',
    )
  })
})
