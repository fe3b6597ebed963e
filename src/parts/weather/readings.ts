import { t } from '@lingui/core/macro'
import { compassPoint } from '#parts/field/measures.ts'

export const degrees = (value: number | null): string => (value === null ? t`N/A` : `${Math.round(value)} °F`)
/** The temperature felt by day; reports that older versions stored carry the bare number. */
export const feltBy = (felt: { day: number | null } | number | null): number | null =>
  typeof felt === 'object' ? (felt?.day ?? null) : felt
export const percent = (value: number | null): string => (value === null ? t`N/A` : `${Math.round(value)}%`)
export const wind = (speed: number | null, from: number | null): string => {
  if (speed === null) return t`N/A`
  const miles = Math.round(speed)
  if (from === null) return t`${miles} mph`
  const way = compassPoint(from)
  return t`${miles} mph from ${way}`
}

/** What is known of these, joined by points: nothing stands for a reading that is missing. */
export const known = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')
