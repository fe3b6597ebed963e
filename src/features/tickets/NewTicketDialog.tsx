import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { refusal } from '#offline/failure.ts'
import { translate, failureText } from '#app/i18n/language.ts'
import { NativeSelect, Textarea, TextInput } from '#ui/theme/mantine.ts'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { ticketCalls } from '#core/calls/tickets.ts'
import { bound } from '#parts/forms/bound.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { useKeptFiles } from '#parts/forms/use-kept-files.ts'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

/** Milliseconds for learning whether the ticket has arrived. */
const sendMs = 3000

interface NewTicketProps {
  categories: readonly { id: number; title: string }[]
  onClose: () => void
}

export const NewTicketDialog = ({ categories, onClose }: NewTicketProps) => {
  const create = useAct(ticketCalls.create)
  const form = useForm({
    schema: ticketCalls.create.takes,
    initial: { category: '', subject: '', description: '', media: null as File | null },
    keep: 'ticket',
    onSubmit: async (value) => {
      const outcome = await settleQueued(await create.act(value), { sendMs })
      if (typeof outcome === 'object') return outcome
      forgetFile()
      toast(outcome === 'waiting' ? notSentYet() : t`Ticket Created Successfully`)
      onClose()
      return null
    },
  })
  const { media } = form.values
  const forgetFile = useKeptFiles('ticket', media ? [media] : [], ([file]) => form.set('media', file ?? null))
  return (
    <Dialog title={t`Create New Ticket`} opened onClose={() => !form.busy && onClose()}>
      <form className="stack" {...form.props}>
        <NativeSelect
          label={t`Category`}
          {...bound(form.field('category'))}
          data={[
            { value: '', label: t`Choose` },
            ...categories.map((category) => ({
              value: String(category.id),
              label: translate(category.title),
            })),
          ]}
        />
        <TextInput label={t`Subject`} maxLength={150} {...bound(form.field('subject'))} />
        <Textarea
          label={t`Description`}
          autosize
          minRows={4}
          maxRows={12}
          {...bound(form.field('description'))}
        />
        <PhotoField
          label={t`Image or video (optional)`}
          accept="image/*,video/*"
          refusal={failureText(refusal('media_refused'))}
          {...form.field('media')}
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>Send ticket</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
