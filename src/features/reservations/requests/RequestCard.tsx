import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { type BookingRequest, requestCalls } from '#core/calls/owners/requests.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { ClockIcon } from '#ui/icons/index.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import { WaiverState } from '../HuntersBox.tsx'
import css from '../reservations.module.css'
import { DeclineRequestDialog } from './DeclineRequestDialog.tsx'

interface RequestCardProps {
  request: BookingRequest
  /** Undefined until the stand is known. */
  timeZone: string | undefined
  now: Date
  /** What was done, and what comes next; without them it has failed. */
  onAnswered: (done?: string, next?: string) => void
}

/** Who asks, for which days, and what it brings; agreed to with one more tap, or declined with a reason. */
export const RequestCard = ({ request, timeZone, now, onAnswered }: RequestCardProps) => {
  const accept = useAct(requestCalls.accept)
  const [asks, setAsks] = useState<'accept' | 'decline' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { hunter, answer_by: answerBy, hunts_here: before } = request
  const name = `${hunter.first_name} ${hunter.last_name}`
  const until = answerBy === null ? '' : recordTimeOf(answerBy, timeZone, now)

  const agree = async () => {
    const result = await accept.act({ id: request.id })
    setAsks(null)
    if (result.outcome !== 'failed')
      return onAnswered(
        t`Accepted. The card of ${name} is being charged.`,
        t`When it is charged, the hunt is among your bookings and we notify you. If the card refuses, the days are free again.`,
      )
    setProblem(failureText(result.failure))
    onAnswered()
  }
  return (
    <Card as="li">
      <div className="stack">
        <div className={css['person']}>
          <Avatar src={hunter.image} name={name} />
          <span>
            <h2>
              <Link to="/my-profile/user-review/$userId" params={{ userId: String(hunter.id) }}>
                {name}
              </Link>
            </h2>
            <span className="row">
              <Rating value={hunter.rating} />
              {before > 0 && (
                <span className="muted small">
                  <Plural value={before} one="hunted here once" other="hunted here # times" />
                </span>
              )}
            </span>
          </span>
        </div>
        <dl className={css['facts']}>
          <div>
            <dt>
              <Plural value={request.number_of_days} one="# day" other="# days" />
            </dt>
            <dd>
              <Days start={request.start_date} end={request.end_date} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>You would earn</Trans>
            </dt>
            <dd>
              <Money dollars={request.earnings} />
            </dd>
          </div>
          {timeZone !== undefined && (
            <div>
              <dt>
                <Trans>Waiver</Trans>
              </dt>
              <dd>
                <WaiverState waiver={request.waiver_info} held={request} timeZone={timeZone} now={now} />
              </dd>
            </div>
          )}
        </dl>
        {answerBy === null ? (
          <p role="status">
            <Trans>You have agreed. The card is being charged.</Trans>
          </p>
        ) : (
          <>
            <p>
              <Chip tone="queued" icon={<ClockIcon size={16} />}>
                <Trans>Answer by {until}</Trans>
              </Chip>
            </p>
            <div className={css['answers']}>
              <Button full aria-label={t`ACCEPT the request of ${name}`} onClick={() => setAsks('accept')}>
                <Trans>ACCEPT</Trans>
              </Button>
              <Button
                full
                look="outline"
                aria-label={t`DECLINE the request of ${name}`}
                onClick={() => setAsks('decline')}
              >
                <Trans>DECLINE</Trans>
              </Button>
            </div>
          </>
        )}
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      {asks === 'accept' && (
        <ConfirmDialog
          title={t`Accept ${name}?`}
          opened
          confirm={t`ACCEPT`}
          cancel={t`Not now`}
          busy={accept.busy}
          onConfirm={() => void agree()}
          onClose={() => setAsks(null)}
        >
          <Trans>
            The card of {name} is charged now and the days are booked. You get{' '}
            <Money dollars={request.earnings} /> after the hunt.
          </Trans>
        </ConfirmDialog>
      )}
      {asks === 'decline' && (
        <DeclineRequestDialog {...{ request, name, onAnswered }} onClose={() => setAsks(null)} />
      )}
    </Card>
  )
}
