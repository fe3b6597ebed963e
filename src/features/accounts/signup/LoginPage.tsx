import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { safeReturnPath } from '#app/navigation/guards.ts'
import { signIn } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { worded } from '#features/accounts/fields/worded.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { PasswordField, TextField } from '#ui/controls/fields.tsx'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { from } = route.useSearch()
  const navigate = useNavigate()
  const { act } = useAct(accountCalls.login)
  const form = useForm({
    schema: accountCalls.login.takes,
    initial: { email: '', password: '' },
    keep: 'login',
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return worded(acted.failure, t`Can't login`)
      if (acted.outcome === 'queued') return null
      await signIn(acted.answer.token, acted.answer.data)
      if (acted.answer.data.email_verify) await navigate({ href: safeReturnPath(from), replace: true })
      else await navigate({ to: '/auth/email-verification', search: { '': 'login' }, replace: true })
      return null
    },
  })
  return (
    <AuthFrame
      title={t`Login`}
      lead={from === undefined ? t`Welcome back.` : t`Log in to go on; you come back to where you were.`}
    >
      <form {...form.props} className="stack">
        <TextField
          {...form.field('email')}
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        <Link to="/auth/forgot-password">
          <Trans>Forgot Your Password?</Trans>
        </Link>
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>LOGIN</Trans>
        </Button>
      </form>
      <ButtonLink to="/auth/signup" look="outline" full>
        <Trans>APPLY TO JOIN OUR CLUB</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}
