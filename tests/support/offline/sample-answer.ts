import * as v from 'valibot'
import type { Call, Given } from '#core/contract/define.ts'

/** Values for the fields that are no object and no list; the first that a field takes is its sample. */
const values = [7, 'kept', false, '2030-10-01', '2030-10-01T06:00:00Z', '06:00', null]

const sampleOf = (schema: unknown): unknown => {
  const { type, entries, item, options, literal, wrapped } = schema as {
    type: string
    entries?: Record<string, unknown>
    item?: unknown
    options?: unknown[]
    literal?: unknown
    wrapped?: unknown
  }
  if (entries)
    return Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, sampleOf(field)]))
  if (type === 'array') return [sampleOf(item)]
  if (type === 'literal') return literal
  if (type === 'picklist') return options?.[0]
  if (wrapped) return sampleOf(wrapped)
  if (type === 'union' || type === 'variant') return sampleOf(options?.[0])
  return values.find((value) => v.is(schema as v.GenericSchema, value))
}

/** An answer of this call in the shape of its contract, every list with one entry. Throws where it finds none. */
export const sampleAnswer = <C extends Call>(call: C): Given<C> =>
  v.parse(call.gives, sampleOf(call.gives)) as Given<C>
