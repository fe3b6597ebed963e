import type { CallOf } from '#core/calls/registry/index.ts'
import type { Taken } from '#core/contract/define.ts'
import type { QueuedKey } from '#offline/policy.ts'

const start = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)

const titles: { [K in QueuedKey]: (input: Taken<CallOf<K>>) => string } = {
  'accounts.feedback': (i) => `Feedback: ${start(i.feedback)}`,
  'devices.register': () => 'Notifications on this phone',
  'notifications.read': (i) => (i.is_read ? 'Notification read' : 'Notification unread'),
  'notifications.choose': () => 'What you are told of',
  'tickets.create': (i) => `Ticket: ${start(i.subject)}`,
  'tickets.comment': (i) => `Comment: ${start(i.comment)}`,
  'chat.send': (i) => `Message: ${start(i.message)}`,
  'stands.follow': (i) => (i.follow === false ? 'Stop following a stand' : 'Follow a stand'),
  'stands.favorite': (i) => (i.favorite === false ? 'Remove a favorite' : 'Add a favorite'),
  'reservations.attend': (i) => (i.kind === 'checkin' ? 'Check-in' : 'Check-out'),
  'returns.set': (i) => `Back-by time, and ${start(i.contact_name)} is told if you are late`,
  'returns.stop': () => 'Stop the back-by timer',
  'trophies.add': (i) => (i.name === '' ? 'Trophy' : `Trophy: ${start(i.name)}`),
}

/** What a person calls an item that waits. */
export const itemTitle = (key: QueuedKey, input: unknown): string =>
  (titles[key] as (input: unknown) => string)(input)
