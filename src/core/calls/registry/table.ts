import * as calls from './groups.ts'
import type { CallKey, CallOf } from './index.ts'

export { calls }

const nouns = new Map<string, Record<string, unknown>>(Object.entries(calls))

/** The names of all calls. */
export const callKeys = [...nouns].flatMap(([noun, group]) =>
  Object.keys(group).map((name) => `${noun}.${name}`),
) as CallKey[]

/** The call with this name. Importing this file bundles every call. */
export const callOf = <K extends CallKey>(key: K): CallOf<K> => {
  const [noun, name] = key.split('.') as [string, string]
  return nouns.get(noun)![name] as CallOf<K>
}
