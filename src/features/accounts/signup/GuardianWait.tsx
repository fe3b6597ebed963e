import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls, type AwaitedGuardian } from '#core/calls/accounts.ts'
import { email as emailField } from '#core/contract/fields.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'
import { keepAwaitedGuardian } from './awaited-guardian.ts'

/** A junior waits for the guardian, whose address can be corrected and written to again (decision 28). */
export function GuardianWait({ awaited }: { awaited: AwaitedGuardian }) {
  const [guardian, setGuardian] = useState(awaited)
  const { email } = guardian
  const { act } = useAct(accountCalls.askGuardian)
  const form = useForm({
    schema: v.object({ guardian_email: emailField }),
    initial: { guardian_email: email },
    onSubmit: async (input) => {
      const acted = await act({ ...input, ticket: guardian.ticket })
      if (acted.outcome === 'failed') return acted.failure
      if (acted.outcome === 'queued') return null
      keepAwaitedGuardian(acted.answer.data)
      setGuardian(acted.answer.data)
      if (!acted.answer.data.is_confirmed) toast(t`Email is sent successfully`)
      return null
    },
  })
  if (guardian.is_confirmed)
    return (
      <AuthFrame
        title={t`Your account works`}
        lead={t`Your guardian has confirmed your account. You can log in now.`}
      >
        <ButtonLink to="/auth/login" full>
          <Trans>LOGIN</Trans>
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t`Verification required`}
      lead={
        <Trans>
          Your account works once your guardian has confirmed it. We have emailed <b>{email}</b>.
        </Trans>
      }
    >
      <form {...form.props} className="stack">
        <TextField
          {...form.field('guardian_email')}
          label={t`Guardian’s email`}
          description={t`If the address is wrong, correct it here. The link lasts two weeks.`}
          type="email"
          inputMode="email"
          required
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" look="outline" full busy={form.busy}>
          <Trans>Send the mail again</Trans>
        </Button>
      </form>
      <p className="muted">
        <Trans>We have also emailed your own address. Please open that link as well.</Trans>
      </p>
      <ButtonLink to="/" full>
        <Trans>OKAY</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}
