import type { Call } from '#core/contract/define.ts'
import type * as groups from './groups.ts'

type Nouns = typeof groups
/** `'reservations.cancel'` and so on: the name of a call in code, in the offline policy, in logs. */
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
/** The calls that change something. */
export type ChangingKey = { [K in CallKey]: CallOf<K>['method'] extends 'GET' ? never : K }[CallKey]

/** The name of a call in code. */
export const nameOf = (call: Call): CallKey => call.key as CallKey
