import { plural, t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { lineFeet, ringAcres } from '#core/rules/land/areas.ts'
import type { GroundPoint } from '#core/rules/land/land.ts'
import {
  type FormVoucher,
  type OfferedSpan,
  type StandDay,
  type StandForm,
  wholeAddress,
} from '#core/rules/land/stand-form.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { type Day, showDay, showRange } from '#core/rules/time/days.ts'
import { weekdayNames } from '#parts/calendar/months.ts'
import { showDistance } from '#parts/field/measures.ts'
import { kindWords } from '#parts/land/features/feature-words.ts'

/** A field of the form in short: its name, and its lines; no line where nothing was entered. */
export interface Fact {
  /** The form's own names of it, by which its problems are found. */
  readonly fields: readonly string[]
  readonly name: string
  readonly lines: readonly string[]
}

const fact = (field: string | readonly string[], name: string, ...lines: (string | null)[]): Fact => ({
  fields: typeof field === 'string' ? [field] : field,
  name,
  lines: lines.filter((line): line is string => line !== null && line.trim() !== ''),
})
const money = (dollars: number | null): string | null =>
  dollars === null ? null : showMoney(toCents(dollars), locale())
const number = (value: number | null): string | null => value?.toLocaleString(locale()) ?? null
const percent = (value: number | null): string | null => (value === null ? null : `${value}%`)
const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? t`Yes` : t`No`)
const daysLong = (days: number | null): string | null =>
  days === null ? null : plural(days, { one: '# day', other: '# days' })
const drawnOrNot = (isDrawn: boolean): string => (isDrawn ? t`Drawn` : t`Not drawn`)

/** What the lists call the choices of the form. */
export interface ChoiceNames {
  readonly species: readonly string[]
  readonly siteType: string | null
  readonly capacity: number | null
  readonly points: readonly string[]
}

export const basicsFacts = (form: StandForm, { species, siteType, capacity }: ChoiceNames): Fact[] => [
  fact('title', t`Title`, form.title),
  fact('stand_species', t`Species`, species.join(', ')),
  fact('site_type', t`Site type`, siteType),
  fact('acres', t`Acres`, number(form.acres)),
  fact('stand_capacity', t`Hunters at once`, number(capacity)),
  fact('description', t`Description`, form.description),
  fact('tags', t`Tags`, (form.tags ?? []).join(', ')),
]

const boundaryWords = (corners: readonly GroundPoint[] | null): string => {
  if (corners === null || corners.length < 3) return drawnOrNot(false)
  const acres = (Math.round(ringAcres(corners) * 10) / 10).toLocaleString(locale())
  return t`${acres} acres`
}
export const landFacts = ({ address, land }: StandForm): Fact[] => [
  fact('address', t`Address`, wholeAddress(address)),
  fact('land.property', t`Pin`, land.property === null ? null : drawnOrNot(true)),
  fact('land', t`Boundary`, boundaryWords(land.boundary)),
  fact(
    'land.features',
    t`What is on the land`,
    [...new Set(land.features.map(({ kind }) => kindWords(kind)))].join(', '),
  ),
]

/** A route with its length, or that there is none. */
const routeWords = (route: readonly GroundPoint[] | null): string => {
  if (route === null) return drawnOrNot(false)
  const distance = showDistance(lineFeet(route))
  return t`Drawn, ${distance}`
}
export const wayFacts = ({ land, notes_to_hunter: notes, location_privacy: privacy }: StandForm): Fact[] => [
  fact('land.parking', t`Parking`, drawnOrNot(land.parking !== null)),
  fact('land.stand', t`The stand`, land.stand === null ? t`Not drawn, so at the pin` : drawnOrNot(true)),
  fact('land.parking_route', t`Route to the parking spot`, routeWords(land.parking_route)),
  fact('land.stand_route', t`Route to the stand`, routeWords(land.stand_route)),
  fact('notes_to_hunter', t`Notes to the hunter`, notes),
  fact(
    'location_privacy',
    t`What everyone sees of the location`,
    privacy === 'exact' ? t`The exact point` : t`A circle around it`,
  ),
]

