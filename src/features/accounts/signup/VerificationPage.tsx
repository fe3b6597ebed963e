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
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import { awaitedGuardian } from './awaited-guardian.ts'
import { GuardianWait } from './GuardianWait.tsx'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/email-verification')
/** Milliseconds before a visitor without a token is sent to login (spec 1 §9). */
const pause = 1000

/** A dialog, as the documents say (spec 1 §2). */
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
  const isSignedOut = token === null
  const isNew = after === 'signup'
  return (
    <AuthFrame title={t`Verification required`} hiddenTitle>
      <Dialog
        title={t`Verification required`}
        opened
        onClose={() => void navigate({ to: isSignedOut ? '/auth/login' : '/' })}
        size="small"
      >
        <div className="stack">
          <p>
            {isSignedOut
              ? t`Token is Expired please login`
              : isNew
                ? t`An email was sent to your registered email address. Open the link in it to verify your account.`
                : t`Your account is not verified yet.`}
          </p>
          {!isSignedOut && isNew && (
            <Button full onClick={() => void navigate({ to: '/' })}>
              <Trans>OKAY</Trans>
            </Button>
          )}
          {!isSignedOut && (
            <Button full look={isNew ? 'quiet' : 'spruce'} busy={busy} onClick={() => void resend()}>
              <Trans>SEND VERIFICATION LINK</Trans>
            </Button>
          )}
          <FormProblem problem={failure && failureText(failure)} />
        </div>
      </Dialog>
    </AuthFrame>
  )
}
