import { messageTable } from './message.ts'

/** What becomes of an account: the page says it at once, and a letter says it to whoever was not there. */
export const accountMessages = messageTable({
  password_changed: 'Your password has been changed',
  deleted: 'Your account has been deleted',
})
