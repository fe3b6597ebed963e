import type { Day } from '#core/rules/time/days.ts'

/** The reader's own calendar day: at the server's, and at UTC's, it may be another one already. */
export const localToday = (): Day => new Intl.DateTimeFormat('en-CA').format(new Date())
