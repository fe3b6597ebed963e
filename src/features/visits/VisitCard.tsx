import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Visit } from '#core/calls/owners/visits.ts'
import type { VisitState } from '#core/rules/booking/visits.ts'
import { waiverWarning } from '#core/rules/booking/waivers.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { showDuration } from '#parts/field/measures.ts'
import { huntersTrouble, waiverEnd } from '#parts/waivers/waiver-words.ts'
import { ButtonAnchor, ButtonLink } from '#ui/controls/Button.tsx'
import { ChatIcon, CheckIcon, ClockIcon, PhoneIcon, WarningIcon } from '#ui/icons/index.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import css from './visits.module.css'

export const nameOf = ({ hunter: { user } }: Pick<Visit, 'hunter'>): string =>
  `${user.first_name} ${user.last_name}`

/** The state in a word and a sign, never by color alone. */
const StateMark = ({ visit, state, now }: { visit: Visit; state: VisitState; now: Date }) => {
  const zone = visit.stand.time_zone
  if (state === 'overdue') {
    const late = visit.due_at === null ? null : showDuration(now.getTime() - Date.parse(visit.due_at))
    return (
      <Chip tone="needs" icon={<WarningIcon size={16} />}>
        {late === null ? t`Not checked out` : t`Overdue ${late}`}
      </Chip>
    )
  }
  if (state === 'in')
    return (
      <Chip tone="sent" icon={<CheckIcon size={16} />}>
        {t`In since ${timeOf(visit.checked_in_at!, zone, now)}`}
      </Chip>
    )
  if (state === 'out')
    return (
      <Chip>
        {visit.checked_out_at === null
          ? t`Did not check in`
          : t`Checked out ${timeOf(visit.checked_out_at, zone, now)}`}
      </Chip>
    )
  return (
    <Chip tone="queued" icon={<ClockIcon size={16} />}>
      <Trans>Expected today</Trans>
    </Chip>
  )
}

/** What is known of the hunter beside the state: when they are due, when they were last heard of, or their waiver. */
const known = (visit: Visit, state: VisitState, now: Date): string => {
  const zone = visit.stand.time_zone
  const parts: string[] = []
  if (visit.due_at !== null && (state === 'in' || state === 'overdue'))
    parts.push(t`Due ${timeOf(visit.due_at, zone, now)}`)
  if (visit.heard_at !== null && state !== 'out')
    parts.push(t`heard from ${timeOf(visit.heard_at, zone, now)}`)
  const hunt = { start: visit.start_date, end: visit.end_date, zone }
  const warning = waiverWarning(visit.hunter.waiver_info, hunt, now)
  if (warning) parts.push(huntersTrouble(warning, waiverEnd(visit.hunter.waiver_info, zone)))
  if (visit.hunter.car_plate !== null) parts.push(t`car ${visit.hunter.car_plate}`)
  return parts.join(' · ')
}

const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

/** One hunter: where they are, how old the news is, and the ways to reach them. */
export const VisitCard = ({ visit, state, now }: { visit: Visit; state: VisitState; now: Date }) => {
  const name = nameOf(visit)
  const { user, phone } = visit.hunter
  const words = known(visit, state, now)
  return (
    <Card as="li" className={state === 'overdue' ? `${css['visit']} ${css['overdue']}` : css['visit']}>
      <div className="row spread">
        <StateMark visit={visit} state={state} now={now} />
        <span className="muted small">{visit.stand.title}</span>
      </div>
      <div className={css['who']}>
        <Avatar src={user.image} name={name} />
        <div>
          <h3>{name}</h3>
          {words !== '' && <p className="muted small">{words}</p>}
        </div>
      </div>
      <div className={css['ways']}>
        {phone !== '' && (
          <ButtonAnchor
            href={phoneLink(phone)}
            look={state === 'overdue' ? 'spruce' : 'outline'}
            size="compact"
            icon={<PhoneIcon size={18} />}
            aria-label={t`Call ${name}`}
          >
            <Trans>Call</Trans>
          </ButtonAnchor>
        )}
        <ButtonLink
          to="/my-profile/chat/$reservationId/$userName/$userId"
          params={{ reservationId: String(visit.reservation_id), userName: name, userId: String(user.id) }}
          look="outline"
          size="compact"
          icon={<ChatIcon size={18} />}
          aria-label={t`Message ${name}`}
        >
          <Trans>Message</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}
