import { storeOf } from '#core/store.ts'

/** Whether the person is asked to sign in over what is half written. */
export const signInAgain = storeOf(false)
