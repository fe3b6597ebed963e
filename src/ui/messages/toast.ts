import { storeOf } from '#core/store.ts'

/** Milliseconds a toast stays (spec 1 §9). */
const stays = 2000
/** The plain line has no button to close it, and stays long enough to be read. */
const plainStays = 8000

type Kind = 'done' | 'problem'
/** Whether anything was ever said: only then the toasts' code is fetched. */
export const toastsWanted = storeOf(false)
/** What is said in a plain line, because the toasts' code could not be had: without a signal on a first visit. */
export const plainToast = storeOf<{ message: string; kind: Kind } | null>(null)

const sayPlainly = (message: string, kind: Kind): void => {
  const said = { message, kind }
  plainToast.set(said)
  setTimeout(() => plainToast.get() === said && plainToast.set(null), plainStays)
}

/** Says one line for two seconds, and to a screen reader. */
export const toast = (message: string, kind: Kind = 'done'): void => {
  void import('./Toasts.tsx').then(
    ({ say }) => {
      toastsWanted.set(true)
      say(message, kind, stays)
    },
    () => sayPlainly(message, kind),
  )
}
