import { plural, t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import type { FieldOfKind, KeptFieldName, SliderOfKind } from '#core/calls/shapes/search-fields.ts'
import type { SavedTerms } from '#core/calls/searches.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { daysOf } from '#core/rules/searches.ts'

/** The names of what a search can choose from lists. */
export interface ChoiceNames {
  readonly species: readonly { id: number; specie_name: string }[]
  readonly siteTypes: readonly { id: number; type: string }[]
  readonly points: readonly { id: number; name: string }[]
}

const dollars = (value: number): string => showShortMoney(value, locale())
const plain = (value: number): string => value.toLocaleString(locale())

/** "Dec 1 – 3, 2026", as short as the language says it. */
export const whenOf = (terms: SavedTerms): string | null => {
  const days = daysOf(terms)
  return (
    days &&
    new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
      new Date(days.start),
      new Date(days.end),
    )
  )
}
export const townOf = ({ place }: SavedTerms): string | undefined => place?.split(',')[0] || undefined

/** The names of what is chosen; what no list offers any more is still searched for, and says so. */
const named = (chosen: readonly number[], all: readonly { id: number; name: string }[]): string[] => {
  const names = all.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  const isWhole = all.length === 0 || names.length === chosen.length
  return isWhole ? names : [...names, t`no longer offered`]
}

type Chips<N extends KeptFieldName> = (
  value: NonNullable<SavedTerms[N]>,
  terms: SavedTerms,
  names: ChoiceNames,
) => readonly string[]

/** What is searched for, in words, in the order in which one would say it. The upper end of a range speaks alone only. */
export const chips: { readonly [N in KeptFieldName]: Chips<N> } = {
  title: (title) => [`“${title}”`],
  species: (chosen, _, { species }) => {
    const game = named(
      chosen,
      species.map(({ id, specie_name: name }) => ({ id, name })),
    )
    return game.length === 0 ? [] : [new Intl.ListFormat(locale(), { type: 'disjunction' }).format(game)]
  },
  site_type: (chosen, _, { siteTypes }) =>
    named(
      [chosen],
      siteTypes.map(({ id, type: name }) => ({ id, name })),
    ),
  stand_id: (chosen) => [t`Stand ID ${chosen}`],
  sw_lat: (_, terms) => {
    const town = townOf(terms)
    return [town ? t`near ${town}` : t`a part of the map`]
  },
  sw_long: () => [],
  ne_lat: () => [],
  ne_long: () => [],
  latitude: (_, terms) => {
    const town = townOf(terms)
    return town && terms.sw_lat === undefined ? [t`near ${town}`] : []
  },
  longitude: () => [],
  start_date: (_, terms) => [whenOf(terms)!],
  end_date: (_, terms) => (terms.start_date === undefined ? [whenOf(terms)!] : []),
  start_price: (least, { end_price: most }) => {
    const from = dollars(least)
    if (most === undefined) return [t`from ${from} a day`]
    const to = dollars(most)
    return [t`${from} – ${to} a day`]
  },
  end_price: (most, { start_price: least }) => {
    const to = dollars(most)
    return least === undefined ? [t`up to ${to} a day`] : []
  },
  trophies_count_from: (least, { trophies_count_to: most }) => {
    const from = plain(least)
    if (most === undefined) return [t`at least ${from} trophies`]
    const to = plain(most)
    return [t`${from} – ${to} trophies`]
  },
  trophies_count_to: (most, { trophies_count_from: least }) => {
    const to = plain(most)
    return least === undefined ? [t`at most ${to} trophies`] : []
  },
  walk_distance: (most) => {
    const walk = plain(most)
    return [t`up to ${walk} ft from parking`]
  },
  stand_distance: (most) => {
    const stand = plain(most)
    return [t`at most ${stand} ft to the stand`]
  },
  person_capacity: (hunters) => [plural(hunters, { one: 'for # hunter', other: 'for # hunters' })],
  stand_point_of_interest: (chosen, _, { points }) => named(chosen, points),
  cellular_coverage: (has) => [has ? t`Cellular coverage` : t`no cellular coverage`],
  handicap_accessible: (is) => [is ? t`Handicap accessible` : t`not handicap accessible`],
  is_marked_trail: (is) => [is ? t`Marked trail` : t`no marked trail`],
  featured: (is) => (is ? [t`Popular`] : []),
}

/** The labels of the simple controls in the panel of filters. */
export const labels: { readonly [N in FieldOfKind<'count' | 'flag'>]: () => string } = {
  person_capacity: () => t`Maximum hunters`,
  stand_id: () => t`Stand ID`,
  cellular_coverage: () => t`Cellular coverage`,
  handicap_accessible: () => t`Handicap accessible`,
  is_marked_trail: () => t`Marked trail`,
  featured: () => t`Popular`,
}

interface SliderWords {
  readonly legend: string
  /** What each handle sets; a limit has one. */
  readonly handles: readonly string[]
  readonly show: (value: number) => string
}
/** The words of the sliders in the panel of filters. */
export const sliders: { readonly [N in SliderOfKind<'from' | 'limit'>]: () => SliderWords } = {
  start_price: () => ({
    legend: t`Price a day`,
    handles: [t`Lowest price`, t`Highest price`],
    show: dollars,
  }),
  trophies_count_from: () => ({
    legend: t`Trophies taken there`,
    handles: [t`Fewest trophies`, t`Most trophies`],
    show: String,
  }),
  walk_distance: () => ({
    legend: t`Distance from parking`,
    handles: [t`Distance from parking in feet`],
    show: (value) => {
      const walk = plain(value)
      return t`up to ${walk} ft`
    },
  }),
}
