import { excerpt, type QueuedCalls, title } from './define.ts'

export const accounts = {
  'accounts.feedback': {
    rank: 5,
    lane: () => 'feedback',
    title: ({ feedback }) => title('feedback', { text: excerpt(feedback) }),
    optimistic: {},
  },
  'devices.register': {
    rank: 6,
    lane: () => 'push',
    title: () => title('device'),
    optimistic: {},
  },
} satisfies QueuedCalls<'accounts.feedback' | 'devices.register'>
