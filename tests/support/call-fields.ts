import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { type Call, methodsOf, type Schema } from '#core/contract/define.ts'

/** A call that takes `_method` is also called by what that names. */
export const calls = new Map<string, Call>(
  callKeys.flatMap((key) => {
    const call: Call = callOf(key)
    return methodsOf(call).map((method) => [`${method} ${call.path}`, call] as const)
  }),
)

export interface Bare {
  entries?: Record<string, Bare>
  options?: (Bare | string)[]
  type?: string
  pipe?: Bare[]
  wrapped?: Bare
  item?: Bare
}
/** What stands inside a list, a pipe or `nullable`. */
export const bareOf = (schema: Bare | undefined): Bare => {
  const inside = schema?.pipe?.[0] ?? schema?.wrapped ?? schema?.item
  return inside === undefined ? (schema ?? {}) : bareOf(inside)
}
export const fieldsOf = (schema: Bare | undefined): Record<string, Bare> => bareOf(schema).entries ?? {}
export const schemasAt = (schema: Schema, path: string): Record<string, Bare> =>
  path
    .split('.')
    .filter(Boolean)
    .reduce<Record<string, Bare>>((fields, name) => fieldsOf(fields[name]), fieldsOf(schema as Bare))
export const fieldsAt = (schema: Schema, path: string): string[] => Object.keys(schemasAt(schema, path))
