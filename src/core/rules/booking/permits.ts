import * as v from 'valibot'
import { type Day, localTime } from '#core/rules/time/days.ts'

const day = v.pipe(v.string(), v.isoDate())

/** A public key in base64url: 32 bytes of Ed25519, or the 65 of a point of P-256, of which the first is a 4. */
export const phoneKeyForm = /^(?:[\w-]{43}|B[\w-]{86})$/

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
  /** The public key of the phone that shows it; permits of earlier versions, and some browsers, have none. */
  k: v.optional(v.pipe(v.string(), v.regex(phoneKeyForm))),
})
export type PermitText = v.InferOutput<typeof PermitText>

export interface PermitContent {
  readonly reservationId: number
  readonly userId: number
  readonly name: string
  readonly stand: string
  readonly zone: string
  readonly from: Day
  readonly to: Day
  readonly waiverUntil: Day | null
  readonly issuedAt: Date
}

/** What a permit says, in full words. */
export const permitContent = ({ r, u, n, s, z, f, t, w, i }: PermitText): PermitContent => ({
  reservationId: r,
  userId: u,
  name: n,
  stand: s,
  zone: z,
  from: f,
  to: t,
  waiverUntil: w,
  issuedAt: new Date(i * 1000),
})

export interface Permit extends PermitContent {
  /** What is signed, as it stands in the permit. */
  readonly signed: string
  /** In the alphabet of base64url. */
  readonly signature: string
  /** With this key the phone signs when it shows the permit. */
  readonly phoneKey: string | null
  /** When the phone showed it, and what it signed with its key; null in a permit without that. */
  readonly shown: { readonly at: Date; readonly signed: string; readonly signature: string } | null
}

/** Longer ones are no permit of ours, and would not fit into a picture that a phone reads. */
export const longestPermit = 1600
const form = /^[\w-]{1,1400}\.[\w-]{86}(?:\.[0-9a-z]{1,6}\.[\w-]{86})?$/

const minute = 60_000
/** A phone signs the time once in so many minutes; what it signed counts a little longer, as clocks differ. */
export const permitMinutes = { step: 30, slack: 5, code: 10 } as const
const stepMs = permitMinutes.step * minute

/** The step of time that a phone signs. */
export const stepAt = (now: number): number => Math.floor(now / stepMs)
/** Until when a code that is shown now counts as one of this moment. */
export const stepEnds = (step: number): Date => new Date((step + 1) * stepMs)
/** What a phone signs: the permit and a step of time. */
export const shownText = (token: string, step: number): string => `${token}.${step.toString(36)}`

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
  const [text, signature, step, shownSignature] = token.split('.') as [string, string, string?, string?]
  try {
    const found = v.safeParse(PermitText, JSON.parse(decode(text)))
    if (!found.success || !isZone(found.output.z)) return null
    return {
      ...permitContent(found.output),
      signed: text,
      signature,
      phoneKey: found.output.k ?? null,
      shown:
        step === undefined || shownSignature === undefined
          ? null
          : {
              at: new Date(Number.parseInt(step, 36) * stepMs),
              signed: `${text}.${signature}.${step}`,
              signature: shownSignature,
            },
    }
  } catch {
    return null
  }
}

/** What the phone that showed a permit says of the time. */
export type Showing = 'now' | 'old' | 'ahead' | 'unsigned'

/**
 * Whether a permit is shown now, is a picture of before, or comes from a phone whose clock is ahead. Without a key in
 * the permit nothing says which phone may sign.
 */
export const showingOf = ({ phoneKey, shown }: Pick<Permit, 'phoneKey' | 'shown'>, now: Date): Showing => {
  if (phoneKey === null || shown === null) return 'unsigned'
  const age = (now.getTime() - shown.at.getTime()) / minute
  if (age < -permitMinutes.slack) return 'ahead'
  return age > permitMinutes.step + permitMinutes.slack ? 'old' : 'now'
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
