import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { sessionCalls } from '#core/calls/session.ts'
import { toast } from '#ui/messages/toast.ts'
import { endSession, hasOtherRejection, useIsTokenRejected } from '#app/session/session.ts'
import { signInAgain } from '#app/session/sign-in-again.ts'
import { hasDirtyForms } from '#app/session/dirty-forms.ts'
import { useRead } from '#app/data/use-read.ts'
import { lazyPart } from '#shell/status/lazy-part.ts'

const SignInAgain = lazyPart(async () => (await import('./SignInAgain.tsx')).SignInAgain)

/** Pages that a rejection in other words does not reload (spec 1 §8). */
const staying = new Set(['/auth/login', '/auth/forgot-password'])

/**
 * Handles a rejected token, whichever call noticed it: redirects to the login or reloads (spec 1 §8), or with unsaved
 * input opens a sign-in dialog over the form.
 */
export function SessionWatch() {
  useRead(sessionCalls.profile, {})
  const isTokenRejected = useIsTokenRejected()
  const isAskingToSignIn = useSyncExternalStore(signInAgain.subscribe, signInAgain.get)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isTokenRejected) return
    if (hasDirtyForms()) return signInAgain.set(true)
    const from = location.pathname + location.search
    const isOther = hasOtherRejection()
    void endSession().then(async () => {
      if (isOther) {
        if (!staying.has(location.pathname)) location.reload()
        return
      }
      toast(t`Session expired, please login again`, 'problem')
      await navigate({ to: '/auth/login', search: { from } })
    })
  }, [isTokenRejected, navigate])
  if (!isTokenRejected || !isAskingToSignIn) return null
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  )
}
