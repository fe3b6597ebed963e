import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { page, paged, perPage, timeOut } from '#core/contract/fields.ts'

/** A chat thread of a reservation, as a line of the inbox. */
export const InboxThread = v.object({
  reservation_id: v.number(),
  /** The other person, or `wholeParty`. */
  user_id: v.number(),
  /** Of the other person; the title of the stand for everybody together. */
  name: v.string(),
  image: v.nullable(v.string()),
  stand: v.string(),
  /** Whether one may still write. */
  is_open: v.boolean(),
  unread: v.number(),
  last: v.nullable(
    v.object({
      message: v.string(),
      photos: v.number(),
      date: timeOut,
      user: v.object({ id: v.number(), first_name: v.string() }),
    }),
  ),
})
export type InboxThread = v.InferOutput<typeof InboxThread>

export const inboxCalls = /* @__PURE__ */ group('inbox', {
  list: get('inbox', {
    takes: v.object({ ...page, ...perPage(20) }),
    gives: paged(InboxThread),
    source: 'Decision 187',
  }),
})
