import { addDays, type Day } from './time/days.ts'

const dayMs = 86_400_000
/** Days after which a pack is looked through again, and for which it stays after the hunt. */
export const packDays = { fresh: 14, after: 7 }

export type PackPhase = 'active' | 'ended' | 'expired'

/** Where a pack is in its life: its hunt is to come or running, is over, or has been over for a week. */
export const packPhase = (endsOn: Day, now: number): PackPhase => {
  // A stand's last day ends at most fourteen hours later than Greenwich's.
  const over = Date.parse(`${addDays(endsOn, 1)}T14:00:00Z`)
  return now < over ? 'active' : now < over + packDays.after * dayMs ? 'ended' : 'expired'
}

/** Packs that may give way when room is needed, the first to go first; an active or a pinned one never does. */
export const packsToDrop = <P extends { endsOn: Day; pinned: boolean }>(
  packs: readonly P[],
  now: number,
): P[] =>
  packs
    .filter((pack) => !pack.pinned && packPhase(pack.endsOn, now) !== 'active')
    .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))

/** Whether what was verified then should be looked through again. */
export const packAged = (verifiedAt: number | null, now: number): boolean =>
  now - (verifiedAt ?? 0) > packDays.fresh * dayMs
