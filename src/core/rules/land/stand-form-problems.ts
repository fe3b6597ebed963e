import { horizonMonths } from '#core/rules/booking/availability.ts'
import type { FieldErrors, FieldMessage } from '#core/failures.ts'
import { depositLimits } from '#core/rules/money/deposit-terms.ts'
import { addMonths, type Day } from '#core/rules/time/days.ts'
import { landProblems } from './land-problems.ts'
import type { FormVoucher, OfferedSpan, StandForm } from './stand-form.ts'
import { distinctTags, isTagLength, mostTagsOfStand } from './tags.ts'

type Code = FieldMessage['code']
type Add = (field: string, code: Code, values?: FieldMessage['values']) => void

const isBetween = (value: number | null, least: number, most: number): value is number =>
  value !== null && value >= least && value <= most
const isWhole = (value: number | null): boolean => value !== null && Number.isInteger(value)

const ofBasics = (form: StandForm, add: Add): void => {
  if (form.title.trim() === '') add('title', 'stand_title_needed')
  if (form.stand_species.length === 0) add('stand_species', 'stand_species_needed')
  if (form.site_type === null) add('site_type', 'site_type_needed')
  if (form.stand_capacity === null) add('stand_capacity', 'capacity_needed')
  if (form.acres === null) add('acres', 'acres_needed')
  else if (!isBetween(form.acres, 0, 100)) add('acres', 'acres_between')
  const tags = form.tags ?? []
  if (!tags.every(isTagLength)) add('tags', 'tag_length')
  else if (distinctTags(tags).length > mostTagsOfStand) add('tags', 'tags_many', { n: mostTagsOfStand })
}

const ofPlace = ({ address, land }: StandForm, add: Add): void => {
  if (address.address.trim() === '') add('address', 'stand_address_needed')
  if (land.property === null) add('land.property', 'pin_needed')
  for (const { code, values } of landProblems(land)) add('land', code, values)
}

/** Both are given, or neither; a stand that is booked by request keeps them, and does not ask for them (decision 181). */
const ofDeposit = ({ deposit_percent: percent, balance_days: days }: StandForm, add: Add): void => {
  if (percent === null && days === null) return
  if (!isBetween(percent, depositLimits.percent.least, depositLimits.percent.most) || !isWhole(percent))
    add('deposit_percent', 'deposit_between')
  if (!isBetween(days, depositLimits.days.least, depositLimits.days.most) || !isWhole(days))
    add('balance_days', 'balance_days_between')
}

const ofTerms = (form: StandForm, add: Add): void => {
  if (form.minimum_rating === null) add('minimum_rating', 'minimum_rating_needed')
  else if (form.minimum_rating < 1) add('minimum_rating', 'minimum_rating_positive')
  else if (form.minimum_rating > 5) add('minimum_rating', 'minimum_rating_most')
  if (form.cellular_coverage === null) add('cellular_coverage', 'coverage_needed')
  if (form.handicap_accessible === null) add('handicap_accessible', 'accessible_needed')
  if (!isBetween(form.cancellation_days, 0, 30) || !isWhole(form.cancellation_days))
    add('cancellation_days', 'cancellation_days_between')
  if (!isBetween(form.recovery_period_days, 0, 30) || !isWhole(form.recovery_period_days))
    add('recovery_period_days', 'recovery_days_between')
  if (form.cancellation_fee !== null && form.cancellation_fee < 0)
    add('cancellation_fee', 'price_not_negative')
  ofDeposit(form, add)
  if (form.rules.trim() === '') add('rules', 'rules_needed')
  else if (form.rules.trim().length <= 3) add('rules', 'rules_short')
}

const ofDays = ({ stand_days, special_occasions }: StandForm, last: Day, add: Add): void => {
  if (!stand_days.some((day) => day.is_enabled)) add('stand_days', 'day_enabled_needed')
  const weekdays = new Set<number>()
  stand_days.forEach(({ week_day_id: weekday, is_enabled, rate }, i) => {
    if (weekdays.has(weekday)) add(`stand_days.${i}.week_day_id`, 'weekday_twice')
    weekdays.add(weekday)
    if (!is_enabled) return
    if (rate === null) add(`stand_days.${i}.rate`, 'rate_needed')
    else if (rate < 1) add(`stand_days.${i}.rate`, 'rate_positive')
  })
  const days = new Set<string>()
  special_occasions.forEach(({ name, date, price }, i) => {
    const at = `special_occasions.${i}`
    if (name.trim() === '') add(`${at}.name`, 'occasion_name_needed')
    if (date === null) add(`${at}.date`, 'occasion_date_needed')
    else if (days.has(date)) add(`${at}.date`, 'occasion_date_twice')
    else if (date > last) add(`${at}.date`, 'occasion_beyond', { due: { from: last, to: last } })
    else days.add(date)
    if (price === null) add(`${at}.price`, 'occasion_price_needed')
    else if (price < 1) add(`${at}.price`, 'price_positive')
  })
}

