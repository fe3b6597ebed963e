import { t } from '@lingui/core/macro'
import { compassIndex, saidDistance } from '#core/rules/sheet.ts'
import { locale } from '#app/i18n/language.ts'

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const

/** "310 yd", "1.4 mi": as a hunter says it. */
export const showDistance = (feet: number): string => {
  const { unit, value } = saidDistance(feet)
  const [whole, yards] = [value, value]
  if (unit === 'ft') return t`${whole} ft`
  if (unit === 'yd') return t`${yards} yd`
  const miles = value.toLocaleString(locale(), oneDecimal)
  return t`${miles} mi`
}

/** "NE" of an angle clockwise from north. */
export const compassPoint = (degrees: number): string =>
  [t`N`, t`NE`, t`E`, t`SE`, t`S`, t`SW`, t`W`, t`NW`][compassIndex(degrees)]!

/** "2 h 05 min". */
export const showDuration = (ms: number): string => {
  const whole = Math.max(0, Math.floor(ms / 60_000))
  if (whole < 60) return t`${whole} min`
  const hours = Math.floor(whole / 60)
  const minutes = String(whole % 60).padStart(2, '0')
  return t`${hours} h ${minutes} min`
}
