import { msg, plural, t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import type { Content } from '#core/calls/administration/contents.ts'
import type { ContentKind } from '#core/rules/contents.ts'

/** The lists by their names, with what one sees there before anything is in it. */
export const kindWords = {
  slider: {
    label: msg`Home slider`,
    empty: msg`The home page shows no slider`,
    add: msg`Add a picture`,
    name: msg`What the picture shows`,
    hint: msg`These pictures rotate on the home page. Screen readers say what they show.`,
  },
  faq: {
    label: msg`FAQs`,
    empty: msg`There are no questions yet`,
    add: msg`Add a question`,
    name: msg`Question`,
    hint: msg`Questions that come with the product are shown in each language. What you write is shown as you write it.`,
  },
  tutorial: {
    label: msg`Tutorials`,
    empty: msg`There are no tutorials yet`,
    add: msg`Add a tutorial`,
    name: msg`Title`,
    hint: msg`YouTube and Vimeo videos play on the page, as do your own MP4 and WebM files.`,
  },
  specie: {
    label: msg`Species`,
    empty: msg`There are no species yet`,
    add: msg`Add a species`,
    name: msg`Name`,
    hint: msg`Stands offer them, hunters search for them, and trophies name them.`,
  },
  site_type: {
    label: msg`Site types`,
    empty: msg`There are no site types yet`,
    add: msg`Add a site type`,
    name: msg`Name`,
    hint: msg`Each stand is of one of these.`,
  },
  point: {
    label: msg`Points of interest`,
    empty: msg`There are no points of interest yet`,
    add: msg`Add a point of interest`,
    name: msg`Name`,
    hint: msg`Stands name what is on their land, and hunters search for it.`,
  },
  category: {
    label: msg`Ticket categories`,
    empty: msg`There are no categories yet`,
    add: msg`Add a category`,
    name: msg`Name`,
    hint: msg`People who ask for help choose one of these.`,
  },
} as const

/** Where one is used, in a line; null where nothing of its kind is used anywhere. */
export const usesOf = (kind: ContentKind, { used }: Content): string | null => {
  if (!['specie', 'site_type', 'point', 'category'].includes(kind)) return null
  const said = [
    used.stands > 0 && plural(used.stands, { one: '# stand', other: '# stands' }),
    used.trophies > 0 && plural(used.trophies, { one: '# trophy', other: '# trophies' }),
    used.tickets > 0 && plural(used.tickets, { one: '# ticket', other: '# tickets' }),
    used.searches > 0 && plural(used.searches, { one: '# saved search', other: '# saved searches' }),
  ].filter((one) => one !== false)
  if (said.length === 0) return t`Not used`
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(said)
  return t`Used by ${list}`
}

export const isUsed = ({ used }: Content): boolean => Object.values(used).some((count) => count > 0)
