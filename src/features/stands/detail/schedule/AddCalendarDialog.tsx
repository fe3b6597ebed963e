import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { calendarCalls } from '#core/calls/owners/calendars.ts'
import { required } from '#core/contract/fields.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

const schema = v.object({
  name: required(60, 'text_needed'),
  url: v.pipe(v.string(), v.trim(), v.regex(/^(https?|webcals?):\/\/[^/\s]+/i, 'calendar_address')),
})

/** Names a calendar elsewhere and where it is read. */
export function AddCalendarDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const add = useAct(calendarCalls.add)
  const form = useForm({
    schema,
    initial: { name: '', url: '' },
    onSubmit: async ({ name, url }) => {
      const result = await add.act({ id, name, url })
      if (result.outcome === 'failed') return result.failure
      toast(t`The calendar is being read`)
      onClose()
      return null
    },
  })
  return (
    <Dialog title={t`Add a calendar`} opened onClose={() => !form.busy && onClose()} size="small">
      <form {...form.props} className="stack">
        <TextField {...form.field('name')} label={t`Name`} required maxLength={60} />
        <TextField
          {...form.field('url')}
          label={t`Address`}
          description={t`The address ends in .ics, and most services call it "export" or "iCal".`}
          autoComplete="off"
          required
          maxLength={2000}
        />
        <FormProblem problem={form.problem} />
        <Button full type="submit" busy={form.busy}>
          <Trans>Add</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
