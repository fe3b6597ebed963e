import * as v from 'valibot'
import { get, group, post, put } from '#core/contract/define.ts'
import {
  done,
  doneWith,
  flag,
  given,
  id,
  nothing,
  page,
  paged,
  perPage,
  timeOut,
} from '#core/contract/fields.ts'
import {
  kindNames,
  notificationTargets,
  type NotificationType,
  notificationTypes,
} from './shapes/notification-kinds.ts'

/** What varies in a message, as what it is: `MessageValue`. */
const Value = v.union([
  v.string(),
  v.number(),
  v.object({ from: v.string(), to: v.string() }),
  v.object({ cents: v.number() }),
  v.object({ at: v.string(), zone: v.string() }),
])
const Facts = v.record(v.string(), v.union([v.string(), v.number()]))
export const Notification = v.object({
  id: v.number(),
  type: v.picklist(notificationTypes),
  /** English; clients in other languages translate `code` and `values`. */
  message: v.string(),
  /** One of the messages of its type. What a phone keeps of an older service has none. */
  code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), Value)),
  date: timeOut,
  is_read: v.boolean(),
  data: Facts,
  /** How many unread messages of one conversation this row stands for. */
  count: v.optional(v.number()),
})
export type Notification = v.InferOutput<typeof Notification>

const Choice = v.object({ kind: v.picklist(kindNames), push: v.boolean(), email: v.boolean() })
/** A person's choice for each kind, and how many of their devices can receive a push. */
export const NotificationSettings = v.object({ choices: v.array(Choice), devices: v.number() })
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

/** Where a click on a notification leads: a path inside the app, its values escaped. */
export const notificationPath = (note: {
  type: NotificationType
  data: v.InferOutput<typeof Facts>
}): string =>
  notificationTargets[note.type].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(note.data[name] ?? '')
    // The filters of a search are an address already; what could lead elsewhere is not in them.
    return name === 'query' ? value.replaceAll(/[^\w%&=.~*'()!-]/g, '') : encodeURIComponent(value)
  })

export const notificationCalls = /* @__PURE__ */ group('notifications', {
  list: get('user-notifications', {
    takes: v.object({ ...page, ...perPage(10) }),
    gives: paged(Notification),
    source: 'Spec 1 §7',
  }),
  unread: get('unread-notifications-count', {
    takes: nothing,
    /** Unread rows of the bell, and unread conversations. A phone may keep an answer without the second. */
    gives: given(v.object({ count: v.number(), chats: v.optional(v.number(), 0) })),
    source: 'Spec 1 §7',
  }),
  read: post('notification/:id', {
    takes: v.object({ id, is_read: v.optional(flag, true) }),
    gives: doneWith(Notification),
    fails: ['not_found'],
    source: 'Spec 1 §7',
  }),
  /** Up to the newest one that was shown: what came meanwhile stays unread. */
  readAll: post('notifications/read-all', {
    takes: v.object({ last: id }),
    gives: done,
    source: 'Added: "Mark all read"',
  }),
  settings: get('notification-settings', {
    takes: nothing,
    gives: given(NotificationSettings),
    source: 'Offline kit: a settings screen per kind of notification',
  }),
  choose: put('notification-settings/:kind', {
    takes: v.object({
      kind: v.picklist(kindNames, 'notification_kind'),
      push: flag,
      email: flag,
    }),
    gives: doneWith(NotificationSettings),
    source: 'Offline kit: a settings screen per kind of notification',
  }),
})
