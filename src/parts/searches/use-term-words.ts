import { t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import type { KeptFieldName } from '#core/calls/shapes/search-fields.ts'
import type { SavedTerms } from '#core/calls/searches.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { siteCalls } from '#core/calls/site.ts'
import { type ChoiceNames, chips, townOf, whenOf } from './field-words.ts'

/** A filter in words, and the field that it is of. */
export interface FieldChip {
  readonly field: KeptFieldName
  readonly word: string
}

interface Words {
  /** Each filter by itself, so that it can be taken back alone. */
  readonly chips: readonly FieldChip[]
  /** Every filter, in the order in which one would say them. */
  readonly all: string[]
  /** What the search could be called. */
  readonly name: string
}

type Chip = (value: unknown, terms: SavedTerms, names: ChoiceNames) => readonly string[]

const wordsOf = (terms: SavedTerms, names: ChoiceNames): Words => {
  const sayOf = (field: KeptFieldName): readonly string[] =>
    terms[field] === undefined ? [] : (chips[field] as Chip)(terms[field], terms, names)
  const say = (fields: readonly KeptFieldName[]): string[] => fields.flatMap(sayOf)
  const [what] = say(['title', 'species', 'site_type', 'stand_id'])
  const [town, when] = [townOf(terms), whenOf(terms)]
  const called = what ?? t`Stands`
  const name = town ? t`${called} near ${town}` : called
  const fields = Object.keys(chips) as KeptFieldName[]
  const [first = '', ...others] = say(fields)
  return {
    chips: fields.flatMap((field) => {
      const said = sayOf(field)
      return said.length === 0 ? [] : [{ field, word: said.join(', ') }]
    }),
    // What stands first begins a sentence.
    all: [first.charAt(0).toLocaleUpperCase(locale()) + first.slice(1), ...others],
    name: (when === null ? name : `${name}, ${when}`).slice(0, 80),
  }
}

/** The filters of these searches in words, with the names of what they choose. */
export const useTermWords = (all: readonly SavedTerms[]): ((terms: SavedTerms) => Words) => {
  const where = (name: keyof SavedTerms) => ({ enabled: all.some((terms) => terms[name] !== undefined) })
  const species = useRead(siteCalls.species, {}, where('species')).data?.data ?? []
  const siteTypes = useRead(laterSiteCalls.siteTypes, {}, where('site_type')).data?.data ?? []
  const points =
    useRead(laterSiteCalls.pointsOfInterest, {}, where('stand_point_of_interest')).data?.data ?? []
  return (terms) => wordsOf(terms, { species, siteTypes, points })
}
