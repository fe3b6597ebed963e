import { addDays, type Day } from './time/days.ts'

const dayMs = 86_400_000
/** Days until a pack is checked again, and days it is kept after the hunt. */
export const packDays = { fresh: 14, after: 7 }

export type PackPhase = 'active' | 'ended' | 'expired'

/** A pack's phase: the hunt is upcoming or running, has ended, or ended a week ago. */
export const packPhase = (endsOn: Day, now: number): PackPhase => {
  // No time zone's day ends later than fourteen hours after the day in UTC.
  const over = Date.parse(`${addDays(endsOn, 1)}T14:00:00Z`)
  return now < over ? 'active' : now < over + packDays.after * dayMs ? 'ended' : 'expired'
}

/** Packs that may be deleted for space, in that order; active and pinned packs never are. */
export const packsToDrop = <P extends { endsOn: Day; pinned: boolean }>(
  packs: readonly P[],
  now: number,
): P[] =>
  packs
    .filter((pack) => !pack.pinned && packPhase(pack.endsOn, now) !== 'active')
    .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))

/** Whether a pack verified at that time is due for another check. */
export const packAged = (verifiedAt: number | null, now: number): boolean =>
  now - (verifiedAt ?? 0) > packDays.fresh * dayMs
