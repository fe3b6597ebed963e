import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { scheduleCalls } from '#core/calls/owners/schedules.ts'
import { required } from '#core/contract/fields.ts'
import { Days } from '#parts/days/Days.tsx'
import { confirmed } from '#parts/forms/confirmed.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import type { Span } from './schedule.ts'

const schema = v.object({ notes: required(300, 'blockout_notes_needed') })

interface BlockProps {
  id: number
  span: Span
  onDone: () => void
  onClose: () => void
}

/** Closes the chosen days, with a note for the owner. */
export function BlockDialog({ id, span, onDone, onClose }: BlockProps) {
  const block = useAct(scheduleCalls.block)
  const form = useForm({
    schema,
    initial: { notes: '' },
    onSubmit: async ({ notes }) => {
      const result = await confirmed(block.act({ id, start_date: span.start, end_date: span.end, notes }))
      if (result.outcome === 'failed')
        return result.failure.status >= 500
          ? { ...result.failure, title: t`Something Went Wrong, please try again` }
          : result.failure
      toast(t`Blockout Day added`)
      onDone()
      return null
    },
  })
  return (
    <Dialog title={t`Block out`} opened onClose={onClose} size="small">
      <form {...form.props} className="stack">
        <p>
          <Days start={span.start} end={span.end} />
        </p>
        <TextAreaField
          {...form.field('notes')}
          label={t`Notes`}
          description={t`Only you see this.`}
          required
          rows={2}
          maxLength={300}
        />
        <FormProblem problem={form.problem} />
        <Button full type="submit" busy={form.busy}>
          <Trans>Add blockout</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
