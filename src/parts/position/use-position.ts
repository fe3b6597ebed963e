import { useEffect, useState } from 'react'

export interface Position {
  lat: number
  lng: number
  /** Metres. */
  accuracy: number
  /** Metres above the sea, where the device knows. */
  alt?: number | undefined
  at: Date
}
export type PositionState = 'off' | 'waiting' | 'known' | 'denied' | 'unsupported' | 'lost'

/** Watches the device's position while `wanted`: it needs no signal, only the sky. */
export const usePosition = (wanted: boolean): { position: Position | null; state: PositionState } => {
  const [position, setPosition] = useState<Position | null>(null)
  const [state, setState] = useState<PositionState>('waiting')
  const supported = 'geolocation' in navigator

  useEffect(() => {
    if (!wanted || !supported) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        setPosition({
          lat: coords.latitude,
          lng: coords.longitude,
          accuracy: coords.accuracy,
          alt: coords.altitude ?? undefined,
          at: new Date(timestamp),
        })
        setState('known')
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'lost'),
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [wanted, supported])

  return { position: wanted ? position : null, state: !supported ? 'unsupported' : wanted ? state : 'off' }
}

/**
 * One reading for a record, or null: a check-in never waits long for the sky. The browser's own `timeout`
 * does not count while it asks for permission, so this one does.
 */
export const positionNow = (most = 2000): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    setTimeout(() => resolve(null), most)
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          lat: coords.latitude,
          lng: coords.longitude,
          accuracy: coords.accuracy,
          at: new Date(timestamp),
        }),
      () => resolve(null),
      { enableHighAccuracy: true, maximumAge: 30_000, timeout: most },
    )
  })

/** Milliseconds that a map waits for one's own position before it stays where it is. */
export const mapPositionTimeout = 8000

/** The position where the browser may tell it without asking anybody, or null: nobody is asked on arrival. */
export const positionIfAllowed = async (most = mapPositionTimeout): Promise<Position | null> => {
  const allowed = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return allowed?.state === 'granted' ? positionNow(most) : null
}
