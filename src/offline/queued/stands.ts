import { type QueuedCalls, title } from './define.ts'

export const stands = {
  'stands.follow': {
    rank: 5,
    lane: ({ id }) => `follow:${id}`,
    title: ({ follow }) => (follow === false ? title('unfollow') : title('follow')),
    optimistic: {
      'stands.read': (answer, { read, input, marked }) => {
        const wanted = input.follow ?? true
        if (read.id !== input.id || answer.data.is_following === wanted) return answer
        const followers_counter = Math.max(0, answer.data.followers_counter + (wanted ? 1 : -1))
        return { ...answer, data: marked({ ...answer.data, is_following: wanted, followers_counter }) }
      },
    },
  },
  'stands.favorite': {
    rank: 5,
    lane: ({ id }) => `favorite:${id}`,
    title: ({ favorite }) => (favorite === false ? title('remove_favorite') : title('add_favorite')),
    optimistic: {
      'stands.read': (answer, { read, input, marked }) =>
        read.id !== input.id
          ? answer
          : { ...answer, data: marked({ ...answer.data, is_favorited: input.favorite ?? true }) },
      'stands.search': (answer, { input, marked }) => ({
        ...answer,
        data: answer.data.map((card) =>
          card.id === input.id ? marked({ ...card, is_favorited: input.favorite ?? true }) : card,
        ),
      }),
      'stands.favorites': (answer, { input }) => {
        if (input.favorite ?? true) return answer
        const data = answer.data.filter(({ id }) => id !== input.id)
        return { ...answer, data, total_records: answer.total_records - (answer.data.length - data.length) }
      },
    },
  },
} satisfies QueuedCalls<'stands.follow' | 'stands.favorite'>
