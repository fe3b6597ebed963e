import { useClockAhead } from '#app/device/clock.ts'
import { useNow } from '#parts/days/use-now.ts'

/** The time as the service has it, even where this phone's clock is off. */
export const useRealNow = (every?: number): Date => new Date(useNow(every).getTime() - useClockAhead())
