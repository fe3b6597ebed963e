import { closestTurn } from './wayfinding.ts'

/** How a device lies in the world, as browsers say it: degrees about its three axes. */
export interface Orientation {
  readonly alpha: number | null
  readonly beta: number | null
  readonly gamma: number | null
}

const rad = Math.PI / 180
const around = (degrees: number): number => ((degrees % 360) + 360) % 360

/**
 * Degrees clockwise from north of where the screen's upper edge points, or the back of a phone that is held upright.
 * `screen` is how far the picture is turned against the device. Null where the device does not say.
 */
export const headingOf = ({ alpha, beta, gamma }: Orientation, screen: number): number | null => {
  if (alpha === null || beta === null || gamma === null) return null
  const [sinA, cosA] = [Math.sin(alpha * rad), Math.cos(alpha * rad)]
  const [sinB, cosB] = [Math.sin(beta * rad), Math.cos(beta * rad)]
  const [sinC, cosC] = [Math.sin(gamma * rad), Math.cos(gamma * rad)]
  const [sinS, cosS] = [Math.sin(screen * rad), Math.cos(screen * rad)]
  // The device's right and upper edge and its screen's normal, east and north in the world.
  const right = [cosA * cosC - sinA * sinB * sinC, sinA * cosC + cosA * sinB * sinC] as const
  const upper = [-sinA * cosB, cosA * cosB] as const
  const normal = [cosA * sinC + sinA * sinB * cosC, sinA * sinC - cosA * sinB * cosC] as const
  const east = cosS * upper[0] + sinS * right[0] - normal[0]
  const north = cosS * upper[1] + sinS * right[1] - normal[1]
  // A phone that hangs with its screen down points nowhere.
  if (Math.hypot(east, north) < 0.2) return null
  return around(Math.atan2(east, north) / rad)
}

const settleMs = 200

/** A heading that follows the device without trembling; `ms` since the last one. */
export const steadyHeading = (before: number | null, next: number, ms: number): number => {
  if (before === null) return around(next)
  const share = 1 - Math.exp(-Math.max(0, ms) / settleMs)
  return around(before + (closestTurn(before, next) - before) * share)
}

/** Metres a second from which a position says where a person is heading: a slow walk. */
const walking = 0.7

/** The heading of a person who moves; null for one who stands, whose position only trembles. */
export const headingOfMotion = (heading: number | null, speed: number | null): number | null =>
  heading !== null && Number.isFinite(heading) && speed !== null && speed >= walking ? around(heading) : null
