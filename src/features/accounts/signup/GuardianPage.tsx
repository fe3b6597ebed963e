import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { endSessionAndRevoke, useSession } from '#app/session/session.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import type { Given } from '#core/contract/define.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { AuthFrame } from '#features/accounts/fields/AuthFrame.tsx'

const route = getRouteApi('/auth/guardian')
type Request = Given<typeof accountCalls.guardianRequest>['data']

/** The link of a guardian's mail: it leads to the login or the sign-up, and confirms automatically afterwards. */
export function GuardianPage() {
  const { code = '' } = route.useSearch()
  const { token } = useSession()
  const me = useMe()
  const request = useRead(accountCalls.guardianRequest, { code }, { enabled: code !== '' })
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const title = t`Guardian’s consent`
  if (confirmed !== null) return <Thanks junior={confirmed} />
  if (code === '' || request.state === 'failed')
    return (
      <AuthFrame title={title}>
        <Problem
          title={
            request.failure
              ? failureText(request.failure)
              : t`This link is not complete. Open it from the mail again.`
          }
          {...(request.failure?.name !== 'link_expired' &&
            code !== '' && { onRetry: () => void request.refresh() })}
        />
        <p className="muted">
          <Trans>The junior can write to you again from their own account screen.</Trans>
        </p>
        <ButtonLink to="/" look="outline" full>
          <Trans>Go To HomePage</Trans>
        </ButtonLink>
      </AuthFrame>
    )
  const asked = request.data?.data
  if (asked?.is_confirmed) return <Thanks junior={asked.junior} />
  if (!asked || (token !== null && !me))
    return (
      <AuthFrame title={title}>
        <output aria-label={t`Loading`}>
          <Skeleton height={48} />
        </output>
      </AuthFrame>
    )
  if (token === null) return <Visitor code={code} request={asked} />
  return me?.email.toLowerCase() === asked.email ? (
    <Confirming code={code} request={asked} onDone={setConfirmed} />
  ) : (
    <Other code={code} request={asked} own={me?.email ?? ''} />
  )
}

function Thanks({ junior }: { junior: string }) {
  return (
    <AuthFrame
      title={t`Thank you`}
      lead={t`You have confirmed the account of ${junior}, who can log in as soon as their own email address is verified.`}
    >
      <ButtonLink to="/my-profile/my-profile" full>
        <Trans>My dashboard</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}

const searchFor = (code: string, { email }: Request) => ({
  from: `/auth/guardian?code=${encodeURIComponent(code)}`,
  email,
})

function Visitor({ code, request }: { code: string; request: Request }) {
  const { junior, email, has_account: isMember } = request
  return (
    <AuthFrame
      title={t`Guardian’s consent`}
      lead={t`${junior} has named you as guardian for a junior account. Juniors can look around and be invited to a hunt, but cannot book.`}
    >
      <p>
        {isMember ? (
          <Trans>
            Log in as <b>{email}</b> to confirm. You must be 18 or over.
          </Trans>
        ) : (
          <Trans>
            Sign up as <b>{email}</b> to confirm. You must be 18 or over.
          </Trans>
        )}
      </p>
      <ButtonLink to={isMember ? '/auth/login' : '/auth/signup'} search={searchFor(code, request)} full>
        {isMember ? <Trans>LOGIN</Trans> : <Trans>APPLY TO JOIN OUR CLUB</Trans>}
      </ButtonLink>
    </AuthFrame>
  )
}

interface ConfirmingProps {
  code: string
  request: Request
  onDone: (junior: string) => void
}

function Confirming({ code, request, onDone }: ConfirmingProps) {
  const { act, failure } = useAct(accountCalls.confirmGuardian)
  const begun = useRef(false)
  const confirm = async () => {
    const acted = await act({ code })
    if (acted.outcome === 'done') onDone(acted.answer.data.junior)
  }
  const start = useRef(confirm)
  useEffect(() => {
    // The link works once, so an effect that runs twice must not use it twice.
    if (begun.current) return
    begun.current = true
    void start.current()
  }, [])
  const { junior } = request
  return (
    <AuthFrame title={t`Guardian’s consent`} lead={t`You confirm the account of ${junior}.`}>
      {failure ? (
        <>
          <Problem
            title={failureText(failure)}
            {...(failure.status === 0 && { onRetry: () => void confirm() })}
          />
          <ButtonLink to="/" look="outline" full>
            <Trans>Go To HomePage</Trans>
          </ButtonLink>
        </>
      ) : (
        <output aria-label={t`Loading`}>
          <Skeleton height={48} />
        </output>
      )}
    </AuthFrame>
  )
}

function Other({ code, request, own }: { code: string; request: Request; own: string }) {
  const navigate = useNavigate()
  const { email, has_account: isMember } = request
  const change = async () => {
    await endSessionAndRevoke()
    await navigate({ to: isMember ? '/auth/login' : '/auth/signup', search: searchFor(code, request) })
  }
  return (
    <AuthFrame
      title={t`Guardian’s consent`}
      lead={
        <Trans>
          This link was sent to <b>{email}</b>, and you are logged in as <b>{own}</b>.
        </Trans>
      }
    >
      <Button full onClick={() => void change()}>
        {isMember ? <Trans>Log in with that address</Trans> : <Trans>Sign up with that address</Trans>}
      </Button>
    </AuthFrame>
  )
}
