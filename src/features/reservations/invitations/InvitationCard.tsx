import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refusal } from '#offline/failure.ts'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { brand } from '#core/brand.ts'
import { invitationCalls } from '#core/calls/invitations.ts'
import type { ReservationCard } from '#core/calls/reservations.ts'
import type { InvitationStatus } from '#core/rules/booking/invitations.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import { useAcceptance } from './use-acceptance.ts'
import { HuntCard, toHunt } from '../HuntCard.tsx'
import css from '../reservations.module.css'

interface InvitationCardProps {
  held: ReservationCard
  invitation: NonNullable<ReservationCard['invitation']>
  onAnswered: () => void
}

/** An invitation's status for the invited hunter (spec 3 §4). */
const saidOf = (status: InvitationStatus, name: string): string | null => {
  switch (status) {
    case 'cancelled':
      return t`${name} has cancelled the invitation`
    case 'revoked':
      return t`${name} has revoked your hunt access`
    case 'revoked_by_admin':
      return t`${brand.name}'s admin has revoked your hunt access`
    case 'rejected':
      return t`You have rejected this invitation`
    default:
      return null
  }
}
const here = '/my-profile/my-reservations?activeTab=invitation'

/** Why an invitation that was accepted without a signal is not answered yet, and what becomes of it. */
const Waiting = ({ isWaiverUnsent }: { isWaiverUnsent: boolean }) => (
  <>
    <strong>
      <Trans>You have not joined yet.</Trans>
    </strong>
    <p className="muted small">
      {isWaiverUnsent ? (
        <Trans>
          Your waiver is saved on this phone. When it has been sent, we accept the invitation here: keep this
          screen open, or come back to it.
        </Trans>
      ) : (
        <Trans>
          When there is a signal, we accept the invitation here: keep this screen open, or come back to it.
        </Trans>
      )}
    </p>
  </>
)

/** An invitation to a hunt: accept with a signed waiver, reject, or dismiss when the hunt is over. */
export const InvitationCard = ({ held, invitation, onAnswered }: InvitationCardProps) => {
  const answer = useAct(invitationCalls.answer)
  const away = useAct(invitationCalls.withdraw)
  const navigate = useNavigate()
  const [rejecting, setRejecting] = useState(false)
  const { stand_detail: stand } = held
  const { id, status } = invitation
  const name = `${held.user.first_name} ${held.user.last_name}`
  const open = status === 'pending' && held.status === 'approved'
  const said =
    status === 'pending'
      ? open
        ? t`${name} invites you to this hunt.`
        : failureText(refusal('hunt_over'))
      : saidOf(status, name)
  const sign = () => {
    acceptance.keepForLater()
    void navigate({ to: '/wavier-form', search: { back: here } })
  }

  const reply = async (wanted: 'approved' | 'rejected') => {
    const acted = await answer.act({ id, status: wanted })
    if (acted.outcome === 'failed' && acted.failure.name === 'waiver_needed') return sign()
    if (acted.outcome === 'failed') {
      // Without an answer it goes on when there is a signal.
      if (acted.failure.status !== 0) acceptance.forget()
      onAnswered()
      return toast(failureText(acted.failure), 'problem')
    }
    acceptance.forget()
    toast(wanted === 'approved' ? t`You have joined the hunt` : t`You have rejected this invitation`)
    onAnswered()
    if (wanted === 'approved')
      void navigate({ to: '/my-profile/my-reservations', search: { activeTab: 'active' } })
  }
  const acceptance = useAcceptance({ invitationId: id, isOpen: open, accept: () => void reply('approved') })
  const { waiver } = acceptance
  const accept = () => {
    if (waiver.isNeeded) sign()
    else if (waiver.isUnsent) acceptance.wait()
    else void reply('approved')
  }
  const reject = async () => {
    acceptance.forget()
    await reply('rejected')
    setRejecting(false)
  }
  const putAway = async () => {
    // An expired invitation that was never answered is rejected first.
    if (status === 'pending') await answer.act({ id, status: 'rejected' })
    const acted = await away.act({ id })
    if (acted.outcome === 'failed') toast(failureText(acted.failure), 'problem')
    onAnswered()
  }

  return (
    <HuntCard
      hunt={toHunt(held)}
      title={
        <Link to="/stand/$id" params={{ id: String(stand.id) }}>
          {stand.title}
        </Link>
      }
    >
      <p>{said}</p>
      {open && waiver.isNeeded && (
        <p className="muted small">
          <Trans>To accept, you sign the hunter waiver. With it you have joined.</Trans>
        </p>
      )}
      <div role="status">{acceptance.isWaiting && <Waiting isWaiverUnsent={waiver.isUnsent} />}</div>
      <div className={css['acts']}>
        {open ? (
          <>
            {!acceptance.isWaiting && (
              <Button look="spruce" size="compact" busy={answer.busy} onClick={accept}>
                <Trans>Accept</Trans>
              </Button>
            )}
            <Button look="outline" size="compact" onClick={() => setRejecting(true)}>
              <Trans>Reject</Trans>
            </Button>
          </>
        ) : (
          <Button
            look="outline"
            size="compact"
            busy={away.busy || answer.busy}
            onClick={() => void putAway()}
          >
            <Trans>Okay</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t`Reject this invitation?`}
        opened={rejecting}
        confirm={t`Reject`}
        cancel={t`Keep`}
        dangerous
        busy={answer.busy}
        onConfirm={() => void reject()}
        onClose={() => setRejecting(false)}
      >
        <p>
          <Trans>We notify {name}, and your place opens for someone else.</Trans>
        </p>
      </ConfirmDialog>
    </HuntCard>
  )
}
