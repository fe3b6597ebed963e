import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import type { BoundField, Form } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

interface DeclineReasonProps {
  title: string
  /** Who reads the reason. */
  name: string
  form: Pick<Form<never>, 'props' | 'problem' | 'busy'>
  reason: BoundField<string>
  onClose: () => void
}

/** Asks once more, and for the reason, which the other side reads. */
export const DeclineReason = ({ title, name, form, reason, onClose }: DeclineReasonProps) => (
  <Dialog title={title} opened onClose={() => !form.busy && onClose()} size="small">
    <form {...form.props} className="stack">
      <p>
        <Trans>{name} reads your reason. Nothing is charged.</Trans>
      </p>
      <TextAreaField {...reason} label={t`Reason`} rows={2} maxLength={500} required />
      <FormProblem problem={form.problem} />
      <Button full look="danger" type="submit" busy={form.busy}>
        <Trans>DECLINE</Trans>
      </Button>
      <Button full look="quiet" disabled={form.busy} onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </form>
  </Dialog>
)
