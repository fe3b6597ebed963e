import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { accountCalls } from '#core/calls/accounts.ts'
import { toast } from '#ui/messages/toast.ts'
import { endSession, useRefused } from '#app/session/session.ts'
import { signInAgain } from '#app/session/sign-in-again.ts'
import { formsAreDirty } from '#app/session/update.ts'
import { useRead } from '#app/data/use-read.ts'
import { lazyPart } from '#shell/status/lazy-part.ts'

const SignInAgain = lazyPart(async () => (await import('./SignInAgain.tsx')).SignInAgain)

/**
 * A token the server no longer knows, whichever call has found it out: it is dropped and one logs in again
 * (spec 1 §8). Where something is half written one signs in on the spot, and it stays as it is.
 */
export function SessionWatch() {
  useRead(accountCalls.profile, {})
  const ended = useRefused()
  const asks = useSyncExternalStore(signInAgain.subscribe, signInAgain.get)
  const navigate = useNavigate()
  useEffect(() => {
    if (!ended) return
    if (formsAreDirty()) return signInAgain.set(true)
    const from = location.pathname + location.search
    void endSession().then(async () => {
      toast(t`Session expired, please login again`, 'problem')
      await navigate({ to: '/auth/login', search: { from } })
    })
  }, [ended, navigate])
  if (!ended || !asks) return null
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  )
}
