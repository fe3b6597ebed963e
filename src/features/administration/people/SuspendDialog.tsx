import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { administrationCalls, type MemberDetail } from '#core/calls/administration/administration.ts'
import { required } from '#core/contract/fields.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import { failureText } from '#app/i18n/language.ts'
import css from '../administration.module.css'
import { nameOf } from '../words.ts'

interface Props {
  member: MemberDetail
  onClose: () => void
}

const schema = v.object({ reason: required(1000, 'reason_needed') })

/** Says before suspending what follows from it. */
export const SuspendDialog = ({ member, onClose }: Props) => {
  const change = useAct(administrationCalls.changeUser)
  const name = nameOf(member)
  const form = useForm({
    schema,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const result = await change.act({ id: member.id, action: 'suspend', reason })
      if (result.outcome === 'failed') return result.failure
      toast(t`The account is suspended`)
      onClose()
      return null
    },
  })
  return (
    <Dialog title={t`Suspend ${name}`} opened onClose={() => !form.busy && onClose()}>
      <form {...form.props} className="stack">
        <ul className={css['points']}>
          <li>
            <Trans>All devices are signed out, and nobody can log in to this account.</Trans>
          </li>
          <li>
            <Trans>
              Its stands are hidden and cannot be booked. They come back when you lift the suspension.
            </Trans>
          </li>
          <li>
            <Trans>Existing bookings stay. You can refund a booking separately.</Trans>
          </li>
        </ul>
        <TextAreaField
          {...form.field('reason')}
          label={t`Reason`}
          description={t`The person gets it by email, word for word.`}
          rows={3}
          maxLength={1000}
          required
        />
        <FormProblem problem={form.problem} />
        <Button full look="danger" type="submit" busy={form.busy}>
          <Trans>Suspend</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

export const LiftDialog = ({ member, onClose }: Props) => {
  const change = useAct(administrationCalls.changeUser)
  const name = nameOf(member)
  const lift = async () => {
    const result = await change.act({ id: member.id, action: 'lift' })
    if (result.outcome !== 'done') return
    toast(t`The account is open again`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Lift the suspension of ${name}?`}
      opened
      confirm={t`Lift the suspension`}
      busy={change.busy}
      onConfirm={() => void lift()}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          <Trans>
            They can log in again, and the stands that the suspension has hidden are shown and bookable again.
            They get an email about it.
          </Trans>
        </p>
        {change.failure && <Problem title={failureText(change.failure)} />}
      </div>
    </ConfirmDialog>
  )
}
