import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { given, id } from '#core/contract/fields.ts'

const paperSizes = ['A4', 'LETTER'] as const
export type PaperSize = (typeof paperSizes)[number]

const terms = v.object({ id, paper: v.optional(v.picklist(paperSizes), 'LETTER') })
/** The PDF in Base64. */
const Pdf = given(v.object({ pdf: v.string() }))

/** The sheet of a stand as a PDF of the service, for those who may read the sheet itself (decision 34). */
export const sheetCalls = /* @__PURE__ */ group('sheets', {
  stand: get('stand-sheet-pdf/:id', {
    takes: terms,
    gives: Pdf,
    fails: ['not_found'],
    source: 'Spec 3 §2.15, decision 188',
  }),
  /** With the days, the party and its numbers. */
  reservation: get('reservation-sheet-pdf/:id', {
    takes: terms,
    gives: Pdf,
    fails: ['not_found'],
    source: 'Spec 3 §2.15, decision 188',
  }),
})
