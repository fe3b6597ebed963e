import { type QueuedCalls, title } from './define.ts'

export const notifications = {
  'notifications.read': {
    rank: 5,
    lane: ({ id }) => `note:${id}`,
    title: (input) => (input.is_read ? title('notification_read') : title('notification_unread')),
    optimistic: {
      'notifications.list': (answer, { input, withMark: marked }) => ({
        ...answer,
        data: answer.data.map((notification) =>
          notification.id === input.id && notification.is_read !== input.is_read
            ? marked({ ...notification, is_read: input.is_read })
            : notification,
        ),
      }),
      'notifications.unread': (answer, { input, row }) =>
        row.state === 'sent'
          ? answer
          : {
              ...answer,
              data: {
                ...answer.data,
                count: Math.max(0, answer.data.count + (input.is_read ? -1 : 1)),
              },
            },
    },
  },
  'notifications.choose': {
    rank: 6,
    lane: ({ kind }) => `notify:${kind}`,
    title: () => title('notification_settings'),
    optimistic: {
      'notifications.settings': (answer, { input, withMark: marked }) => ({
        ...answer,
        data: {
          ...answer.data,
          choices: answer.data.choices.map((choice) =>
            choice.kind === input.kind ? marked({ ...choice, push: input.push, email: input.email }) : choice,
          ),
        },
      }),
    },
  },
} satisfies QueuedCalls<'notifications.read' | 'notifications.choose'>
