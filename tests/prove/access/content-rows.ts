import { type Case, ofAdmin, row } from './cases.ts'

const faq = { kind: 'faq', id: 1, version: 1 }
const first = async ({ app }: Parameters<Case['input']>[0]): Promise<number> => {
  const { db } = app.context.database
  return (await db.selectFrom('feedback').select('id').orderBy('id').executeTakeFirstOrThrow()).id
}

/** The rows of what administrators keep. */
export const contentRows = {
  'contents.list': row(ofAdmin, () => ({ kind: 'specie' })),
  'contents.add': row(ofAdmin, () => ({ kind: 'faq', name: 'Why?', text: 'Because.' })),
  'contents.change': row(ofAdmin, () => ({ ...faq, name: 'Why?', text: 'Because.' })),
  'contents.show': row(ofAdmin, () => ({ ...faq, is_shown: 0 })),
  'contents.remove': row(ofAdmin, () => faq),
  'contents.order': row(ofAdmin, async ({ app }) => {
    const rows = await app.context.database.db.selectFrom('faq').select('id').orderBy('position').execute()
    const seen = rows.map(({ id }) => id)
    return { kind: 'faq', ids: seen.toReversed(), seen }
  }),
  'contents.feedback': row(ofAdmin, () => ({})),
  'contents.chooseFeedback': row(
    ofAdmin,
    async (world) => ({ id: await first(world), version: 1, is_public: 1 }),
    { touches: ['feedback'] },
  ),
}
