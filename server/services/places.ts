import * as v from 'valibot'
import { type Reading, readAddress } from '#core/rules/land/addresses.ts'
import { milesBetween, type Place as Point } from '#core/rules/land/geography.ts'
import { regions } from '#core/regions.ts'
import { allowedMistakes, editDistance, plainWord } from '#core/rules/spelling.ts'
import type { Config } from '#server/config/config.ts'
import { allCities } from './cities.ts'

export interface FoundPlace {
  address: string
  city: string
  state: string
  zip: string
  country: string
  latitude: number
  longitude: number
}
export interface FoundPlaces {
  places: FoundPlace[]
  /** False when the place is unknown: then these are the nearest spellings. */
  known: boolean
}
/** What is known of the person who asks: the nearest places come first. */
export interface Near {
  readonly point?: Point | undefined
  /** A country chosen earlier, as two letters. */
  readonly country?: string | undefined
}
export interface Places {
  search(text: string, near?: Near): Promise<FoundPlaces>
}

const most = 8
const mostSpellings = 3
/** The codes of South Africa's provinces in GeoNames; those of the United States are the states' own. */
const provinceNames: Record<string, string> = {
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

interface Town {
  readonly key: string
  readonly name: string
  readonly state: string
  readonly country: string
  readonly population: number
  readonly lat: number
  readonly lng: number
}
interface Hit {
  readonly street: string
  readonly town: Town
  readonly zip: string
}

const countryName = (code: string): string =>
  new Intl.DisplayNames(['en'], { type: 'region' }).of(code.toUpperCase()) ?? code

const readTowns = (countries: readonly string[]): Town[] => {
  const codes = new Set(countries.map((country) => country.toUpperCase()))
  const stateNames = new Map(regions.map(({ country, code, name }) => [`${country} ${code}`, name]))
  return allCities()
    .filter((city) => codes.has(city.country))
    .map((city) => ({
      key: plainWord(city.name),
      name: city.name,
      state:
        city.country === 'ZA'
          ? (provinceNames[city.adminCode] ?? '')
          : (stateNames.get(`${city.country} ${city.adminCode}`) ?? city.adminCode),
      country: city.country,
      population: city.population,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
    }))
    .sort((a, b) => b.population - a.population)
}

const isMeant = (town: Town, { states, country = town.country }: Reading): boolean =>
  town.country === country &&
  (states.length === 0 || states.some((state) => state.country === town.country && state.name === town.state))

/** The ends of an address that may name the town, the longest first, each with the street before it. */
const endings = (parts: readonly string[]): { street: string; word: string }[] => {
  const whole = parts.map((_, i) => ({ street: parts.slice(0, i).join(', '), word: parts[i]! })).reverse()
  const words = parts.join(' ').split(/\s+/)
  const byWord = words
    .slice(1)
    .map((_, i) => ({ street: words.slice(0, i + 1).join(' '), word: words.slice(i + 1).join(' ') }))
  return [...whole, ...byWord]
}

/** Towns of some countries (GeoNames, CC BY 4.0). What stands before the town is kept as the street. */
const gazetteer = (countries: readonly string[]): Places => {
  let towns: Town[] | null = null
  const read = () => (towns ??= readTowns(countries))

  const begun = (reading: Reading): { word: string; hits: Hit[] } => {
    for (const { street, word } of endings(reading.parts)) {
      const key = plainWord(word)
      if (key.length < 2) continue
      const hits = read()
        .filter((town) => town.key.startsWith(key) && isMeant(town, reading))
        .map((town) => ({ street, town, zip: reading.zip }))
      if (hits.length > 0) return { word: key, hits }
    }
    return { word: '', hits: [] }
  }

  const similar = (reading: Reading): Hit[] => {
    const tried = endings(reading.parts)
      .map(({ street, word }) => ({ street, key: plainWord(word) }))
      .filter(({ key }) => allowedMistakes(key) > 0 && key.split(' ').length <= 3)
    const found = read().flatMap((town) => {
      if (!isMeant(town, reading)) return []
      for (const { street, key } of tried) {
        // A first letter is rarely wrong, and comparing all towns with each word would take too long.
        if (key[0] !== town.key[0]) continue
        const mistakes = editDistance(key, town.key, allowedMistakes(key))
        if (mistakes <= allowedMistakes(key)) return [{ street, town, zip: reading.zip, mistakes }]
      }
      return []
    })
    return found.sort((a, b) => a.mistakes - b.mistakes)
  }

  const toPlace = ({ street, town, zip }: Hit): FoundPlace => ({
    address: [street, town.name, town.state, zip, countryName(town.country)]
      .filter((part) => part !== '')
      .join(', '),
    city: town.name,
    state: town.state,
    zip,
    country: countryName(town.country),
    latitude: town.lat,
    longitude: town.lng,
  })

  return {
    search: (text, near = {}) => {
      for (const reading of readAddress(text)) {
        const { word, hits } = begun(reading)
        if (hits.length > 0) {
          const places = nearestFirst(hits, word, near).slice(0, most).map(toPlace)
          return Promise.resolve({ places, known: true })
        }
        const spellings = similar(reading).slice(0, mostSpellings).map(toPlace)
        if (spellings.length > 0) return Promise.resolve({ places: spellings, known: false })
      }
      return Promise.resolve({ places: [], known: false })
    },
  }
}

/** A whole name before a begun one; then by distance where a position is known, or by an earlier country. */
const nearestFirst = (hits: readonly Hit[], word: string, { point, country }: Near): Hit[] => {
  const rank = ({ town }: Hit) => ({
    begun: town.key === word ? 0 : 1,
    miles: point ? milesBetween(point, town) : 0,
    elsewhere: country !== undefined && town.country !== country.toUpperCase() ? 1 : 0,
  })
  return hits
    .map((hit) => ({ hit, at: rank(hit) }))
    .sort((a, b) => a.at.begun - b.at.begun || a.at.elsewhere - b.at.elsewhere || a.at.miles - b.at.miles)
    .map(({ hit }) => hit)
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

const photon = (base: string, countries: readonly string[], otherwise: Places): Places => ({
  search: async (text, near = {}) => {
    try {
      const url = new URL(`${base.replace(/\/+$/, '')}/api`)
      url.search = new URLSearchParams({
        q: text,
        limit: String(most * 2),
        lang: 'en',
        ...(near.point && { lat: String(near.point.lat), lon: String(near.point.lng) }),
      }).toString()
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
      const { features } = v.parse(PhotonAnswer, await answer.json())
      const places = features
        .filter(({ properties }) => countries.includes(properties.countrycode.toLowerCase()))
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
      return places.length > 0 ? { places, known: true } : await otherwise.search(text, near)
    } catch {
      return otherwise.search(text, near)
    }
  },
})

export const createPlaces = (config: Config): Places => {
  const embedded = gazetteer(config.placesCountries)
  return config.photonUrl === null ? embedded : photon(config.photonUrl, config.placesCountries, embedded)
}
