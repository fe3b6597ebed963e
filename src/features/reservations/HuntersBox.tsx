import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Booking } from '#core/calls/reservations.ts'
import type { HuntHunter } from '#core/calls/shapes/people.ts'
import { huntersShown } from '#core/rules/booking/reservation-state.ts'
import { waiverCounts, waiverWarning } from '#core/rules/booking/waivers.ts'
import { localTime } from '#core/rules/time/days.ts'
import { huntersTrouble, waiverEnd } from '#parts/waivers/waiver-words.ts'
import { Card, Chip } from '#ui/layout/Card.tsx'
import css from './reservations.module.css'

interface HuntersBoxProps {
  held: Pick<Booking, 'status' | 'start_date' | 'end_date' | 'hunters'>
  timeZone: string
  now: Date
  /** In a card of its own. */
  card?: boolean
}

interface WaiverStateProps {
  waiver: HuntHunter['waiver_info']
  held: Pick<Booking, 'start_date' | 'end_date'>
  timeZone: string
  now: Date
}
/** Whether a hunter's waiver counts for a hunt. */
export const WaiverState = ({ waiver, held, timeZone, now }: WaiverStateProps) => {
  const end = waiverEnd(waiver, timeZone)
  const hunt = { start: held.start_date, end: held.end_date, zone: timeZone }
  const warning = waiverWarning(waiver, hunt, now)
  if (warning)
    return <Chip tone={warning.from === 30 ? 'queued' : 'needs'}>{huntersTrouble(warning, end)}</Chip>
  return waiverCounts(waiver, now) ? (
    <span className="muted">{t`Waiver good until ${end}`}</span>
  ) : (
    <span className="muted">{t`No valid waiver yet`}</span>
  )
}

/** How the landowner reaches and knows the hunters, until the day after the hunt (decision 60). */
export const HuntersBox = ({ held, timeZone, now, card = false }: HuntersBoxProps) => {
  const today = localTime(now, timeZone).day
  // A phone without a signal may still have what the service no longer gives.
  if (!held.hunters || !huntersShown(held.status, true, held.end_date, today)) return null
  const list = (
    <ul className={css['hunters']} aria-label={t`Hunters`}>
      {held.hunters.map((hunter) => {
        const { user, phone, car_plate: plate } = hunter
        return (
          <li key={user.id}>
            <strong>
              {user.first_name} {user.last_name}
            </strong>
            {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
            {plate !== null && (
              <span>
                <Trans>
                  Car <span className="tabular">{plate}</span>
                </Trans>
              </span>
            )}
            <WaiverState waiver={hunter.waiver_info} held={held} timeZone={timeZone} now={now} />
          </li>
        )
      })}
    </ul>
  )
  return card ? (
    <Card as="section" aria-label={t`Hunters`}>
      {list}
    </Card>
  ) : (
    list
  )
}
