import { storeOf } from '#core/store.ts'

/** Whether the sign-in dialog is shown over a form with unsaved input. */
export const signInAgain = storeOf(false)
