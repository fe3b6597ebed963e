import * as v from 'valibot'
import { get, group, post, put } from './define.ts'
import { doneWith, flag, given, id, nothing, page, paged, perPage, timeOut } from './fields.ts'
import { kindNames } from './notification-kinds.ts'

/** The kinds of notification and where a click leads (spec 1 §2). `{name}` is a field of `data`. */
export const notificationTargets = {
  chat: '/my-profile/chat/{reservation_id}/{user_name}/{user_id}',
  stand_approved: '/stand/{stand_id}',
  stand_rejected: '/stand/{stand_id}',
  stand_reservation: '/my-profile/stand-bookings/{stand_id}/{title}/0',
  stand_reservation_cancel: '/my-profile/my-stands?activeTab=history',
  amount_transfer: '/my-profile/payments',
  reservation_complete: '/review-reconsider/{reservation_id}',
  review_updated: '/review-reconsider/{reservation_id}',
  review_challenged: '/review-reconsider/{reservation_id}',
  reservation_review: '/review-reconsider/{reservation_id}',
  stand_review: '/my-profile/reviews',
  ticket_updated: '/my-profile/customer-portal/ticket/{ticket_id}',
  new_comment: '/my-profile/customer-portal/ticket/{ticket_id}',
  stand_followed: '/stand/{stand_id}?from=notification-followers',
  stand_new_post: '/stand/{stand_id}?from=notification-blog',
  stand_transfer_invitation: '/my-profile/my-stands?activeTab=ownership',
  fund_transfer_request: '/my-profile/reservation-details/{reservation_id}',
  fund_transfer_handle: '/my-profile/reservation-details/{reservation_id}',
  accepted_hunter_invitation: '/my-profile/reservation-details/{reservation_id}/additional-hunter?tab=joined',
  rejected_hunter_invitation: '/my-profile/reservation-details/{reservation_id}/additional-hunter?tab=joined',
  hunter_invitation: '/my-profile/my-reservations?activeTab=invitation',
  revoke_hunter_access: '/my-profile/my-reservations?activeTab=invitation',
  cancel_hunter_invitation: '/my-profile/my-reservations?activeTab=invitation',
  refund_on_cancellation: '/my-profile/reservation-details/{reservation_id}',
  refund_by_admin: '/my-profile/reservation-details/{reservation_id}',
  attendance: '/my-profile/reservation-details/{reservation_id}',
  hunt_pack: '/my-profile/reservation-details/{reservation_id}',
  return_due: '/my-profile/hunt/{reservation_id}',
  trophy_added: '/my-profile/reservation-details/{reservation_id}',
  search_stand: '/stand/{stand_id}',
  search_days: '/stand/{stand_id}',
  search_stands: '/stand?{query}',
  search_several: '/my-profile/saved-searches',
  push_ending: '/my-profile/notifications',
} as const
export type NotificationType = keyof typeof notificationTargets
export const notificationTypes = Object.keys(notificationTargets) as NotificationType[]

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
/** What a person has chosen for every kind, and on how many of their devices a push can arrive. */
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
