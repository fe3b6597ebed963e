import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { PasswordField, TextField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import { currentSession, signIn } from '#app/session/session.ts'
import { signInAgain } from '#app/session/sign-in-again.ts'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'

/** Signs in without leaving the screen: unsaved input stays, and pending items are sent. */
export function SignInAgain() {
  const me = useMe()
  const navigate = useNavigate()
  const { act } = useAct(accountCalls.login)
  const form = useForm({
    schema: accountCalls.login.takes,
    initial: { email: me?.email ?? '', password: '' },
    onSubmit: async (input) => {
      const previousUserId = currentSession().userId
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      if (acted.outcome === 'queued') return null
      await signIn(acted.answer.token, acted.answer.data)
      signInAgain.set(false)
      // Another user must not see the unsaved input.
      if (previousUserId !== acted.answer.data.id) await navigate({ to: '/' })
      else toast(t`You are signed in again`)
      return null
    },
  })
  return (
    <Dialog
      title={t`Session expired, please login again`}
      opened
      onClose={() => signInAgain.set(false)}
      size="small"
    >
      <form {...form.props} className="stack">
        <p>
          <Trans>What you have written stays here. Unsent items send after you have signed in.</Trans>
        </p>
        <TextField {...form.field('email')} label={t`Email`} type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>LOGIN</Trans>
        </Button>
        <Button look="quiet" full onClick={() => signInAgain.set(false)}>
          <Trans>Not now</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
