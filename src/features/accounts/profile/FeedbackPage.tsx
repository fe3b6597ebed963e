import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useConnection } from '#app/device/connection.ts'
import { awaitItem } from '#app/data/await-item.ts'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { useSession } from '#app/session/session.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Page } from '#parts/page/Page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'

/** Milliseconds to learn whether it was taken. */
const sendMs = 5000

export function FeedbackPage() {
  const { act } = useAct(accountCalls.feedback)
  const { online } = useConnection()
  const { userId } = useSession()
  const form = useForm({
    schema: accountCalls.feedback.takes,
    initial: { feedback: '' },
    keep: 'feedback',
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      const item =
        acted.outcome === 'queued' && online && userId !== null
          ? await awaitItem(userId, acted.item.id, sendMs)
          : null
      form.reset()
      // What was refused is kept among what waits to be sent.
      if (item?.reason && item.state === 'needs_you') toast(failureText(item.reason), 'problem')
      else
        toast(acted.outcome === 'queued' && !online ? t`Saved on this phone` : t`Thank you for your feedback`)
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
