import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { locale } from '#app/i18n/language.ts'
import { type PermitContent, permitState, permitWaiver } from '#core/rules/booking/permits.ts'
import { showDay } from '#core/rules/time/days.ts'
import { Chip, type Tone } from '#ui/layout/Card.tsx'
import css from './permits.module.css'

export interface Verdict {
  tone: Tone
  text: string
}

/** What a permit means at this moment. */
const verdictOf = (permit: PermitContent, now: Date): Verdict => {
  const [from, to] = [showDay(permit.from, locale()), showDay(permit.to, locale())]
  switch (permitState(permit, now)) {
    case 'early':
      return { tone: 'queued', text: t`Not yet: valid from ${from}` }
    case 'over':
      return { tone: 'needs', text: t`Ended ${to}` }
    case 'valid':
      return permitWaiver(permit, now)
        ? { tone: 'sent', text: t`Valid today` }
        : { tone: 'needs', text: t`Valid today, but without a waiver` }
  }
}

interface PermitFactsProps {
  permit: PermitContent
  now: Date
  /** Said in place of what the permit means, where that must not be believed yet. */
  verdict?: Verdict | null
  /** When the code was shown, or until when it counts. */
  code?: string | null
}

/** Who may hunt where and when. */
export const PermitFacts = ({ permit, now, verdict = null, code = null }: PermitFactsProps) => {
  const { tone, text } = verdict ?? verdictOf(permit, now)
  const [from, to] = [showDay(permit.from, locale()), showDay(permit.to, locale())]
  const lines = [
    [t`Hunter`, permit.name],
    [t`Land`, permit.stand],
    [t`Days`, permit.from === permit.to ? from : t`${from} to ${to}`],
    [t`Waiver`, permit.waiverUntil === null ? t`none` : t`until ${showDay(permit.waiverUntil, locale())}`],
    [t`Reservation`, String(permit.reservationId)],
    ...(code === null ? [] : [[t`Code shown`, code] as const]),
  ] as const
  return (
    <>
      <p className={css['verdict']} role="status">
        <Chip tone={tone}>{text}</Chip>
      </p>
      <dl className={css['facts']}>
        {lines.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
