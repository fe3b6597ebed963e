import { useEffect, useState } from 'react'
import { headingOfMotion } from '#core/rules/position/compass.ts'

export interface Position {
  lat: number
  lng: number
  /** Metres. */
  accuracy: number
  /** Metres above the sea, where the device knows. */
  alt?: number | undefined
  /** Degrees clockwise from north of a person who moves. */
  heading?: number | undefined
  at: Date
}
export type PositionState = 'off' | 'waiting' | 'known' | 'denied' | 'unsupported' | 'lost'

/** Calls `change` when the person allows or forbids positions in the browser's settings. */
const watchPermission = (change: () => void): (() => void) => {
  let stop = () => {}
  let isOver = false
  // Safari before 16 and some web views have no such question; there a reload asks again.
  void navigator.permissions?.query({ name: 'geolocation' }).then(
    (status) => {
      if (isOver) return
      status.addEventListener('change', change)
      stop = () => status.removeEventListener('change', change)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}

interface Whereabouts {
  /** The last one that is known, also when there is none at the moment. */
  position: Position | null
  state: PositionState
  /** Asks the device again, for example after the person has allowed it. */
  retry: () => void
}

/** Watches the device's position while `wanted`: it needs no signal, only the sky. */
export const usePosition = (wanted: boolean): Whereabouts => {
  const [position, setPosition] = useState<Position | null>(null)
  const [state, setState] = useState<PositionState>('waiting')
  const [tries, setTries] = useState(0)
  const supported = 'geolocation' in navigator

  useEffect(() => {
    if (!wanted || !supported) return
    return watchPermission(() => setTries((count) => count + 1))
  }, [wanted, supported])

  useEffect(() => {
    if (!wanted || !supported) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        setPosition({
          lat: coords.latitude,
          lng: coords.longitude,
          accuracy: coords.accuracy,
          alt: coords.altitude ?? undefined,
          heading: headingOfMotion(coords.heading, coords.speed) ?? undefined,
          at: new Date(timestamp),
        })
        setState('known')
      },
      (error) => {
        const isDenied = error.code === error.PERMISSION_DENIED
        setState(isDenied ? 'denied' : 'lost')
        if (isDenied) setPosition(null)
      },
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [wanted, supported, tries])

  return {
    position: wanted ? position : null,
    state: !supported ? 'unsupported' : wanted ? state : 'off',
    retry: () => setTries((count) => count + 1),
  }
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
