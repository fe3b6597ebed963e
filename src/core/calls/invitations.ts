import * as v from 'valibot'
import { invitationStatuses } from '#core/rules/booking/invitations.ts'
import { del, get, group, post } from '#core/contract/define.ts'
import { byId, done, doneWith, email, given, id, page, perPage, timeOut } from '#core/contract/fields.ts'
import { Person } from './shapes/people.ts'
import { ReservationCard } from './reservations.ts'

/** An additional hunter in any state. Only the main hunter sees email addresses. */
export const Invitation = v.object({
  id: v.number(),
  email: v.nullable(v.string()),
  status: v.picklist(invitationStatuses),
  /** Null until the person has answered, so that an invitation does not reveal whether an address has an account. */
  user: v.nullable(v.object({ ...Person.entries, email: v.nullable(v.string()) })),
  created_at: timeOut,
  answered_at: v.nullable(timeOut),
})
export type Invitation = v.InferOutput<typeof Invitation>

const InvitationDetail = v.object({ ...Invitation.entries, reservation: ReservationCard })

/** The additional hunters of a reservation. */
export const invitationCalls = /* @__PURE__ */ group('invitations', {
  send: post('additional-hunter/:id', {
    access: 'verified',
    takes: v.object({ id, email }),
    gives: doneWith(Invitation),
    fails: ['not_found', 'hunt_over', 'party_full', 'already_invited', 'hunter_revoked', 'too_many'],
    source: 'Spec 3 §7; `id` is the reservation',
  }),
  list: get('additional-hunter/:id', {
    takes: v.object({
      id,
      type: v.optional(v.picklist(['invitation', 'joined']), 'invitation'),
      ...page,
      ...perPage(50),
    }),
    gives: v.object({
      status: v.literal(true),
      data: v.array(Invitation),
      total_records: v.number(),
      main_hunter: v.boolean(),
      /** How many more hunters the main hunter may invite. */
      places_left: v.number(),
    }),
    fails: ['not_found'],
    source: 'Spec 3 §7; `id` is the reservation; who is invited only its main hunter sees',
  }),
  withdraw: del('additional-hunter/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found', 'invitation_closed'],
    source: 'Spec 3 §7; `id` is the invitation; each side puts one away with it that is over',
  }),
  answer: post('handle-additional-hunter/:id', {
    access: 'verified',
    takes: v.object({
      id,
      status: v.picklist(['approved', 'rejected'], 'accept_or_reject'),
      _method: v.optional(v.picklist(['PUT', 'put'])),
    }),
    gives: doneWith(InvitationDetail),
    fails: ['not_found', 'hunt_over', 'party_full', 'waiver_needed', 'invitation_closed'],
    source:
      'Spec 3 §4, §7, as a PUT or with _method PUT; `id` is the invitation; who has joined leaves with `rejected`',
  }),
  revoke: del('revoke-additional-hunter/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found', 'invitation_closed'],
    source: 'Spec 3 §7; `id` is the invitation',
  }),
  read: get('additional-hunter-invitation/:id', {
    takes: byId,
    gives: given(InvitationDetail),
    fails: ['not_found'],
    source: 'Spec 3 §7; for the main hunter and for who is invited',
  }),
})
