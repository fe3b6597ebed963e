import * as v from 'valibot'
import { isDay, readDay } from '#core/rules/time/days.ts'
import type { FieldCode } from '#core/words/field-messages.ts'
import { setDefaultCodes } from './default-codes.ts'

setDefaultCodes()

/**
 * The fields of the wire. A number or a flag may arrive as text (query strings, form data), a date as
 * `YYYY-MM-DD` or as the documents' `MMM DD YYYY`; after validation it has one form.
 */
const numeric = v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/, 'number_needed'), v.transform(Number))
export const number = v.union([v.pipe(v.number(), v.finite()), numeric], 'number_needed')
export const integer = v.pipe(number, v.safeInteger('whole_number'))
export const id = v.pipe(integer, v.minValue(1))
/** An id that a person chooses from a list: anything else gets the one code. */
export const chosenId = (message: FieldCode) =>
  v.pipe(
    v.unknown(),
    v.transform((value) =>
      typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN,
    ),
    v.number(message),
    v.safeInteger(message),
    v.minValue(1, message),
  ) as v.GenericSchema<number | string, number>
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false'])], 'yes_or_no'),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)
/** Text without control characters but line breaks; trimmed. */
export const text = (max: number, message?: FieldCode) =>
  v.pipe(
    message === undefined ? v.string() : v.string(message),
    v.trim(),
    v.check((value) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u.test(value), 'plain_text'),
    v.maxLength(max, 'text_long'),
  )
export const required = (max: number, message: FieldCode) => v.pipe(text(max, message), v.nonEmpty(message))
export const day = v.pipe(
  v.string(),
  v.transform(readDay),
  v.check((value) => isDay(value), 'day_needed'),
)
export const instant = v.pipe(v.string(), v.isoTimestamp('time_needed'))
export const uuid = v.pipe(v.string(), v.uuid())
export const email = v.pipe(
  required(254, 'email_needed'),
  v.email('email_form'),
  v.regex(/^[a-z]/i, 'email_start'),
)
export const latitude = v.pipe(number, v.minValue(-90), v.maxValue(90))
export const longitude = v.pipe(number, v.minValue(-180), v.maxValue(180))

/** A file in form data, as every place sees it (browser, worker, Node). */
export interface FileLike {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}
export const file = v.custom<FileLike>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'arrayBuffer' in value &&
    'size' in value &&
    'type' in value,
  'file_needed',
)

export const page = { page: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(1_000_000)), 1) }
export const perPage = (usual: number, most = 100) => ({
  per_page: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(most)), usual),
})
export const byId = v.object({ id })
export const nothing = v.object({})

/** Answers: `status`, `data`, `total_records`, `message`, as the documents name them. */
const ok = v.literal(true)
export const given = <S extends v.GenericSchema>(data: S) => v.object({ status: ok, data })
export const listed = <S extends v.GenericSchema>(item: S) => v.object({ status: ok, data: v.array(item) })
export const paged = <S extends v.GenericSchema>(item: S) =>
  v.object({ status: ok, data: v.array(item), total_records: v.number() })
export const done = v.object({ status: ok, message: v.string() })
export const doneWith = <S extends v.GenericSchema>(data: S) =>
  v.object({ status: ok, message: v.string(), data })

/** On answers: dollars with two decimals as a number; days as `YYYY-MM-DD`; times as ISO 8601 in UTC. */
export const dollars = v.number()
export const dayOut = v.string()
export const timeOut = v.string()
