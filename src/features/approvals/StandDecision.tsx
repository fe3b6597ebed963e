import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { refetch } from '#app/query-client.ts'
import { approvalCalls, type StandToApprove } from '#core/calls/owners/approvals.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { inWidth } from '#core/rules/pictures.ts'
import {
  type IdentityPart,
  identityChanges,
  isLandChanged,
  type StandIdentity,
  wholeAddress,
} from '#core/rules/land/stand-form.ts'
import { weekdayNames } from '#parts/calendar/months.ts'
import { kindWords } from '#parts/land/features/feature-words.ts'
import { LandSketch } from '#parts/map/LandSketch.tsx'
import { timeOf } from '#parts/days/time-of.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Textarea } from '#ui/theme/mantine.ts'
import css from './approvals.module.css'

const partWords = (): Record<IdentityPart, string> => ({
  title: t`Title`,
  acres: t`Acres`,
  address: t`Address`,
  property: t`Pin`,
  stand: t`The stand`,
  parking: t`Parking`,
  boundary: t`Boundary`,
  parking_route: t`Route to the parking spot`,
  stand_route: t`Route to the stand`,
  features: t`What is on the land`,
})

const placeWords = (place: { lat: number; lng: number } | null): string =>
  place === null ? t`none` : `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`
const corners = (points: readonly unknown[] | null): string =>
  points === null ? t`none` : plural(points.length, { one: '# point', other: '# points' })

/** A part of a stand's identity in a few words. */
const inWords = ({ title, acres, address, land }: StandIdentity, part: IdentityPart): string => {
  if (part === 'title') return title
  if (part === 'acres') return acres === null ? t`none` : String(acres)
  if (part === 'address') return wholeAddress(address)
  if (part === 'features') return land.features.map(({ kind }) => kindWords(kind)).join(', ') || t`none`
  if (part === 'property' || part === 'stand' || part === 'parking') return placeWords(land[part])
  return corners(land[part])
}

const Sketch = ({ identity: { land }, title }: { identity: StandIdentity; title: string }) => (
  <figure className={css['sketch']}>
    <figcaption className="small">{title}</figcaption>
    {land.property === null ? (
      <p className="muted">{t`none`}</p>
    ) : (
      <LandSketch
        stand={land.stand ?? land.property}
        parking={land.parking}
        boundary={land.boundary ?? []}
        parkingRoute={land.parking_route ?? []}
        standRoute={land.stand_route ?? []}
        features={land.features}
        height={240}
        still
      />
    )}
  </figure>
)

/** The land that is asked for, beside the approved one where that is another. */
const Sketches = ({ approved, asked }: { approved: StandIdentity | null; asked: StandIdentity }) => {
  const isSame = approved !== null && !isLandChanged(identityChanges(approved, asked))
  return (
    <div className={css['sketches']}>
      {approved && !isSame && <Sketch identity={approved} title={t`Approved`} />}
      <Sketch identity={asked} title={isSame ? t`The land is as it was approved.` : t`Now asked`} />
    </div>
  )
}

