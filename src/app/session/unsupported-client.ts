import { storeOf } from '#core/store.ts'

/** Whether the server rejected this version; queued items wait for an update. */
export const unsupportedClient = storeOf(false)
