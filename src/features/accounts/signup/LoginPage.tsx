import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import {
  forgetReturnPath,
  isGuardianLink,
  rememberReturnPath,
  safeReturnPath,
  startOf,
} from '#app/navigation/return-path.ts'
import { signIn } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { worded } from '#features/accounts/fields/worded.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { PasswordField, TextField } from '#ui/controls/fields.tsx'
import { keepAwaitedGuardian } from './awaited-guardian.ts'
import { WhatWaits } from './WhatWaits.tsx'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { from, email = '' } = route.useSearch()
  const navigate = useNavigate()
  const { act } = useAct(accountCalls.login)
  const guardian = useAct(accountCalls.guardian)
  const form = useForm({
    schema: accountCalls.login.takes,
    initial: { email, password: '' },
    keep: email === '' ? 'login' : 'login-guardian',
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed' && acted.failure.name === 'guardian_unconfirmed') {
        const asked = await guardian.act(input)
        if (asked.outcome === 'done') {
          keepAwaitedGuardian(asked.answer.data)
          await navigate({ to: '/auth/email-verification', search: { '': 'junior' }, replace: true })
          return null
        }
      }
      if (acted.outcome === 'failed') return worded(acted.failure, t`Can't login`)
      if (acted.outcome === 'queued') return null
      await signIn(acted.answer.token, acted.answer.data)
      const path = safeReturnPath(from)
      if (acted.answer.data.email_verify || (path !== undefined && isGuardianLink(path))) {
        forgetReturnPath()
        await navigate({ href: path ?? startOf(acted.answer.data), replace: true })
      } else {
        rememberReturnPath(path)
        await navigate({ to: '/auth/email-verification/', search: { '': 'login' }, replace: true })
      }
      return null
    },
  })
  return (
    <AuthFrame
      title={t`Login`}
      lead={safeReturnPath(from) === undefined ? t`Welcome back.` : <WhatWaits from={from ?? ''} />}
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
        <Link
          to="/auth/forgot-password"
          search={{ from, email: form.values.email || undefined }}
          className="alone"
        >
          <Trans>Forgot Your Password?</Trans>
        </Link>
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>LOGIN</Trans>
        </Button>
      </form>
      <ButtonLink to="/auth/signup" search={{ from, email: email || undefined }} look="outline" full>
        <Trans>APPLY TO JOIN OUR CLUB</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}
