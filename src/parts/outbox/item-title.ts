import { t } from '@lingui/core/macro'
import type { OutboxItem } from '#app/data/use-outbox.ts'

type Title = OutboxItem['title']

const words: Record<Title['code'], (values: Title['values']) => string> = {
  damaged: () => t`A damaged item`,
  feedback: ({ text: start = '' }) => t`Feedback: ${start}`,
  device: () => t`Notifications on this phone`,
  notification_read: () => t`Notification read`,
  notification_unread: () => t`Notification unread`,
  notification_settings: () => t`Notification settings`,
  ticket: ({ subject: start = '' }) => t`Ticket: ${start}`,
  comment: ({ text: start = '' }) => t`Comment: ${start}`,
  message: ({ text: start = '' }) => t`Message: ${start}`,
  photo: () => t`Photo`,
  unfollow: () => t`Stop following a stand`,
  follow: () => t`Follow a stand`,
  remove_favorite: () => t`Remove a favorite`,
  add_favorite: () => t`Add a favorite`,
  check_in: () => t`Check-in`,
  check_out: () => t`Check-out`,
  back_by: ({ name: contact = '' }) => t`Check-out reminder: we email ${contact} if you are late`,
  stop_back_by: () => t`Stop the back-by timer`,
  review: ({ text: start = '' }) => t`Review: ${start}`,
  trophy: () => t`Trophy`,
  waiver: () => t`Hunter waiver`,
  post: ({ title: start = '' }) => t`Post: ${start}`,
  remove_post: () => t`Delete a post`,
  named_trophy: ({ name: start = '' }) => t`Trophy: ${start}`,
}

/** The title of an item in the reader's language. */
export const itemTitleText = ({ code, values }: Title): string => words[code](values)
