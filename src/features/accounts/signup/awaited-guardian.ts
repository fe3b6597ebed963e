import type { AwaitedGuardian } from '#core/calls/accounts.ts'

const key = 'awaited-guardian'

/** What a junior without a session knows of the guardian; in this tab only. */
export const keepAwaitedGuardian = (guardian: AwaitedGuardian): void =>
  sessionStorage.setItem(key, JSON.stringify(guardian))

export const awaitedGuardian = (): AwaitedGuardian | null =>
  JSON.parse(sessionStorage.getItem(key) ?? 'null') as AwaitedGuardian | null
