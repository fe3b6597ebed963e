import { plural, t } from '@lingui/core/macro'
import { useClockAhead } from '#app/device/clock.ts'
import { toldFrom } from '#core/rules/time/device-times.ts'
import { ClockIcon } from '#ui/icons/index.tsx'
import css from './hunt.module.css'

const minuteMs = 60_000

const spanWords = (ms: number): string => {
  const minutes = Math.round(ms / minuteMs)
  if (minutes < 90) return plural(minutes, { one: '# minute', other: '# minutes' })
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? plural(hours, { one: '# hour', other: '# hours' })
    : plural(Math.round(hours / 24), { one: '# day', other: '# days' })
}

/** Tells a person whose phone is more than two minutes off; what it sends is corrected all the same. */
export const ClockHint = () => {
  const ahead = useClockAhead()
  if (Math.abs(ahead) <= toldFrom) return null
  const span = spanWords(Math.abs(ahead))
  return (
    <p className={css['clock']} role="status">
      <ClockIcon size={20} />
      <span>
        {ahead > 0 ? t`This phone's clock is ${span} fast.` : t`This phone's clock is ${span} slow.`}{' '}
        {t`Your check-ins and your timer are corrected, but set the clock right to read the times here.`}
      </span>
    </p>
  )
}
