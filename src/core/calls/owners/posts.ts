import * as v from 'valibot'
import { del, group, post } from '#core/contract/define.ts'
import { byId, done, doneWith, file, id, required, text } from '#core/contract/fields.ts'
import { postLimits } from '#core/rules/posts.ts'

const words = {
  title: required(200, 'post_title_needed'),
  description: v.optional(text(10_000), ''),
  stand_post_images: v.optional(
    v.pipe(v.array(file), v.maxLength(postLimits.images, 'post_images_many')),
    [],
  ),
}
const made = doneWith(v.object({ id: v.number() }))
const fails = ['not_found', 'picture_refused', 'too_large'] as const

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
