import * as v from 'valibot'
import { del, get, group, post } from '#core/contract/define.ts'
import {
  done,
  doneWith,
  file,
  flag,
  id,
  integer,
  page,
  paged,
  perPage,
  required,
  text,
  timeOut,
  uuid,
} from '#core/contract/fields.ts'
import { contentKinds, mostContents, orderedKinds } from '#core/rules/contents.ts'
import { Person } from '../shapes/people.ts'

const changed = {
  /** Sent back with a change: it is about what was seen. */
  version: v.number(),
  /** Who changed it last, and when; null where it is as the installation brought it. */
  changed_by: v.nullable(Person),
  changed_at: v.nullable(timeOut),
}

/** A thing of one of the kinds; what its kind does not have is empty. */
export const Content = v.object({
  id: v.number(),
  /** Its title, question or name; of a slider's image what it shows. */
  name: v.string(),
  text: v.string(),
  image: v.nullable(v.string()),
  video_url: v.string(),
  is_searchable: v.boolean(),
  is_shown: v.boolean(),
  ...changed,
  /** How many refer to it. */
  used: v.object({ stands: v.number(), trophies: v.number(), tickets: v.number(), searches: v.number() }),
})
export type Content = v.InferOutput<typeof Content>

/** A person's feedback on the product, and whether the home page shows it. */
export const Feedback = v.object({
  id: v.number(),
  feedback: v.string(),
  created_at: timeOut,
  /** Null where they have left. */
  user: v.nullable(Person),
  is_public: v.boolean(),
  ...changed,
})
export type Feedback = v.InferOutput<typeof Feedback>

const kind = v.picklist(contentKinds)
const version = v.pipe(integer, v.minValue(1))
const words = {
  kind,
  name: required(500, 'content_name_needed'),
  text: v.optional(text(10_000), ''),
  video_url: v.optional(text(500), ''),
  is_searchable: v.optional(flag, true),
  image: v.optional(file),
  image_upload: v.optional(uuid),
}
const pictureFailures = ['picture_refused', 'upload_unknown', 'too_large'] as const
const ids = v.pipe(v.array(id), v.maxLength(mostContents, 'list_long'))

/** What administrators keep for the public pages and for the lists of forms. */
export const contentCalls = /* @__PURE__ */ group('contents', {
  list: get('admin/contents/:kind', {
    access: 'admin',
    takes: v.object({ kind }),
    gives: v.object({ status: v.literal(true), data: v.array(Content) }),
    source: 'Decision 23',
  }),
  add: post('admin/contents/:kind', {
    access: 'admin',
    takes: v.object(words),
    gives: doneWith(Content),
    fails: ['contents_many', ...pictureFailures],
    files: ['image'],
    source: 'Decision 23',
  }),
  change: post('admin/contents/:kind/:id', {
    access: 'admin',
    takes: v.object({ ...words, id, version }),
    gives: doneWith(Content),
    fails: ['not_found', 'content_changed', ...pictureFailures],
    files: ['image'],
    source: 'Decision 23',
  }),
  show: post('admin/contents/:kind/:id/show', {
    access: 'admin',
    takes: v.object({ kind, id, version, is_shown: flag }),
    gives: doneWith(Content),
    fails: ['not_found', 'content_changed', 'content_exists'],
    source: 'Decision 23',
  }),
  remove: del('admin/contents/:kind/:id', {
    access: 'admin',
    takes: v.object({ kind, id, version }),
    gives: done,
    fails: ['not_found', 'content_changed', 'content_used'],
    source: 'Decision 23',
  }),
  /** `seen` is the order before; another one meanwhile is refused. Of feedback those that are shown. */
  order: post('admin/content-order/:kind', {
    access: 'admin',
    takes: v.object({ kind: v.picklist(orderedKinds), ids, seen: ids }),
    gives: done,
    fails: ['order_changed'],
    source: 'Decision 23',
  }),
  feedback: get('admin/feedback', {
    access: 'admin',
    takes: v.object({
      shown: v.optional(v.picklist(['all', 'shown', 'hidden']), 'all'),
      ...page,
      ...perPage(10),
    }),
    gives: paged(Feedback),
    source: 'Decision 23',
  }),
  chooseFeedback: post('admin/feedback/:id', {
    access: 'admin',
    takes: v.object({ id, version, is_public: flag }),
    gives: doneWith(Feedback),
    fails: ['not_found', 'content_changed', 'feedback_many'],
    source: 'Decision 23',
  }),
})
