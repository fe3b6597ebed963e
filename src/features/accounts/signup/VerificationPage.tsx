import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useSession } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { toast } from '#ui/messages/toast.ts'
import { awaitedGuardian } from './awaited-guardian.ts'
import { GuardianWait } from './GuardianWait.tsx'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/email-verification')
/** Milliseconds before a visitor without a token is sent to login (spec 1 §9). */
const pause = 1000

export function VerificationPage() {
  const { '': after } = route.useSearch()
  const { token } = useSession()
  const navigate = useNavigate()
  const [guardian] = useState(() => (after === 'junior' ? awaitedGuardian() : null))
  const { act, busy, failure } = useAct(accountCalls.resendVerification)
  useEffect(() => {
    if (token !== null || guardian) return undefined
    const go = setTimeout(() => void navigate({ to: '/auth/login' }), pause)
    return () => clearTimeout(go)
  }, [token, guardian, navigate])
  const resend = async () => {
    const acted = await act({})
    if (acted.outcome === 'done') toast(t`Email is sent successfully`)
  }
  if (token === null && guardian) return <GuardianWait awaited={guardian} />
  if (token === null)
    return (
      <AuthFrame title={t`Verification required`} lead={t`Token is Expired please login`}>
        {null}
      </AuthFrame>
    )
  if (after === 'signup')
    return (
      <AuthFrame
        title={t`Verification required`}
        lead={t`An email was sent to your registered email address. Open the link in it to verify your account.`}
      >
        <Button full onClick={() => void navigate({ to: '/' })}>
          <Trans>OKAY</Trans>
        </Button>
        <Button full look="quiet" busy={busy} onClick={() => void resend()}>
          <Trans>SEND VERIFICATION LINK</Trans>
        </Button>
        <FormProblem problem={failure && failureText(failure)} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t`Verification required`} lead={t`Your account is not verified yet.`}>
      <FormProblem problem={failure && failureText(failure)} />
      <Button full busy={busy} onClick={() => void resend()}>
        <Trans>SEND VERIFICATION LINK</Trans>
      </Button>
    </AuthFrame>
  )
}
