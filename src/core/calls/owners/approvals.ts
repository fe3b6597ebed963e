import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import { done, id, instant, page, paged, perPage, required, timeOut } from '#core/contract/fields.ts'
import { Person } from '../shapes/people.ts'
import { standFormEntries } from '../shapes/stand-form.ts'

const { title, acres, address, land } = standFormEntries
const Identity = v.object({ title, acres, address, land })

/** A stand that waits for an administrator: a new one, or changes of an approved one. */
export const StandToApprove = v.object({
  id: v.number(),
  kind: v.picklist(['new', 'changed']),
  sent_at: timeOut,
  /** Sent back with the decision: it is about what was seen. */
  version: timeOut,
  user: Person,
  /** How many stands of this owner are approved. */
  approved_stands: v.number(),
  description: v.string(),
  /** What is approved now; null for a new stand. */
  approved: v.nullable(Identity),
  asked: Identity,
  pictures: v.array(v.object({ id: v.number(), picture: v.string(), caption: v.string() })),
  species: v.optional(v.array(v.string())),
  /** The days of the week that are open, Monday is 1, with their dollars. */
  rates: v.optional(v.array(v.object({ weekday: v.number(), rate: v.number() }))),
  /** Why it was rejected the last time; null where nobody has, or it was approved since. */
  earlier_reason: v.optional(v.nullable(v.string())),
})
export type StandToApprove = v.InferOutput<typeof StandToApprove>

const decision = { id, version: instant }
const failures = ['not_found', 'stand_changed', 'stand_decided'] as const

export const approvalCalls = /* @__PURE__ */ group('approvals', {
  list: get('admin/stands', {
    access: 'admin',
    takes: v.object({
      kind: v.optional(v.picklist(['all', 'new', 'changed']), 'all'),
      ...page,
      ...perPage(10, 20),
    }),
    gives: paged(StandToApprove),
    source: 'Decisions 23 and 38',
  }),
  approve: post('admin/stands/:id/approve', {
    access: 'admin',
    takes: v.object(decision),
    gives: done,
    fails: failures,
    source: 'Decisions 23 and 38',
  }),
  reject: post('admin/stands/:id/reject', {
    access: 'admin',
    takes: v.object({ ...decision, reason: required(1000, 'reason_needed') }),
    gives: done,
    fails: failures,
    source: 'Decisions 23 and 38',
  }),
})
