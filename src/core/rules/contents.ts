/** What administrators keep: for the public pages, and for the lists that stands, trophies and tickets choose from. */
export const contentKinds = ['slider', 'faq', 'tutorial', 'specie', 'site_type', 'point', 'category'] as const
export type ContentKind = (typeof contentKinds)[number]
/** What has an order: feedback has one too, but is written by others. */
export const orderedKinds = [...contentKinds, 'feedback'] as const
export type OrderedKind = (typeof orderedKinds)[number]

interface ContentFields {
  /** The most characters of its name: a title, a question, what a picture shows. The database checks the same. */
  readonly name: number
  /** The most characters of its text, which it must have. */
  readonly text?: number
  /** A silhouette is drawn in one color, so that its ground must be transparent. */
  readonly picture?: 'photo' | 'silhouette'
  readonly video?: true
  /** Whether it may be left out of the filters of the search. */
  readonly searchable?: true
  /** Two that are shown may have one name. */
  readonly repeats?: true
}
export const contentFields: Readonly<Record<ContentKind, ContentFields>> = {
  slider: { name: 200, picture: 'photo', repeats: true },
  faq: { name: 500, text: 10_000 },
  tutorial: { name: 100, picture: 'photo', video: true },
  specie: { name: 100, picture: 'silhouette', searchable: true },
  site_type: { name: 100 },
  point: { name: 100 },
  category: { name: 100 },
}

/** Of one kind; a phone keeps the whole list. */
export const mostContents = 200
/** Feedback shown in public at once. */
export const mostFeedback = 12
