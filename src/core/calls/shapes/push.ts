import * as v from 'valibot'
import { notificationTypes } from './notification-kinds.ts'

/**
 * The payload of a web push: declarative (`web_push: 8030`), so that a browser can show it without the
 * worker; ids and short text only, never a token. A pushed chat message carries `type: 'chat'` and
 * `stand_reservation_id` (spec 1 §2).
 */
export const PushPayload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    navigate: v.string(),
    tag: v.string(),
    data: v.object({
      type: v.picklist(notificationTypes),
      notification_id: v.number(),
      user_id: v.number(),
      path: v.string(),
      stand_reservation_id: v.optional(v.number()),
    }),
  }),
  app_badge: v.number(),
})
export type PushPayload = v.InferOutput<typeof PushPayload>
