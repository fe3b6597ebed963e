import * as v from 'valibot'
import { del, group, post } from '#core/contract/define.ts'
import { byId, done, doneWith, file, id, required, text, uuid } from '#core/contract/fields.ts'
import { postLimits } from '#core/rules/posts.ts'

const words = {
  title: required(200, 'post_title_needed'),
  description: v.optional(text(10_000), ''),
  stand_post_images: v.optional(
    v.pipe(v.array(file), v.maxLength(postLimits.images, 'post_images_many')),
    [],
  ),
  /** Pictures uploaded before the call, in their order; they follow those sent with it. */
  stand_post_images_upload: v.optional(
    v.pipe(v.array(uuid), v.maxLength(postLimits.images, 'post_images_many')),
    [],
  ),
}
const made = doneWith(
  v.object({
    id: v.number(),
    /** Phones keep older receipts without them. */
    images: v.optional(v.array(v.object({ id: v.number(), image: v.string() }))),
  }),
)
const fails = ['not_found', 'picture_refused', 'too_large', 'upload_unknown'] as const

export const postCalls = /* @__PURE__ */ group('posts', {
  create: post('stand-post', {
    access: 'verified',
    takes: v.object({ ...words, stand_id: id }),
    gives: made,
    fails,
    files: ['stand_post_images'],
    source: 'Spec 2 §7',
  }),
  update: post('stand-post/:id', {
    access: 'verified',
    takes: v.object({
      ...words,
      id,
      stand_id: v.optional(id),
      _method: v.optional(v.picklist(['PUT', 'put'])),
      delete_image: v.optional(v.pipe(v.array(id), v.maxLength(100)), []),
    }),
    gives: made,
    fails,
    files: ['stand_post_images'],
    source: 'Spec 2 §7, with _method PUT',
  }),
  remove: del('stand-post/:id', {
    access: 'verified',
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Spec 2 §7',
  }),
})
