import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  day,
  doneWith,
  file,
  flag,
  id,
  listed,
  nothing,
  number,
  required,
  text,
  uuid,
} from '#core/contract/fields.ts'
import { WaiverInfo } from './shapes/people.ts'

export const WaiverQuestion = v.object({
  id: v.number(),
  question: v.string(),
  options: v.array(v.object({ label: v.string(), show_comment_box: v.boolean(), is_approved: v.boolean() })),
})
export type WaiverQuestion = v.InferOutput<typeof WaiverQuestion>

const WaiverAnswer = v.object({
  id,
  question: v.optional(text(1000)),
  answer: required(200, 'answer_needed'),
  reason: v.optional(text(1000)),
  is_approved: v.optional(flag),
})

export const waiverCalls = /* @__PURE__ */ group('waivers', {
  questions: get('waiver-questions', { takes: nothing, gives: listed(WaiverQuestion), source: 'Spec 3 §7' }),
  sign: post('waiver', {
    access: 'verified',
    takes: v.object({
      questions: v.pipe(v.array(WaiverAnswer), v.minLength(1, 'answers_needed'), v.maxLength(100)),
      signature: v.optional(file),
      signature_upload: v.optional(uuid),
      /** The day on the signer's calendar. */
      date: v.optional(day),
      /** The hunt that it was signed for, whose check-ins wait for it on the phone. */
      reservation_id: v.optional(id),
      api_version: v.optional(number),
      guardian_name: v.optional(text(120)),
    }),
    gives: doneWith(WaiverInfo),
    fails: ['waiver_not_approved', 'picture_refused', 'upload_unknown'],
    files: ['signature'],
    source: 'Spec 3 §7, decision 21; the answers are judged by the server, `is_approved` is not trusted',
  }),
})
