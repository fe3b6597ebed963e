import { fail, type Failure } from '#core/failures.ts'

/** Pictures of one post, and the bytes of each (spec 2 §9). */
export const postLimits = { images: 15, imageBytes: 35 * 1024 * 1024 } as const

/** What a post must have: words or a picture, and not too many pictures, with those that it keeps. */
export const postRefusal = (post: {
  readonly description: string
  readonly kept: number
  readonly images: readonly { readonly size: number }[]
}): Failure | null => {
  const count = post.kept + post.images.length
  if (count > postLimits.images) return fail('invalid', { stand_post_images: [{ code: 'post_images_many' }] })
  if (post.images.some(({ size }) => size > postLimits.imageBytes))
    return fail('invalid', { stand_post_images: [{ code: 'post_image_large' }] })
  return post.description === '' && count === 0
    ? fail('invalid', { description: [{ code: 'post_empty' }] })
    : null
}
