import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { invitationCalls } from '#core/calls/invitations.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#ui/messages/toast.ts'

/** Lets an additional hunter leave the hunt. */
export const LeaveHunt = ({ held: { invitation, user } }: { held: Reservation }) => {
  const { act, busy } = useAct(invitationCalls.answer)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  if (!invitation) return null
  const leave = async () => {
    const acted = await act({ id: invitation.id, status: 'rejected' })
    setAsking(false)
    if (acted.outcome === 'failed') return toast(failureText(acted.failure), 'problem')
    toast(t`You have left the hunt`)
    void navigate({ to: '/my-profile/my-reservations', search: { activeTab: 'active' } })
  }
  return (
    <>
      <Button look="quiet" full onClick={() => setAsking(true)}>
        <Trans>Leave this hunt</Trans>
      </Button>
      <ConfirmDialog
        title={t`Leave this hunt?`}
        opened={asking}
        confirm={t`Leave this hunt`}
        cancel={t`Stay`}
        dangerous
        busy={busy}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>
            You no longer see its reservation, sheet and map, and we notify {user.first_name}. Only{' '}
            {user.first_name} can invite you again.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
