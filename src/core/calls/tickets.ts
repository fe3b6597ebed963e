import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  byId,
  chosenId,
  doneWith,
  file,
  given,
  id,
  listed,
  nothing,
  page,
  paged,
  perPage,
  required,
  timeOut,
  uuid,
} from '#core/contract/fields.ts'
import { ticketActions, ticketStatuses } from '#core/rules/tickets.ts'
import { Person } from './shapes/people.ts'

export { ticketStatuses } from '#core/rules/tickets.ts'

const Category = v.object({ id: v.number(), title: v.string() })
const Comment = v.object({ id: v.number(), comment: v.string(), created_at: timeOut, user: Person })
export const TicketCard = v.object({
  id: v.number(),
  status: v.picklist(ticketStatuses),
  subject: v.string(),
  description: v.string(),
  created_at: timeOut,
  comment_count: v.number(),
  category: v.nullable(Category),
})
export const Ticket = v.object({
  ...TicketCard.entries,
  media: v.nullable(v.object({ url: v.string(), kind: v.picklist(['image', 'video']) })),
  comments: v.array(Comment),
  user: Person,
  /** The administrator who works on it. A phone may keep an answer without it. */
  taken_by: v.optional(v.nullable(Person), null),
})
/** A ticket in the administrators' list. */
export const SupportTicket = v.object({
  ...TicketCard.entries,
  user: Person,
  taken_by: v.nullable(Person),
})
export type SupportTicket = v.InferOutput<typeof SupportTicket>
export type Ticket = v.InferOutput<typeof Ticket>
export type TicketCard = v.InferOutput<typeof TicketCard>

export const ticketCalls = /* @__PURE__ */ group('tickets', {
  categories: get('customer-service-category', {
    takes: nothing,
    gives: listed(Category),
    source: 'Spec 1 §7',
  }),
  list: get('tickets', {
    takes: v.object({
      status: v.optional(v.picklist(['all', ...ticketStatuses]), 'all'),
      category: v.optional(id),
      ...page,
      ...perPage(10),
    }),
    gives: paged(TicketCard),
    source: 'Spec 1 §7',
  }),
  read: get('ticket-detail/:id', {
    takes: byId,
    gives: given(Ticket),
    fails: ['not_found'],
    source: 'Spec 1 §7',
  }),
  create: post('create-ticket', {
    takes: v.object({
      category: chosenId('category_needed'),
      subject: required(150, 'subject_needed'),
      description: required(5000, 'description_needed'),
      media: v.optional(file),
      media_upload: v.optional(uuid),
    }),
    gives: doneWith(Ticket),
    fails: ['media_refused', 'upload_unknown', 'too_large'],
    files: ['media'],
    source: 'Spec 1 §7',
  }),
  comment: post('add-comment/:id', {
    takes: v.object({ id, comment: required(5000, 'comment_needed') }),
    gives: doneWith(Comment),
    fails: ['not_found'],
    source: 'Spec 1 §7',
  }),
  all: get('admin/tickets', {
    takes: v.object({
      status: v.optional(v.picklist(['all', ...ticketStatuses]), 'open'),
      ...page,
      ...perPage(10),
    }),
    gives: paged(SupportTicket),
    access: 'admin',
    source: 'Decision 23',
  }),
  /** Refused where the ticket is no longer as the administrator saw it. */
  act: post('admin/tickets/:id', {
    takes: v.object({
      id,
      action: v.picklist(ticketActions),
      status: v.picklist(ticketStatuses),
      taken_by: v.nullable(id),
    }),
    gives: doneWith(Ticket),
    fails: ['not_found', 'ticket_changed'],
    access: 'admin',
    source: 'Decision 23',
  }),
})
