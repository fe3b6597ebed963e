import { t } from '@lingui/core/macro'
import { compassPoint } from '#parts/field/measures.ts'

export const degrees = (value: number | null): string => (value === null ? t`N/A` : `${Math.round(value)} °F`)
export const percent = (value: number | null): string => (value === null ? t`N/A` : `${Math.round(value)}%`)
export const wind = (speed: number | null, from: number | null): string => {
  if (speed === null) return t`N/A`
  const miles = Math.round(speed)
  if (from === null) return t`${miles} mph`
  const way = compassPoint(from)
  return t`${miles} mph from ${way}`
}
