import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { refetch } from '#app/query-client.ts'
import type { administrationCalls, WaiverToReview } from '#core/calls/administration/administration.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import { Textarea } from '#ui/theme/mantine.ts'
import css from '../administration.module.css'
import { nameOf } from '../words.ts'

/** Approves or rejects a paper, with the reason that its signer reads. */
export const ReviewForm = ({
  id,
  call,
}: {
  id: number
  call: typeof administrationCalls.reviewWaiver | typeof administrationCalls.reviewLease
}) => {
  const [reason, setReason] = useState('')
  const [wanted, setWanted] = useState<'approved' | 'rejected'>('approved')
  const review = useAct(call as typeof administrationCalls.reviewWaiver)
  const [said] = review.failure?.errors?.['reason'] ?? []
  const decide = async (verdict: 'approved' | 'rejected') => {
    setWanted(verdict)
    const result = await review.act({ id, verdict, reason })
    if (result.outcome === 'done') toast(verdict === 'approved' ? t`Approved` : t`Rejected`)
  }
  return (
    <div className="stack">
      <Textarea
        name="reason"
        label={t`Reason, if you reject`}
        placeholder={t`The signer reads this word for word`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={reason}
        error={said && fieldText(said)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {review.failure && !said && (
        <Problem
          title={failureText(review.failure)}
          kept={t`What you entered is still here.`}
          {...(review.failure.status === 409 && { onRetry: () => void refetch('everything') })}
        />
      )}
      <div className={css['acts']}>
        <Button
          look="danger"
          busy={review.busy && wanted === 'rejected'}
          disabled={reason.trim() === '' || (review.busy && wanted === 'approved')}
          onClick={() => void decide('rejected')}
        >
          <Trans>Reject</Trans>
        </Button>
        <Button
          busy={review.busy && wanted === 'approved'}
          disabled={review.busy && wanted === 'rejected'}
          onClick={() => void decide('approved')}
        >
          <Trans>Approve</Trans>
        </Button>
      </div>
    </div>
  )
}

/** What was decided, by whom and why. */
export const Reviewed = ({ review }: { review: NonNullable<WaiverToReview['review']> }) => {
  const name = nameOf(review.by)
  const time = recordTimeOf(review.at)
  return (
    <p>
      {review.verdict === 'approved' ? (
        <Trans>
          Approved by {name}, {time}
        </Trans>
      ) : (
        <Trans>
          Rejected by {name}, {time}
        </Trans>
      )}
      {review.reason !== '' && <>: {review.reason}</>}
    </p>
  )
}
