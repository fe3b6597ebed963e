import sharp from 'sharp'
import type { Content } from '#core/calls/administration/contents.ts'
import type { ContentKind } from '#core/rules/contents.ts'
import type { TestApp } from './app.ts'
import { picture } from './pictures.ts'

const as = 'admin' as const

/** A small PNG on a transparent ground, another one for each size. */
export const silhouette = async (size = 24): Promise<File> => {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="${size}"/></svg>`
  const bytes = await sharp(Buffer.from(drawn)).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'silhouette.png', { type: 'image/png' })
}

export const contentsOf = async (app: TestApp, kind: ContentKind): Promise<Content[]> =>
  (await app.call('contents.list', { kind }, { as })).body.data

/** A sound content of each kind, without its name. */
export const soundWords: Record<ContentKind, () => Promise<object> | object> = {
  slider: async () => ({ image: await picture() }),
  faq: () => ({ text: 'Yes.' }),
  tutorial: async () => ({ image: await picture(), video_url: 'https://youtu.be/dQw4w9WgXcQ' }),
  specie: async () => ({ image: await silhouette() }),
  site_type: () => ({}),
  point: () => ({}),
  category: () => ({}),
}

let made = 0
export const newContent = async (
  app: TestApp,
  kind: ContentKind,
  name = `Number ${(made += 1)}`,
): Promise<Content> =>
  (await app.call('contents.add', { kind, name, ...(await soundWords[kind]()) }, { as })).body.data

/** Feedback of the hunter. */
export const givenFeedback = async (app: TestApp, feedback = 'Good land'): Promise<number> => {
  await app.call('accounts.feedback', { feedback })
  const { id } = await app.context.database.db
    .selectFrom('feedback')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** For every call of contents an input with which it works. */
export const contentExamples = {
  'contents.list': () => ({ input: { kind: 'faq' }, as }),
  'contents.add': () => ({ input: { kind: 'faq', name: `Why ${(made += 1)}?`, text: 'Because.' }, as }),
  'contents.change': async (app: TestApp) => {
    const { id, version, name } = await newContent(app, 'faq')
    return { input: { kind: 'faq', id, version, name, text: 'Because.' }, as }
  },
  'contents.show': async (app: TestApp) => {
    const { id, version } = await newContent(app, 'faq')
    return { input: { kind: 'faq', id, version, is_shown: 0 }, as }
  },
  'contents.remove': async (app: TestApp) => {
    const { id, version } = await newContent(app, 'faq')
    return { input: { kind: 'faq', id, version }, as }
  },
  'contents.order': async (app: TestApp) => {
    const seen = (await contentsOf(app, 'faq')).map(({ id }) => id)
    return { input: { kind: 'faq', ids: seen.toReversed(), seen }, as }
  },
  'contents.feedback': () => ({ input: {}, as }),
  'contents.chooseFeedback': async (app: TestApp) => ({
    input: { id: await givenFeedback(app), version: 1, is_public: 1 },
    as,
  }),
} as const
