import { figureCalls } from '#core/calls/owners/figures.ts'
import { callNow } from '#offline/http/client.ts'
import { newId, realEnv } from '#offline/environment.ts'
import { currentSession } from '#app/session/session.ts'

/** Counts for the landowner that the booking page was opened. Nothing is lost where that does not arrive. */
export const countView = (id: number): Promise<void> =>
  callNow(realEnv, figureCalls.view, { id }, { token: currentSession().token, key: newId(realEnv) }).then(
    () => undefined,
    () => undefined,
  )
