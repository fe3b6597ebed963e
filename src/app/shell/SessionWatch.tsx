import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { calls } from '#core/calls/index.ts'
import { toast } from '#ui/toast.ts'
import { signOut } from '../session.ts'
import { useRead } from '../use-read.ts'

/** A token the server no longer knows: it is dropped and one logs in again (spec 1 §8). */
export function SessionWatch() {
  const { failure } = useRead(calls.accounts.profile, {})
  const navigate = useNavigate()
  const ended = failure?.name === 'unauthenticated'
  useEffect(() => {
    if (!ended) return
    const from = location.pathname + location.search
    void signOut().then(async () => {
      toast('Session expired, please login again', 'problem')
      await navigate({ to: '/auth/login', search: { from } })
    })
  }, [ended, navigate])
  return null
}
