import * as v from 'valibot'
import type { Call, Given, Input, Taken } from './define.ts'
import type { FieldErrors, FieldMessage } from '#core/failures.ts'
import type { FileLike } from './fields.ts'

/** How a call's input becomes path, query and body, and back; the same on both ends of the wire. */
type Plain = string | number | boolean
export type Entry = [name: string, value: string | FileLike]

const isFile = (value: unknown): value is FileLike =>
  typeof value === 'object' && value !== null && typeof (value as FileLike).arrayBuffer === 'function'

/** Flattens to the documents' form: `questions[0][answer]`, `reserve_dates[1]`; undefined and null are left out. */
export const entriesOf = (input: unknown, prefix = ''): Entry[] => {
  if (input === undefined || input === null) return []
  if (isFile(input)) return [[prefix, input]]
  if (Array.isArray(input)) return input.flatMap((item, i) => entriesOf(item, `${prefix}[${i}]`))
  if (typeof input === 'object')
    return Object.entries(input).flatMap(([name, value]) =>
      entriesOf(value, prefix === '' ? name : `${prefix}[${name}]`),
    )
  return [[prefix, String(input as Plain)]]
}

type Tree = { [name: string]: Tree | string | FileLike | (string | FileLike)[] }
const maxIndex = 1000

/** The reverse: `a[0][b]=1` gives `{ a: [{ b: '1' }] }`, `a[]=1&a[]=2` and repeated names give lists. */
export const treeOf = (entries: Iterable<Entry>): Record<string, unknown> => {
  const root: Tree = Object.create(null) as Tree
  for (const [name, value] of entries) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''))
    const path = [first, ...rest]
    if (path.length > 5) continue
    let at = root
    for (const part of path.slice(0, -1)) {
      const next = at[part]
      at = (
        typeof next === 'object' && !Array.isArray(next) && !isFile(next)
          ? next
          : (at[part] = Object.create(null) as Tree)
      ) as Tree
    }
    const last = path.at(-1)!
    const key = last === '' ? String(Object.keys(at).length) : last
    const before = at[key]
    if (before === undefined) at[key] = value
    else if (Array.isArray(before)) before.push(value)
    else if (typeof before === 'string' || isFile(before)) at[key] = [before, value]
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, listOf(value)]))
}

const listOf = (value: Tree[string]): unknown => {
  if (typeof value !== 'object' || Array.isArray(value) || isFile(value)) return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name) && Number(name) < maxIndex))
    return names.sort((a, b) => Number(a) - Number(b)).map((name) => listOf(value[name]!))
  return Object.fromEntries(names.map((name) => [name, listOf(value[name]!)]))
}

/** Path, query and the rest of an input, for a request. Values in the path are escaped. */
export const request = <C extends Call>(
  call: C,
  input: Input<C>,
): { path: string; query: Entry[]; rest: Record<string, unknown> } => {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return call.method === 'GET' || call.method === 'DELETE'
    ? { path, query: entriesOf(rest), rest: {} }
    : { path, query: [], rest }
}

/** Whether an input holds files, and so must travel as form data. */
export const hasFiles = (input: unknown): boolean =>
  entriesOf(input).some(([, value]) => typeof value !== 'string')

type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors }

const fieldsOf = (schema: unknown): string[] => {
  const entries = (schema as { entries?: Record<string, unknown> }).entries
  if (entries) return Object.keys(entries)
  const first = (schema as { pipe?: unknown[] }).pipe?.[0]
  return first && first !== schema ? fieldsOf(first) : []
}

/** Schemas carry a code as their message; the values come from the rule's requirement. */
const messageOf = ({ message, requirement, expected }: v.BaseIssue<unknown>): FieldMessage => {
  const code = message as FieldMessage['code']
  if (typeof requirement === 'number') return { code, values: { n: requirement } }
  if (code !== 'one_of') return { code }
  return { code, values: { list: (expected ?? '').replaceAll(/["()]/g, '').replaceAll(' | ', ', ') } }
}

/** Validates an input by the call's schema: the value, or the messages for each field (`questions.0.answer`). */
export const check = <C extends Call>(call: C, input: unknown): Checked<Taken<C>> =>
  checkBy(call.takes, input) as Checked<Taken<C>>

export const checkBy = <S extends v.GenericSchema>(schema: S, input: unknown): Checked<v.InferOutput<S>> => {
  const given = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}
  // A missing key would get valibot's own message; as `undefined` it gets the field's.
  const blank = Object.fromEntries(fieldsOf(schema).map((name) => [name, undefined]))
  const result = v.safeParse(schema, { ...blank, ...given })
  if (result.success) return { ok: true, value: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? '_'
    if (!errors[name]?.some(({ code }) => code === issue.message))
      (errors[name] ??= []).push(messageOf(issue))
  }
  return { ok: false, errors }
}

/** Reads an answer by the call's schema; fields that it does not know are dropped, a wrong shape is null. */
export const answer = <C extends Call>(call: C, body: unknown): Given<C> | null => {
  const result = v.safeParse(call.gives, body)
  return result.success ? (result.output as Given<C>) : null
}
