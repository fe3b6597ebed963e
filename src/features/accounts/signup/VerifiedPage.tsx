import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { recallReturnPath } from '#app/navigation/return-path.ts'
import { currentSession, endSessionAndRevoke } from '#app/session/session.ts'
import { useAct } from '#app/data/use-act.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { toast } from '#ui/messages/toast.ts'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/email-verified')

/** Exchanges the code of the emailed link for a URL, which then verifies the address (spec 1 §4). */
export function VerifiedPage() {
  const { code = '' } = route.useSearch()
  const navigate = useNavigate()
  const find = useAct(accountCalls.verifyUrl)
  const verify = useAct(accountCalls.verify)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const begun = useRef(false)
  const end = async (refused: ApiFailure | null) => {
    // Who is signed in is not led away by an old link; the login would send them on without a word.
    if (refused && currentSession().token !== null) return setFailure(refused)
    if (refused) toast(failureText(refused), 'problem')
    else {
      toast(t`Email Verified Successfully`)
      await endSessionAndRevoke()
    }
    await navigate({ to: '/auth/login', search: { from: recallReturnPath() }, replace: true })
  }
  const run = async () => {
    const found = await find.act({ code })
    if (found.outcome !== 'done') return end(found.outcome === 'failed' ? found.failure : null)
    const token = new URL(found.answer.data.verify_url, location.origin).searchParams.get('token') ?? ''
    const done = await verify.act({ token })
    return end(done.outcome === 'failed' ? done.failure : null)
  }
  const start = useRef(run)
  useEffect(() => {
    // The link works once, so an effect that runs twice must not use it twice.
    if (begun.current) return
    begun.current = true
    void start.current()
  }, [])
  if (failure) return <Expired failure={failure} />
  return (
    <AuthFrame title={t`Email verification`} lead={t`Please wait while your email is being verified.`}>
      <output aria-label={t`Loading`}>
        <Skeleton height={48} />
      </output>
    </AuthFrame>
  )
}

function Expired({ failure }: { failure: ApiFailure }) {
  const { act, busy, failure: refused } = useAct(accountCalls.resendVerification)
  const resend = async () => {
    const acted = await act({})
    if (acted.outcome === 'done') toast(t`Email is sent successfully`)
  }
  return (
    <AuthFrame title={t`Email verification`}>
      <Problem title={failureText(refused ?? failure)} />
      <Button full busy={busy} onClick={() => void resend()}>
        <Trans>Send the mail again</Trans>
      </Button>
      <ButtonLink to="/my-profile/my-profile" look="outline" full>
        <Trans>My dashboard</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}
