import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import { doneWith, email, given, id, instant, integer, required, timeOut } from '#core/contract/fields.ts'

/** The check-out reminder of one hunter: when they expect to be back and whom to email if they are not. */
export const HuntReturn = v.object({
  reservation_id: v.number(),
  expected_at: timeOut,
  grace_minutes: v.number(),
  contact_name: v.string(),
  contact_email: v.string(),
  /** `told`: the contact has been emailed. `back`: the hunter has checked out or stopped the timer. */
  state: v.picklist(['waiting', 'told', 'back']),
  set_at: timeOut,
  told_at: v.nullable(timeOut),
})
export type HuntReturn = v.InferOutput<typeof HuntReturn>

const source = 'Offline kit: the overdue timer, kept by the server because a phone may be dead'

export const returnCalls = /* @__PURE__ */ group('returns', {
  read: get('hunt-return/:reservationId', {
    takes: v.object({ reservationId: id }),
    gives: given(v.nullable(HuntReturn)),
    fails: ['not_found'],
    source,
  }),
  set: post('hunt-return/:reservationId', {
    access: 'verified',
    takes: v.object({
      reservationId: id,
      expected_at: instant,
      grace_minutes: v.optional(v.pipe(integer, v.minValue(5), v.maxValue(720)), 30),
      contact_name: required(120, 'contact_needed'),
      contact_email: email,
      /** The device's time when the hunter tapped the button. */
      at: instant,
    }),
    gives: doneWith(HuntReturn),
    fails: ['not_found', 'too_many', 'return_over'],
    source,
  }),
  stop: post('stop-hunt-return/:reservationId', {
    takes: v.object({ reservationId: id, at: instant }),
    gives: doneWith(v.nullable(HuntReturn)),
    fails: ['not_found'],
    source: `${source}; stopping it says "I am back"`,
  }),
})
