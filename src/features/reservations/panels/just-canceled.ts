import { storeOf } from '#core/store.ts'

/** The reservation that was canceled a moment ago: the list that follows says what becomes of its money. */
export const justCanceled = storeOf<number | null>(null)
