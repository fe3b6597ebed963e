import { useEffect, useState } from 'react'
import type { Place } from '#core/rules/land/geography.ts'

interface Sky {
  sunrise: Date
  sunset: Date
}

/** Today's sunrise and sunset at a place, computed on the phone. */
export const useSky = (place: Place | null): Sky | null => {
  const [sky, setSky] = useState<Sky | null>(null)
  const lat = place?.lat
  const lng = place?.lng
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    let current = true
    void import('suncalc').then(({ getTimes }) => {
      const { sunrise, sunset } = getTimes(new Date(), lat, lng)
      if (current && sunrise && sunset) setSky({ sunrise, sunset })
    })
    return () => {
      current = false
    }
  }, [lat, lng])
  return sky
}
