import { storeOf } from '#core/store.ts'

/** Milliseconds a toast stays (spec 1 §9). */
const stays = 2000
/** The plain message has no close button, so it stays long enough to be read. */
const plainStays = 8000

type Kind = 'done' | 'problem'
/** Whether a toast was ever shown: only then the toast library is loaded. */
export const toastsWanted = storeOf(false)
/** The message to show plainly because the toast library could not be loaded, as on an offline first visit. */
export const plainToast = storeOf<{ message: string; kind: Kind } | null>(null)

const sayPlainly = (message: string, kind: Kind): void => {
  const said = { message, kind }
  plainToast.set(said)
  setTimeout(() => plainToast.get() === said && plainToast.set(null), plainStays)
}

/** Shows a message for two seconds and announces it to screen readers. */
export const toast = (message: string, kind: Kind = 'done'): void => {
  void import('./Toasts.tsx').then(
    ({ say }) => {
      toastsWanted.set(true)
      say(message, kind, stays)
    },
    () => sayPlainly(message, kind),
  )
}
