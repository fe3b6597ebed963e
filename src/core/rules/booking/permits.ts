import * as v from 'valibot'
import { type Day, localTime } from '#core/rules/time/days.ts'

const day = v.pipe(v.string(), v.isoDate())

/** What a hunting permit says: short names, because a phone reads it from a picture. */
export const PermitText = v.object({
  v: v.literal(1),
  /** The reservation's number. */
  r: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The number of the hunter's account, and their full name. */
  u: v.pipe(v.number(), v.integer(), v.minValue(1)),
  n: v.pipe(v.string(), v.maxLength(200)),
  /** The stand's title. */
  s: v.pipe(v.string(), v.maxLength(200)),
  /** The stand's time zone. */
  z: v.pipe(v.string(), v.maxLength(60)),
  /** First and last day of the hunt. */
  f: day,
  t: day,
  /** The last day of the hunter's approved waiver; null without one. */
  w: v.nullable(day),
  /** When it was issued, in seconds since 1970. */
  i: v.pipe(v.number(), v.integer()),
})
export type PermitText = v.InferOutput<typeof PermitText>

export interface Permit {
  readonly reservationId: number
  readonly userId: number
  readonly name: string
  readonly stand: string
  readonly zone: string
  readonly from: Day
  readonly to: Day
  readonly waiverUntil: Day | null
  readonly issuedAt: Date
  /** What is signed, as it stands in the permit. */
  readonly signed: string
  /** In the alphabet of base64url. */
  readonly signature: string
}

/** Longer ones are no permit of ours, and would not fit into a picture that a phone reads. */
export const longestPermit = 1500
const form = /^[\w-]{1,1400}\.[\w-]{86}$/

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Reads a permit without checking its signature; null when it is none. `decode` reads base64url as UTF-8. */
export const readPermit = (token: string, decode: (base64url: string) => string): Permit | null => {
  if (!form.test(token)) return null
  const [text, signature] = token.split('.') as [string, string]
  try {
    const found = v.safeParse(PermitText, JSON.parse(decode(text)))
    if (!found.success || !isZone(found.output.z)) return null
    const { r, u, n, s, z, f, t, w, i } = found.output
    return {
      reservationId: r,
      userId: u,
      name: n,
      stand: s,
      zone: z,
      from: f,
      to: t,
      waiverUntil: w,
      issuedAt: new Date(i * 1000),
      signed: text,
      signature,
    }
  } catch {
    return null
  }
}

/** Whether a permit counts on this day at the stand. */
export const permitState = (
  permit: Pick<Permit, 'zone' | 'from' | 'to'>,
  now: Date,
): 'early' | 'valid' | 'over' => {
  const { day: today } = localTime(now, permit.zone)
  return today < permit.from ? 'early' : today > permit.to ? 'over' : 'valid'
}

/** Whether the hunter's waiver holds for the day that the permit is shown on. */
export const permitWaiver = (permit: Pick<Permit, 'zone' | 'waiverUntil'>, now: Date): boolean =>
  permit.waiverUntil !== null && localTime(now, permit.zone).day <= permit.waiverUntil
