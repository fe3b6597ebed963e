import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { PasswordField } from '#ui/controls/fields.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/reset-password')

export function ResetPasswordPage() {
  const { token = '', email = '' } = route.useSearch()
  const navigate = useNavigate()
  const link = useRead(
    accountCalls.checkResetToken,
    { token, email },
    { enabled: token !== '' && email !== '' },
  )
  const { act } = useAct(accountCalls.resetPassword)
  const form = useForm({
    schema: accountCalls.resetPassword.takes,
    initial: { token, email, password: '', password_confirmation: '' },
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      toast(t`Successfully reset password, continue login`)
      await navigate({ to: '/auth/reset-password/success', replace: true })
      return null
    },
  })
  if (token === '' || email === '' || link.state === 'failed')
    return (
      <AuthFrame title={t`Reset password`}>
        <Problem
          title={
            link.failure === null
              ? fieldText({ code: token === '' ? 'token_needed' : 'email_needed' })
              : failureText(link.failure)
          }
          {...(link.failure?.name !== 'link_expired' &&
            token !== '' && { onRetry: () => void link.refresh() })}
        />
        <ButtonLink to="/auth/forgot-password" look="outline">
          <Trans>Ask for a new link</Trans>
        </ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t`Reset password`} lead={email}>
      <form {...form.props} className="stack">
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="new-password" />
        <PasswordField
          {...form.field('password_confirmation')}
          label={t`Confirm Password`}
          autoComplete="new-password"
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>RESET PASSWORD</Trans>
        </Button>
      </form>
    </AuthFrame>
  )
}
