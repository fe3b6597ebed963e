import { useEffect, useState } from 'react'
import type { Attendance } from '#core/calls/reservations.ts'

/** The last record after which the phone was outside of the land: it outlives a look at another screen. */
let leftAfter: string | null = null

/** Whether the phone was outside of the land after a record of its hunter. */
export const useWasOutside = (record: Attendance | null, isOutside: boolean): boolean => {
  // The time of the record itself may still be corrected by the service.
  const mark = record && `${record.user.id} ${record.kind} ${record.device_at ?? record.at}`
  const [noted, setNoted] = useState(() => leftAfter)
  if (mark !== null && isOutside && noted !== mark) setNoted(mark)
  useEffect(() => {
    leftAfter = noted
  }, [noted])
  return mark !== null && noted === mark
}
