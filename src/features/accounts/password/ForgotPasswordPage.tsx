import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/forgot-password')

/** Seconds before the link can be sent again (spec 1 §9). */
const wait = 30

const useCountdown = () => {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (left === null || left === 0) return undefined
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left])
  return { left, start: () => setLeft(wait) }
}

export function ForgotPasswordPage() {
  const { from, email = '' } = route.useSearch()
  const { act } = useAct(accountCalls.forgotPassword)
  const { left, start } = useCountdown()
  const waiting = left !== null && left > 0
  const form = useForm({
    schema: accountCalls.forgotPassword.takes,
    initial: { email },
    ...(email === '' && { keep: 'forgot' }),
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      toast(t`Email is sent to your provided email to reset password`)
      start()
      return null
    },
  })
  return (
    <AuthFrame
      title={t`Forgot Your Password?`}
      lead={t`Enter your email and we send you a link to choose a new one.`}
    >
      <form {...form.props} className="stack">
        <TextField
          {...form.field('email')}
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy} disabled={waiting}>
          {left === null ? t`SEND LINK` : t`RESEND LINK`}
        </Button>
        {waiting && (
          <p className="muted tabular">
            <Plural
              value={left}
              one="You can send it again in # second."
              other="You can send it again in # seconds."
            />
          </p>
        )}
      </form>
      <Link to="/auth/login" search={{ from, email: form.values.email || undefined }} className="alone">
        <Trans>Back to login</Trans>
      </Link>
    </AuthFrame>
  )
}
