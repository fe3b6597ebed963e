import { fail } from '#core/failures.ts'
import { readPaperId } from '#core/rules/signed-papers.ts'
import { loadPaper, loadPapers } from '#server/domain/documents/papers.ts'
import { signedCopy } from '#server/domain/documents/signed-copy.ts'
import type { HandlersOf } from '#server/http/handler.ts'

/** What a person has signed, for themselves alone. */
export const documents: HandlersOf<'documents'> = {
  list: async ({ input, db, me }) => {
    const { papers, total } = await loadPapers(db, me.id, input)
    return { status: true, data: papers, total_records: total }
  },

  read: async ({ input, db, me, context }) => {
    const id = readPaperId(input.id)
    const evidence = id && (await loadPaper(db, id, me.id))
    if (!evidence) return fail('not_found')
    const pdf = await signedCopy(evidence, context.secret)
    return {
      status: true,
      data: { ...evidence.paper, body: evidence.text, pdf: pdf.toString('base64') },
    }
  },
}
