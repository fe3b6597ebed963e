import type { MessageValues } from '#core/words/message.ts'
import { type ApiFailure, addPhoneMessages } from './failure.ts'
import { phoneMessages } from './phone-messages.ts'

// Whoever makes such a failure, or shows one that was kept, has its message with it.
addPhoneMessages(phoneMessages)

type Name = keyof typeof phoneMessages

/** A failure of the phone's own. */
export const phoneFailure = (name: Name, values?: MessageValues): ApiFailure => ({
  name,
  status: 0,
  ...(values && { values }),
})
