import { accounts, devices } from './accounts.ts'
import { chat } from './chat.ts'
import type { Call } from './define.ts'
import { notifications } from './notifications.ts'
import { packs, service } from './packs.ts'
import { reservations, sandbox } from './reservations.ts'
import { returns } from './returns.ts'
import { reviews } from './reviews.ts'
import { searches } from './searches.ts'
import { site } from './site.ts'
import { stands } from './stands.ts'
import { tickets } from './tickets.ts'
import { trophies } from './trophies.ts'
import { waivers } from './waivers.ts'
import { weather } from './weather.ts'

/** Every call of the service. A noun here is a folder in `server/features` and in `src/features`. */
export const calls = {
  accounts,
  devices,
  notifications,
  tickets,
  chat,
  site,
  stands,
  searches,
  reservations,
  returns,
  reviews,
  sandbox,
  waivers,
  weather,
  trophies,
  packs,
  service,
} as const

type Nouns = typeof calls
/** `'reservations.cancel'` and so on: the name of a call in code, in reach, in logs. */
export type CallKey = { [N in keyof Nouns]: `${N & string}.${keyof Nouns[N] & string}` }[keyof Nouns]
export type CallOf<K extends CallKey> = K extends `${infer N}.${infer C}`
  ? N extends keyof Nouns
    ? C extends keyof Nouns[N]
      ? Nouns[N][C] extends Call
        ? Nouns[N][C]
        : never
      : never
    : never
  : never

export const callKeys = Object.entries(calls).flatMap(([noun, group]) =>
  Object.keys(group).map((name) => `${noun}.${name}`),
) as CallKey[]

export const callOf = <K extends CallKey>(key: K): CallOf<K> => {
  const [noun, name] = key.split('.') as [keyof Nouns, string]
  return (calls[noun] as Record<string, unknown>)[name] as CallOf<K>
}

const keyOf = new Map<Call, CallKey>(callKeys.map((key) => [callOf(key) as Call, key]))
/** The name of a call in code. */
export const nameOf = (call: Call): CallKey => keyOf.get(call)!
