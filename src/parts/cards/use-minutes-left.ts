import { useClockAhead } from '#app/device/clock.ts'
import { useNow } from '#parts/days/use-now.ts'

/** Whole minutes left until a time of the service, at least 0, whatever the clock of this phone says. */
export const useMinutesLeft = (until: string): number => {
  const now = useNow(5000)
  const ahead = useClockAhead()
  return Math.max(0, Math.ceil((Date.parse(until) + ahead - now.getTime()) / 60_000))
}
