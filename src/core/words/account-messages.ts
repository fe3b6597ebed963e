import { messageTable } from './message.ts'

/** Messages about changes of an account, for the page and for emails. */
export const accountMessages = messageTable({
  password_changed: 'Your password has been changed',
  deleted: 'Your account has been deleted',
})
