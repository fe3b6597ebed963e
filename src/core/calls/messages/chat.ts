import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import { done, doneWith, file, id, instant, integer, text, timeOut, uuid } from '#core/contract/fields.ts'
import { Person } from '#core/calls/shapes/people.ts'

export const Message = v.object({
  id: v.number(),
  message: v.string(),
  date: timeOut,
  /** Who wrote it; phones keep older answers without the names. */
  user: v.object({
    id: v.number(),
    image: v.nullable(v.string()),
    first_name: v.optional(v.string()),
    last_name: v.optional(v.string()),
  }),
  /** When the message was written on the phone; null when it was sent at once. */
  written_at: v.nullable(timeOut),
  /** Addresses that are good for the reader alone. Phones keep older answers without them. */
  photos: v.optional(v.array(v.string())),
})
export type Message = v.InferOutput<typeof Message>

const thread = { reservationId: id, userId: v.pipe(integer, v.minValue(0)) }
const photo = v.optional(file)
const upload = v.optional(uuid)

/**
 * A thread belongs to a reservation and is between the signed-in person and `userId` (decision 14), or, where that is
 * `wholeParty`, of everybody of the reservation.
 */
export const chatCalls = /* @__PURE__ */ group('chat', {
  list: get('reservation-chat/:reservationId/:userId', {
    takes: v.object({ ...thread, before: v.optional(id) }),
    gives: v.object({
      status: v.literal(true),
      data: v.array(Message),
      total_records: v.number(),
      is_allowed_chat: v.boolean(),
      /** The other person; nobody in the thread of everybody. */
      user: v.nullable(Person),
      /** Who reads the thread beside the signed-in person; phones keep older answers without them. */
      others: v.optional(v.array(Person)),
    }),
    fails: ['not_found', 'chat_closed'],
    source: 'Spec 1 §7, decision 14',
  }),
  /** Marks the bell's entries of this thread as read. */
  read: post('reservation-chat/:reservationId/:userId/read', {
    takes: v.object(thread),
    gives: done,
    fails: ['not_found', 'chat_closed'],
    source: 'Added: who reads a thread has read what the bell says of it',
  }),
  send: post('reservation-chat/:reservationId/:userId', {
    access: 'verified',
    takes: v.object({
      ...thread,
      /** May be empty where there is a photo. */
      message: v.optional(text(2000), ''),
      written_at: v.optional(instant),
      photo_1: photo,
      photo_1_upload: upload,
      photo_2: photo,
      photo_2_upload: upload,
      photo_3: photo,
      photo_3_upload: upload,
      photo_4: photo,
      photo_4_upload: upload,
    }),
    gives: doneWith(Message),
    fails: [
      'not_found',
      'chat_closed',
      'chat_canceled',
      'chat_over',
      'picture_refused',
      'upload_unknown',
      'too_large',
    ],
    files: ['photo_1', 'photo_2', 'photo_3', 'photo_4'],
    source: 'Spec 1 §7, decision 14',
  }),
})
