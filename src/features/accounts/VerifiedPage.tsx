import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { signOut } from '#app/session.ts'
import { useAct } from '#app/use-act.ts'
import { calls } from '#core/calls/index.ts'
import type { ApiFailure } from '#offline/client.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { AuthFrame } from './AuthFrame.tsx'

const route = getRouteApi('/auth/email-verified')

/** The code of the mailed link gives an address, and that address verifies (spec 1 §4). */
export function VerifiedPage() {
  const { code = '' } = route.useSearch()
  const navigate = useNavigate()
  const find = useAct(calls.accounts.verifyUrl)
  const verify = useAct(calls.accounts.verify)
  const begun = useRef(false)
  const end = async (failure: ApiFailure | null) => {
    if (failure) toast(failure.name === 'link_expired' ? 'Link has been expired' : failure.message, 'problem')
    else {
      toast('Email Verified Successfully')
      await signOut()
    }
    await navigate({ to: '/auth/login', replace: true })
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
    // The link works once: an effect that runs twice must not use it up.
    if (begun.current) return
    begun.current = true
    void start.current()
  }, [])
  return (
    <AuthFrame title="Email verification" lead="Please wait while your email is being verified.">
      <output aria-label="Loading">
        <Skeleton height={48} />
      </output>
    </AuthFrame>
  )
}
