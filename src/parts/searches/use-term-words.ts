import { plural, t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import type { SavedTerms } from '#core/calls/searches.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { daysOf } from '#core/rules/searches.ts'

interface Words {
  /** Every filter, in the order in which one would say them. */
  readonly all: string[]
  /** What the search could be called. */
  readonly name: string
}

const between = (
  from: string | undefined,
  to: string | undefined,
  words: {
    both: (from: string, to: string) => string
    least: (from: string) => string
    most: (to: string) => string
  },
): string[] => {
  if (from !== undefined && to !== undefined) return [words.both(from, to)]
  if (from !== undefined) return [words.least(from)]
  return to === undefined ? [] : [words.most(to)]
}

const dollars = (value: number | undefined) =>
  value === undefined ? undefined : showShortMoney(Math.round(value), locale())
const plain = (value: number | undefined) => value?.toLocaleString(locale())

/** "Dec 1 – 3, 2026", as short as the language says it. */
const rangeOf = ({ start, end }: { start: string; end: string }): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(start),
    new Date(end),
  )

const amounts = (terms: SavedTerms): string[] => {
  const walk = plain(terms.walk_distance)
  const stand = plain(terms.stand_distance)
  const hunters = terms.person_capacity
  return [
    ...between(dollars(terms.start_price), dollars(terms.end_price), {
      both: (from, to) => t`${from} – ${to} a day`,
      least: (from) => t`from ${from} a day`,
      most: (to) => t`up to ${to} a day`,
    }),
    ...between(plain(terms.trophies_count_from), plain(terms.trophies_count_to), {
      both: (from, to) => t`${from} – ${to} trophies`,
      least: (from) => t`at least ${from} trophies`,
      most: (to) => t`at most ${to} trophies`,
    }),
    ...(walk === undefined ? [] : [t`up to ${walk} ft from parking`]),
    ...(stand === undefined ? [] : [t`at most ${stand} ft to the stand`]),
    ...(hunters === undefined ? [] : [plural(hunters, { one: 'for # hunter', other: 'for # hunters' })]),
  ]
}

const flags = (terms: SavedTerms): string[] => [
  ...(terms.cellular_coverage === undefined
    ? []
    : [terms.cellular_coverage ? t`Cellular coverage` : t`no cellular coverage`]),
  ...(terms.handicap_accessible === undefined
    ? []
    : [terms.handicap_accessible ? t`Handicap accessible` : t`not handicap accessible`]),
  ...(terms.is_marked_trail === undefined
    ? []
    : [terms.is_marked_trail ? t`Marked trail` : t`no marked trail`]),
]

interface Lists {
  species: readonly { id: number; specie_name: string }[]
  siteTypes: readonly { id: number; type: string }[]
  points: readonly { id: number; name: string }[]
}

const wordsOf = (terms: SavedTerms, { species, siteTypes, points }: Lists): Words => {
  const or = new Intl.ListFormat(locale(), { type: 'disjunction' })
  const game = species.filter(({ id }) => terms.species?.includes(id)).map((each) => each.specie_name)
  const site = siteTypes.find(({ id }) => id === terms.site_type)?.type
  const [town] = (terms.place ?? '').split(',')
  const days = daysOf(terms)
  const when = days && rangeOf(days)
  const chosen = terms.stand_id
  const what = [
    ...(terms.title === undefined ? [] : [`“${terms.title}”`]),
    ...(game.length > 0 ? [or.format(game)] : []),
    ...(site === undefined ? [] : [site]),
    ...(chosen === undefined ? [] : [t`Stand ID ${chosen}`]),
  ]
  const where = town ? [t`near ${town}`] : terms.sw_lat === undefined ? [] : [t`a part of the map`]
  const called = what[0] ?? t`Stands`
  const name = town ? t`${called} near ${town}` : called
  const [first = '', ...others] = [
    ...what,
    ...where,
    ...(when === null ? [] : [when]),
    ...amounts(terms),
    ...points.filter(({ id }) => terms.stand_point_of_interest?.includes(id)).map((each) => each.name),
    ...flags(terms),
  ]
  return {
    // What stands first begins a sentence.
    all: [first.charAt(0).toLocaleUpperCase(locale()) + first.slice(1), ...others],
    name: (when === null ? name : `${name}, ${when}`).slice(0, 80),
  }
}

/** The filters of these searches in words, with the names of what they choose. */
export const useTermWords = (all: readonly SavedTerms[]): ((terms: SavedTerms) => Words) => {
  const where = (name: keyof SavedTerms) => ({ enabled: all.some((terms) => terms[name] !== undefined) })
  const species = useRead(siteCalls.species, {}, where('species')).data?.data ?? []
  const siteTypes = useRead(siteCalls.siteTypes, {}, where('site_type')).data?.data ?? []
  const points = useRead(siteCalls.pointsOfInterest, {}, where('stand_point_of_interest')).data?.data ?? []
  return (terms) => wordsOf(terms, { species, siteTypes, points })
}
