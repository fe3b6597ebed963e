import { storeOf } from '#core/store.ts'

/** Whether the server finds this version too old to be understood; what waits is held until there is a newer one. */
export const unsupportedClient = storeOf(false)
