import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import { waiverWarning } from '#core/rules/booking/waivers.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { nearWords, ownTrouble, waiverEnd } from './waiver-words.ts'
import css from './waivers.module.css'

interface WaiverNoticeProps {
  held: Reservation
  now: Date
  /** Where signing returns to. */
  back: string
}

/** One's own waiver, where it is missing or will not last, from 30 days before the hunt (decision 59). */
export const WaiverNotice = ({ held, now, back }: WaiverNoticeProps) => {
  if (held.current_user_type === 'landowner' || held.status !== 'approved') return null
  const zone = held.stand_detail.time_zone
  const warning = waiverWarning(held.waiver_info, { start: held.start_date, end: held.end_date, zone }, now)
  if (!warning) return null
  return (
    <div
      className={warning.from === 30 ? css['warning'] : `${css['warning']} ${css['near']}`}
      role={warning.from === 30 ? 'status' : 'alert'}
    >
      <strong>{ownTrouble(warning, waiverEnd(held.waiver_info, zone))}</strong>
      <p className="muted">
        {nearWords(warning)} <Trans>It can be signed without a signal too.</Trans>
      </p>
      <ButtonLink to="/wavier-form" search={{ back }} look="outline" size="compact">
        <Trans>Sign the waiver</Trans>
      </ButtonLink>
    </div>
  )
}
