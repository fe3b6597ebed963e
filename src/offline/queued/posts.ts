import type { Person } from '#core/calls/shapes/people.ts'
import type { Post } from '#core/calls/site.ts'
import { excerpt, isoTime, type Pending, type QueuedCalls, receiptData, title } from './define.ts'

interface Words {
  title: string
  description: string
}
type Images = Post['images']

/** Pictures that the phone still has, under ids that no stored one has. */
const pendingImages = (row: Pending): Images =>
  Object.values(row.media).map((file, n) => ({
    id: row.provisionalId * 100 - n,
    image: `/media/outbox/${file}`,
  }))

/** The post as the server will return it; its pictures come from the phone. */
const pendingPost = (
  row: Pending,
  { title: heading, description }: Words,
  me: Person,
  stand: Post['stand'],
): Post => {
  const receipt = receiptData<{ id: number; images?: Images }>(row)
  return {
    id: receipt?.id ?? row.provisionalId,
    title: heading,
    description,
    created_at: isoTime(row.sentAt ?? row.createdAt),
    images: receipt?.images ?? pendingImages(row),
    user: me,
    stand,
  }
}

interface Changed extends Words {
  id: number
  delete_image: readonly number[]
}
const withChange = (post: Post, row: Pending, input: Changed): Post => ({
  ...post,
  title: input.title,
  description: input.description,
  images: receiptData<{ images?: Images }>(row)?.images ?? [
    ...post.images.filter(({ id }) => !input.delete_image.includes(id)),
    ...pendingImages(row),
  ],
})

export const posts = {
  'posts.create': {
    rank: 4,
    lane: ({ stand_id: standId }) => `post:of-stand:${standId}`,
    title: ({ title: heading }) => title('post', { title: excerpt(heading) }),
    optimistic: {
      'site.posts': (answer, { read, input, row, me, withMark: marked }) => {
        const isFirstPage = read.page === 1 && read.search === undefined
        const shown = read.stand_id === undefined ? null : { id: read.stand_id }
        if (!isFirstPage || shown?.id !== input.stand_id) return answer
        const receipt = receiptData<{ id: number }>(row)
        if (receipt && answer.data.some(({ id }) => id === receipt.id)) return answer
        const stand = answer.data[0]?.stand ?? { id: input.stand_id, title: '', address: '', image: null }
        return {
          ...answer,
          data: [marked(pendingPost(row, input, me, stand)), ...answer.data],
          total_records: answer.total_records + 1,
        }
      },
    },
  },
  'posts.update': {
    rank: 4,
    lane: ({ id }) => `post:${id}`,
    title: ({ title: heading }) => title('post', { title: excerpt(heading) }),
    optimistic: {
      'site.posts': (answer, { input, row, withMark: marked }) => ({
        ...answer,
        data: answer.data.map((post) => (post.id === input.id ? marked(withChange(post, row, input)) : post)),
      }),
      'site.post': (answer, { input, row, withMark: marked }) =>
        answer.data.id === input.id
          ? { ...answer, data: marked(withChange(answer.data, row, input)) }
          : answer,
    },
  },
  'posts.remove': {
    rank: 4,
    lane: ({ id }) => `post:${id}`,
    title: () => title('remove_post'),
    optimistic: {
      // A refused deletion leaves the post in its place; the outbox says why.
      'site.posts': (answer, { input, row }) => {
        const data = row.state === 'needs_you' ? answer.data : answer.data.filter(({ id }) => id !== input.id)
        const gone = answer.data.length - data.length
        return { ...answer, data, total_records: answer.total_records - gone }
      },
    },
  },
} satisfies QueuedCalls<'posts.create' | 'posts.update' | 'posts.remove'>
