import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { given, page, paged, perPage, required, timeOut } from '#core/contract/fields.ts'
import { signedKinds } from '#core/rules/signed-papers.ts'

/** Something that this person has signed. */
export const SignedPaper = v.object({
  /** For example `waiver-12`. */
  id: v.string(),
  kind: v.picklist(signedKinds),
  /** Which of the service's documents it is. */
  document: v.string(),
  /** The land that it is about; null for a waiver. */
  land: v.nullable(v.string()),
  signed_at: timeOut,
  /** Of a waiver: its end, and whether it was approved. */
  expires_at: v.nullable(timeOut),
  is_approved: v.nullable(v.boolean()),
  /** Why an administrator has refused it; phones keep older answers without it. */
  refusal: v.optional(v.nullable(v.string()), null),
  /** Which signature of this service it was, from the first one on. */
  position: v.number(),
  /** The SHA-256 of the text that was signed. */
  sha256: v.string(),
})
export type SignedPaper = v.InferOutput<typeof SignedPaper>

export const documentCalls = /* @__PURE__ */ group('documents', {
  list: get('documents', {
    takes: v.object({ ...page, ...perPage(20) }),
    gives: paged(SignedPaper),
    source: 'Spec 3 §7, decision 156: everything that the person has signed, the newest first',
  }),
  read: get('documents/:id', {
    takes: v.object({ id: required(40, 'text_needed') }),
    gives: given(
      v.object({
        ...SignedPaper.entries,
        /** The text, word for word as it was signed. */
        body: v.string(),
        /** The signed copy as a PDF in Base64, so that a phone keeps it as any other answer. */
        pdf: v.string(),
      }),
    ),
    fails: ['not_found'],
    source: 'Decisions 21 and 156',
  }),
})
