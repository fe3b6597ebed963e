import * as v from 'valibot'
import { get, group, post, put } from '#core/contract/define.ts'
import { doneWith, flag, given, id, nothing, page, paged, perPage, timeOut } from '#core/contract/fields.ts'
import {
  kindNames,
  notificationTargets,
  type NotificationType,
  notificationTypes,
} from './shapes/notification-kinds.ts'

const Facts = v.record(v.string(), v.union([v.string(), v.number()]))
export const Notification = v.object({
  id: v.number(),
  type: v.picklist(notificationTypes),
  message: v.string(),
  date: timeOut,
  is_read: v.boolean(),
  data: Facts,
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
    gives: given(v.object({ count: v.number() })),
    source: 'Spec 1 §7',
  }),
  read: post('notification/:id', {
    takes: v.object({ id, is_read: v.optional(flag, true) }),
    gives: doneWith(Notification),
    fails: ['not_found'],
    source: 'Spec 1 §7',
  }),
  settings: get('notification-settings', {
    takes: nothing,
    gives: given(NotificationSettings),
    source: 'Offline kit: a settings screen per kind of notification',
  }),
  choose: put('notification-settings/:kind', {
    takes: v.object({
      kind: v.picklist(kindNames, 'There is no such kind of notification'),
      push: flag,
      email: flag,
    }),
    gives: doneWith(NotificationSettings),
    source: 'Offline kit: a settings screen per kind of notification',
  }),
})
