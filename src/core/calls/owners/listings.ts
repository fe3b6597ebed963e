import * as v from 'valibot'
import { del, get, group, patch, post } from '#core/contract/define.ts'
import {
  byId,
  dayOut,
  dollars,
  done,
  doneWith,
  flag,
  given,
  id,
  instant,
  integer,
  paged,
  timeOut,
  uuid,
} from '#core/contract/fields.ts'
import { Person } from '../shapes/people.ts'
import { OwnStandCard, ownStandTerms } from '../later-stands.ts'
import { pictureEntries, standFormEntries } from '../shapes/stand-form.ts'

const FormPicture = v.object({
  id: v.number(),
  picture: v.string(),
  caption: v.string(),
  /** The upload that it came by, so that a phone knows its own picture again. */
  upload: v.nullable(v.string()),
})

/** A stand's form as its owner edits it. */
export const OwnStandForm = v.object({
  id: v.number(),
  status: v.picklist(['draft', 'pending', 'approved', 'rejected']),
  /** What was answered when it was last changed; sent back, so that nothing newer is overwritten. */
  version: timeOut,
  /** Why a stand, or the changes to an approved one, were not approved. */
  reject_reason: v.nullable(v.string()),
  /** When changes of land or identity were sent that wait beside the approved stand. */
  waiting_since: v.nullable(timeOut),
  form: v.object(standFormEntries),
  /** The IANA zone of the pin in the form, whose days the form's are. Null: there is no pin yet, or it is not known. */
  time_zone: v.optional(v.nullable(v.string()), null),
  /** What the form has that no list offers any more; it may be kept. */
  hidden_choices: v.array(
    v.object({
      field: v.picklist(['stand_species', 'points_of_interest', 'site_type']),
      id: v.number(),
      name: v.string(),
    }),
  ),
  stand_pictures: v.array(FormPicture),
  /** How often each stored voucher has been used. */
  voucher_uses: v.array(v.object({ id: v.number(), redeem_count: v.number() })),
})
export type OwnStandForm = v.InferOutput<typeof OwnStandForm>

const fields = { ...standFormEntries, ...pictureEntries }
const newStand = v.object({
  ...fields,
  /** Made by the device: sending the same form twice makes one stand. */
  key: v.optional(uuid),
})
const changedStand = v.object({ ...fields, id, version: v.optional(instant) })
const pictureFailures = ['upload_unknown', 'picture_refused', 'too_large'] as const

/** What deleting a stand would end, and what goes on. */
const Endings = v.object({
  bookings: v.array(
    v.object({
      id: v.number(),
      hunter: Person,
      start_date: dayOut,
      end_date: dayOut,
      /** All that the hunter has paid, fee included (decision 61). */
      refund: dollars,
      /** A hunt that has begun goes on to its end. */
      stays: v.boolean(),
    }),
  ),
  /** What the owner loses of the money held for those that end. */
  earnings_lost: dollars,
})
export type Endings = v.InferOutput<typeof Endings>

export const listingCalls = /* @__PURE__ */ group('listings', {
  /** Answers 409 `form_changed` where the key's stand was sent already. */
  add: post('add-stand', {
    access: 'verified',
    takes: newStand,
    gives: doneWith(OwnStandForm),
    fails: ['junior_not_allowed', 'form_changed', ...pictureFailures],
    source: 'Spec 2 §5, §7, decision 38',
  }),
  draft: post('draft-stand', {
    access: 'verified',
    takes: newStand,
    gives: doneWith(OwnStandForm),
    fails: ['junior_not_allowed', 'not_a_draft', ...pictureFailures],
    source: 'Spec 2 §5, §7',
  }),
  update: post('update-stand/:id', {
    access: 'verified',
    takes: changedStand,
    gives: doneWith(OwnStandForm),
    fails: ['not_found', 'junior_not_allowed', 'form_changed', ...pictureFailures],
    source: 'Spec 2 §5, §7, decision 38; sends a draft, too',
  }),
  updateDraft: post('update-draft-stand/:id', {
    access: 'verified',
    takes: changedStand,
    gives: doneWith(OwnStandForm),
    fails: ['not_found', 'junior_not_allowed', 'form_changed', 'not_a_draft', ...pictureFailures],
    source: 'Spec 2 §5, §7',
  }),
  read: get('stand-form/:id', {
    takes: byId,
    gives: given(OwnStandForm),
    fails: ['not_found'],
    source: 'Spec 2 §2: the owner’s stand update (no call named there)',
  }),
  inactive: get('inactive-stands', {
    takes: v.object(ownStandTerms),
    gives: paged(OwnStandCard),
    source: 'Spec 2 §7',
  }),
  endings: get('stand-endings/:id', {
    takes: byId,
    gives: given(Endings),
    fails: ['not_found'],
    source: 'Decision 61: deleting names the bookings that it would end',
  }),
  toggle: patch('toggle-stand-status/:id', {
    access: 'verified',
    takes: v.object({ id, active: flag }),
    gives: done,
    fails: ['not_found'],
    source: 'Spec 2 §7',
  }),
  remove: del('stand/:id', {
    access: 'verified',
    takes: v.object({
      id,
      /** How many bookings the owner was told would end; another number is refused. */
      endings: v.optional(v.pipe(integer, v.minValue(0))),
    }),
    gives: done,
    fails: ['not_found', 'bookings_changed'],
    source: 'Spec 2 §7, decision 61',
  }),
})
