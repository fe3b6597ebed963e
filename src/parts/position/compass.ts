import { useSyncExternalStore } from 'react'
import { isApplePhone } from './apple-phone.ts'
import { headingOf, type Orientation, steadyHeading } from '#core/rules/position/compass.ts'

/** `unasked`: the phone tells only after a tap that asks for it (iPhones). `none`: no reading has come. */
type CompassState = 'unasked' | 'denied' | 'none' | 'known'

/** What iPhones add: degrees from north of the device's upper edge, and how far that may be off. */
interface AppleOrientation {
  readonly webkitCompassHeading?: number | null
  readonly webkitCompassAccuracy?: number | null
}
type AskingOrientation = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<string> }

/** Chromium has the question too, but tells without it. */
const asking = (): AskingOrientation['requestPermission'] =>
  isApplePhone() && 'DeviceOrientationEvent' in globalThis
    ? (DeviceOrientationEvent as AskingOrientation).requestPermission
    : undefined
/** Where a browser has absolute readings of its own, the others count from wherever the phone lay first. */
const eventName = () =>
  'ondeviceorientationabsolute' in globalThis ? 'deviceorientationabsolute' : 'deviceorientation'

let heading: number | null = null
/** What is shown: whole pairs of degrees, so that the screen is drawn anew only for a turn that can be seen. */
let shown: number | null = null
let refusal: 'denied' | null = null
let isAllowed = false
let readAt = 0
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Degrees of which a compass must be sure; an iPhone says less than none while it needs to be moved about. */
const sureDegrees = 60
const screenAngle = (): number => screen.orientation?.angle ?? 0

const toHeading = (event: Orientation & AppleOrientation & { absolute?: boolean }): number | null => {
  const { webkitCompassHeading: apple, webkitCompassAccuracy: off } = event
  if (typeof apple === 'number')
    return (off ?? 0) < 0 || (off ?? 0) > sureDegrees ? null : apple + screenAngle()
  return event.absolute === true ? headingOf(event, screenAngle()) : null
}

const read = (event: DeviceOrientationEvent) => {
  const next = toHeading(event)
  if (next === null) return
  heading = steadyHeading(heading, next, heading === null ? 0 : event.timeStamp - readAt)
  readAt = event.timeStamp
  const rounded = (Math.round(heading / 2) * 2) % 360
  if (rounded === shown) return
  shown = rounded
  tell()
}
const listen = () => addEventListener(eventName() as 'deviceorientation', read)
const forget = () => {
  removeEventListener(eventName() as 'deviceorientation', read)
  heading = shown = null
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0 && (isAllowed || !asking())) listen()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) forget()
  }
}

/** Asks an iPhone for its compass; to be called from a tap. */
export const allowCompass = async (): Promise<void> => {
  // Refused, or asked without a tap.
  const answer = await asking()
    ?.call(DeviceOrientationEvent)
    .catch(() => 'denied')
  isAllowed = answer === 'granted'
  refusal = isAllowed ? null : 'denied'
  if (isAllowed && listeners.size > 0) listen()
  tell()
}

const readState = (): CompassState =>
  shown === null ? (refusal ?? (asking() && !isAllowed ? 'unasked' : 'none')) : 'known'

export const useCompassState = (): CompassState => useSyncExternalStore(subscribe, readState)

/** Degrees clockwise from north of where the phone points, else of where its person is going; null where unknown. */
export const useHeading = (position: { readonly heading?: number | undefined } | null): number | null =>
  useSyncExternalStore(subscribe, () => shown) ?? position?.heading ?? null
/** Whether arrows turn with the phone in the hand. */
export const useCompass = (): number | null => useSyncExternalStore(subscribe, () => shown)
