import { brand } from '#core/brand.ts'
import { showClock } from '#core/rules/languages.ts'
import { showMoney } from '#core/rules/money/money.ts'
import { type Day, showRange } from '#core/rules/time/days.ts'

/** What varies in a message, as what it is: days, a sum and a time are written in the reader's way, and only there. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}
export interface Sum {
  readonly cents: number
}
/** An instant by the clock of a place: the reader may be anywhere. */
export interface ClockTime {
  readonly at: string
  readonly zone: string
}
export type MessageValue = string | number | DayRange | Sum | ClockTime
export type MessageValues = Readonly<Record<string, MessageValue>>

/** What is stored, sent and compared in place of a sentence. */
export interface Message {
  readonly code: string
  readonly values?: MessageValues
}

type Names<English extends string> = English extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
interface Kinds {
  days: DayRange
  /** One day. */
  due: DayRange
  amount: Sum
  time: ClockTime
  n: number
}
/** The values of a message, by the names in its English: `'{stand} is booked for {days}'`. */
export type ValuesOf<English extends string> = {
  readonly [N in Exclude<Names<English>, 'brand'>]: N extends keyof Kinds ? Kinds[N] : string
}

/** Marks English that people read: `npm run words` takes every text in the table into the catalogues, under itself. */
export const messageTable = <const T>(table: T): T => table

const shown = (value: MessageValue, locale: string): string | number =>
  typeof value !== 'object'
    ? value
    : 'cents' in value
      ? showMoney(value.cents, locale)
      : 'zone' in value
        ? showClock(new Date(value.at), value.zone, locale)
        : showRange(value.from, value.to, locale)

/** The values of a message in the way of a reader; the product's own name, phone and address are always among them. */
export const showValues = (
  values: MessageValues = {},
  locale = 'en-US',
): Record<string, string | number> => ({
  brand: brand.name,
  phone: brand.phone,
  email: brand.email,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value, locale)])),
})

/** The English text of a message, for the wire. */
export const inEnglish = (english: string, values?: MessageValues): string => {
  if (!english.includes('{')) return english
  const own = showValues(values)
  return english.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(own[name] ?? whole))
}