/** A span is booked as a whole: one that ends after the last day that can be booked would be offered to nobody. */
const ofSpan = (
  { title, start_date, end_date, rate }: OfferedSpan,
  at: string,
  last: Day,
  add: Add,
): void => {
  if (title.trim() === '') add(`${at}.title`, 'span_title_needed')
  if (start_date === null) add(`${at}.start_date`, 'day_needed')
  if (end_date === null) add(`${at}.end_date`, 'day_needed')
  else if (start_date !== null && end_date < start_date) add(`${at}.end_date`, 'span_backwards')
  else if (end_date > last) add(`${at}.end_date`, 'span_beyond', { due: { from: last, to: last } })
  if (rate === null) add(`${at}.rate`, 'rate_needed')
  else if (rate < 1) add(`${at}.rate`, 'rate_positive')
}

const ofVoucher = (voucher: FormVoucher, at: string, used: number, add: Add): void => {
  if (voucher.name.trim() === '') add(`${at}.name`, 'voucher_name_needed')
  if (voucher.discount_type === null) add(`${at}.discount_type`, 'voucher_type_needed')
  if (voucher.amount === null || voucher.amount < 1) add(`${at}.amount`, 'voucher_amount_needed')
  else if (voucher.discount_type === 'percentage' && (voucher.amount > 100 || !isWhole(voucher.amount)))
    add(`${at}.amount`, 'percent_between')
  if (voucher.has_expiry) {
    if (voucher.date === null) add(`${at}.date`, 'voucher_date_needed')
  } else if (voucher.max_usage === null || voucher.max_usage < 1)
    add(`${at}.max_usage`, 'voucher_usage_needed')
  else if (voucher.max_usage < used) add(`${at}.max_usage`, 'voucher_used_more')
}

const ofOffers = (form: StandForm, last: Day, usedOf: (voucherId: number) => number, add: Add): void => {
  form.seasons.forEach((season, i) => ofSpan(season, `seasons.${i}`, last, add))
  if (form.yearly !== null) ofSpan(form.yearly, 'yearly', last, add)
  const tiers = new Set<number>()
  form.multi_day_discounts.forEach(({ number_of_days: days, discount_percentage: percent }, i) => {
    const at = `multi_day_discounts.${i}`
    if (!isBetween(days, 1, 366) || !isWhole(days)) add(`${at}.number_of_days`, 'discount_days_between')
    else if (tiers.has(days)) add(`${at}.number_of_days`, 'discount_days_twice')
    else tiers.add(days)
    if (!isBetween(percent, 1, 100) || !isWhole(percent)) add(`${at}.discount_percentage`, 'percent_between')
  })
  const codes = new Set<string>()
  form.vouchers.forEach((voucher, i) => {
    const at = `vouchers.${i}`
    ofVoucher(voucher, at, voucher.id === undefined ? 0 : usedOf(voucher.id), add)
    const code = voucher.code.trim().toLowerCase()
    if (code !== '' && codes.has(code)) add(`${at}.code`, 'voucher_code_twice')
    codes.add(code)
  })
}

/**
 * Everything that keeps a stand's form from being sent, by field. A draft is kept whatever is wrong with it. `today` is
 * the day at the stand; `usedOf` says how often a stored voucher has been used, where that is known.
 */
export const standFormProblems = (
  form: StandForm,
  pictures: number,
  today: Day,
  usedOf: (voucherId: number) => number = () => 0,
): FieldErrors => {
  const errors: FieldErrors = {}
  const add: Add = (field, code, values) =>
    void (errors[field] ??= []).push(values === undefined ? { code } : { code, values })
  ofBasics(form, add)
  ofPlace(form, add)
  if (pictures < 1) add('stand_pictures', 'stand_picture_needed')
  ofTerms(form, add)
  const last = addMonths(today, horizonMonths)
  ofDays(form, last, add)
  ofOffers(form, last, usedOf, add)
  return errors
}