const Differences = ({ before, after }: { before: StandIdentity; after: StandIdentity }) => {
  const words = partWords()
  const changes = identityChanges(before, after)
  return (
    <Card as="section">
      <h3>{plural(changes.length, { one: '# difference', other: '# differences' })}</h3>
      <dl className={css['differences']}>
        {changes.map((part) => {
          const [old, now] = [inWords(before, part), inWords(after, part)]
          return (
            <div key={part}>
              <dt className="muted small">{words[part]}</dt>
              <dd>
                <del>
                  <span className="hidden-visually">
                    <Trans>Before:</Trans>{' '}
                  </span>
                  {old}
                </del>{' '}
                <ins>
                  <span className="hidden-visually">
                    <Trans>Now:</Trans>{' '}
                  </span>
                  {old === now ? t`drawn anew` : now}
                </ins>
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** What hunters would be offered: the species, and the days of the week, each in one piece with its price. */
const Offer = ({ stand: { species = [], rates = [] } }: { stand: StandToApprove }) => {
  const names = weekdayNames()
  const prices = rates.map(
    ({ weekday, rate }) => `${names[weekday % 7]!.long}\u00a0${showShortMoney(rate, locale())}`,
  )
  return (
    <Card>
      <dl className={css['differences']}>
        <div>
          <dt className="muted small">
            <Trans>Species</Trans>
          </dt>
          <dd>{species.join(', ') || t`none`}</dd>
        </div>
        <div>
          <dt className="muted small">
            <Trans>Price a day</Trans>
          </dt>
          <dd>{prices.join(', ') || t`none`}</dd>
        </div>
      </dl>
    </Card>
  )
}

const Decide = ({ stand }: { stand: StandToApprove }) => {
  const [reason, setReason] = useState('')
  const approve = useAct(approvalCalls.approve)
  const reject = useAct(approvalCalls.reject)
  const decision = { id: stand.id, version: stand.version }
  const failure = approve.failure ?? reject.failure
  const [said] = failure?.errors?.['reason'] ?? []
  const decide = async (act: 'approve' | 'reject') => {
    approve.reset()
    reject.reset()
    const result = await (act === 'approve' ? approve.act(decision) : reject.act({ ...decision, reason }))
    if (result.outcome !== 'done') return
    toast(
      act === 'approve' ? t`The stand is approved` : t`The stand is rejected, and its owner gets the reason`,
    )
  }
  return (
    <Card as="section" className="stack">
      <Textarea
        name="reason"
        label={t`Reason, if you reject`}
        placeholder={t`The owner reads this word for word`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={reason}
        error={said && fieldText(said)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure && !said && (
        <Problem
          title={failureText(failure)}
          kept={t`What you entered is still here.`}
          {...(failure.status === 409 && { onRetry: () => void refetch('everything') })}
        />
      )}
      <div className={css['acts']}>
        <Button
          look="danger"
          busy={reject.busy}
          disabled={reason.trim() === '' || approve.busy}
          onClick={() => void decide('reject')}
        >
          <Trans>Reject</Trans>
        </Button>
        <Button busy={approve.busy} disabled={reject.busy} onClick={() => void decide('approve')}>
          <Trans>Approve</Trans>
        </Button>
      </div>
      <p className="muted small">
        <Trans>Both are written to the audit log. The owner is notified at once.</Trans>
      </p>
    </Card>
  )
}

/** One stand that waits: what differs first, then the land and the pictures, then the decision. */
export const StandDecision = ({ stand }: { stand: StandToApprove }) => {
  const { user, kind, pictures } = stand
  const asked = stand.asked as StandIdentity
  const approved = stand.approved as StandIdentity | null
  const time = timeOf(stand.sent_at)
  const words = partWords()
  const shown = ['acres', 'address', 'property', 'boundary', 'features'] as const
  return (
    <section className={css['decision']} aria-label={asked.title}>
      <div className="row spread">
        <div>
          <h2>{asked.title}</h2>
          <p className="muted small">
            {kind === 'new' ? t`Sent ${time}` : t`Sent ${time} · the approved version stays bookable`}
          </p>
        </div>
        <p className="small">
          <strong>
            {user.first_name} {user.last_name}
          </strong>
          <br />
          {user.rating ?? t`No rating`} ·{' '}
          {plural(stand.approved_stands, { one: '# approved stand', other: '# approved stands' })}
        </p>
      </div>
      {stand.earlier_reason && (
        <Card role="note">
          <p>
            <strong>
              <Trans>Rejected before:</Trans>
            </strong>{' '}
            {stand.earlier_reason}
          </p>
        </Card>
      )}
      {approved ? (
        <Differences before={approved} after={asked} />
      ) : (
        <Card>
          <dl className={css['differences']}>
            {shown.map((part) => (
              <div key={part}>
                <dt className="muted small">{words[part]}</dt>
                <dd>{inWords(asked, part)}</dd>
              </div>
            ))}
          </dl>
          {stand.description !== '' && <p>{stand.description}</p>}
        </Card>
      )}
      <Offer stand={stand} />
      <Sketches approved={approved} asked={asked} />
      <ul className={css['pictures']}>
        {pictures.map(({ id, picture, caption }) => (
          <li key={id}>
            <img src={inWidth(picture, 320)} alt={caption} loading="lazy" />
          </li>
        ))}
      </ul>
      <Decide stand={stand} />
    </section>
  )
}
