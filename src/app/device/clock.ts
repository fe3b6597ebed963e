import { useEffect, useSyncExternalStore } from 'react'
import { clockOffset } from '#offline/http/clock.ts'
import { deviceFact } from '#offline/storage/device.ts'

/** What the last start measured, for a start without a signal. */
const loadMeasured = async (): Promise<void> => {
  const measured = await deviceFact('clockOffset')
  if (clockOffset.get() === null && measured !== undefined) clockOffset.set(measured)
}

/** Milliseconds that this phone's clock is ahead of the service's; 0 where it was never measured. */
export const useClockAhead = (): number => {
  useEffect(() => void loadMeasured().catch(() => undefined), [])
  return useSyncExternalStore(clockOffset.subscribe, clockOffset.get) ?? 0
}
