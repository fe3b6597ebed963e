import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { settleQueued } from '#app/data/settle-queued.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { notSentYet } from '#parts/outbox/not-sent-yet.ts'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'

export function FeedbackPage() {
  const { act } = useAct(accountCalls.feedback)
  const form = useForm({
    schema: accountCalls.feedback.takes,
    initial: { feedback: '' },
    keep: 'feedback',
    onSubmit: async (input) => {
      const outcome = await settleQueued(await act(input), { sendMs: 5000 })
      if (typeof outcome === 'object') return outcome
      form.reset()
      toast(outcome === 'waiting' ? notSentYet() : t`Thank you for your feedback`)
      return null
    },
  })
  return (
    <Page
      title={t`Feedback`}
      width="text"
      lead={t`What works, what does not, what is missing: we read every word.`}
    >
      <form {...form.props} className="stack">
        <TextAreaField
          {...form.field('feedback')}
          label={t`Your feedback`}
          rows={6}
          maxLength={2000}
          required
        />
        <FormProblem problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>
            <Trans>SUBMIT</Trans>
          </Button>
        </div>
      </form>
    </Page>
  )
}
