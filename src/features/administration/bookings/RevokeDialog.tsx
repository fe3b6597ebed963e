import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { administrationCalls } from '#core/calls/administration/administration.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

const schema = v.omit(administrationCalls.revoke.takes, ['id'])

/** Ends a joined hunter's access, with the reason that both sides read. */
export const RevokeDialog = ({ id, name, onClose }: { id: number; name: string; onClose: () => void }) => {
  const revoke = useAct(administrationCalls.revoke)
  const form = useForm({
    schema,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const result = await revoke.act({ id, reason })
      if (result.outcome === 'failed') return result.failure
      toast(t`The access has been revoked`)
      onClose()
      return null
    },
  })
  return (
    <Dialog
      title={t`Revoke the access of ${name}`}
      opened
      onClose={() => !form.busy && onClose()}
      size="small"
    >
      <form {...form.props} className="stack">
        <p>
          <Trans>
            The place, the hunt sheet and the download end at once, and the main hunter cannot invite this
            person to the hunt again.
          </Trans>
        </p>
        <TextAreaField
          {...form.field('reason')}
          label={t`Reason`}
          description={t`The hunter and the main hunter read it.`}
          rows={2}
          maxLength={500}
          required
        />
        <FormProblem problem={form.problem} />
        <Button full look="danger" type="submit" busy={form.busy}>
          <Trans>Revoke access</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