export const featuresFacts = (form: StandForm, { points }: ChoiceNames): Fact[] => [
  fact('cellular_coverage', t`Is there cellular coverage?`, yesNo(form.cellular_coverage)),
  fact('handicap_accessible', t`Is it handicap accessible?`, yesNo(form.handicap_accessible)),
  fact('is_marked_trail', t`The trail to the stand is marked`, yesNo(form.is_marked_trail)),
  fact('points_of_interest', t`Points of interest`, points.join(', ')),
]

/** Enabled days that follow one another at the same rate are one line: "Monday to Thursday". */
const rateFacts = (days: readonly StandDay[]): Fact[] => {
  const names = weekdayNames()
  const runs: { day: StandDay; at: number }[][] = []
  for (const [at, day] of days.entries()) {
    if (!day.is_enabled) continue
    const before = runs.at(-1)?.at(-1)
    if (before?.at === at - 1 && before.day.rate === day.rate) runs.at(-1)!.push({ day, at })
    else runs.push([{ day, at }])
  }
  const nameOf = ({ day }: { day: StandDay }) => names[day.week_day_id % 7]!.long
  return runs.map((run) => {
    const [first, last] = [nameOf(run[0]!), nameOf(run.at(-1)!)]
    return fact(
      run.map(({ at }) => `stand_days.${at}`),
      first === last ? first : t`${first} to ${last}`,
      money(run[0]!.day.rate),
    )
  })
}

const dayWords = (day: Day | null): string | null => (day === null ? null : showDay(day, locale()))

export const pricesFacts = ({ stand_days: days, special_occasions: occasions }: StandForm): Fact[] => {
  const rates = rateFacts(days)
  return [
    ...(rates.length === 0 ? [fact('stand_days', t`Rate a day`)] : rates),
    ...occasions.map(({ name, date, price }, i) =>
      fact(`special_occasions.${i}`, name.trim() || t`Special occasion`, dayWords(date), money(price)),
    ),
  ]
}

const spanFact = (field: string, name: string, { start_date: from, end_date: to, rate }: OfferedSpan): Fact =>
  fact(
    field,
    name,
    from !== null && to !== null ? showRange(from, to, locale()) : (dayWords(from) ?? dayWords(to)),
    money(rate),
  )

const voucherFact = (voucher: FormVoucher, i: number): Fact => {
  const { name, code, discount_type: kind, amount, has_expiry: expires, date, max_usage: most } = voucher
  const day = dayWords(date)
  return fact(
    `vouchers.${i}`,
    name.trim() || t`Voucher`,
    kind === 'fixed' ? money(amount) : percent(amount),
    code && t`Code: ${code}`,
    expires ? day && t`Until ${day}` : most === null ? null : plural(most, { one: '# use', other: '# uses' }),
  )
}

export const offersFacts = (form: StandForm): Fact[] => [
  ...form.seasons.map((season, i) => spanFact(`seasons.${i}`, season.title.trim() || t`Season`, season)),
  ...(form.yearly === null ? [] : [spanFact('yearly', t`Yearly rental`, form.yearly)]),
  ...form.multi_day_discounts.map(({ number_of_days: days, discount_percentage: off, is_enabled }, i) =>
    fact(
      `multi_day_discounts.${i}`,
      days === null ? t`Multi day discounts` : t`${days} days or more`,
      percent(off),
      is_enabled ? null : t`Not in force`,
    ),
  ),
  ...form.vouchers.map(voucherFact),
]

export const rulesFacts = (form: StandForm): Fact[] => {
  const hasDeposit = form.deposit_percent !== null || form.balance_days !== null
  return [
    fact('booking_by', t`Bookings`, form.booking_by === 'request' ? t`After I have agreed` : t`Right away`),
    fact('deposit', t`Payment`, hasDeposit ? t`Deposit, then balance` : t`All at the booking`),
    ...(hasDeposit
      ? [
          fact('deposit_percent', t`Deposit percentage`, percent(form.deposit_percent)),
          fact('balance_days', t`Balance due`, daysLong(form.balance_days)),
        ]
      : []),
    fact('rules', t`Rules`, form.rules),
    fact('minimum_rating', t`Minimum rating`, number(form.minimum_rating)),
    fact('cancellation_days', t`Cancellation days`, daysLong(form.cancellation_days)),
    fact('cancellation_fee', t`Cancellation fee`, money(form.cancellation_fee)),
    fact('recovery_period_days', t`Recovery days`, daysLong(form.recovery_period_days)),
  ]
}
