import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { paymentCalls } from '#core/calls/money/payments.ts'
import { toast } from '#ui/messages/toast.ts'
import { type Payee, takeKept } from './kept-payee.ts'

/** What the provider's page brings back: a code, and the state that proves that this browser had asked. */
export const useReturn = (onConnected: () => Promise<void>) => {
  const [query] = useState(() => new URLSearchParams(location.search))
  /** From the provider's page until the amounts know of the account. */
  const [isConnecting, setIsConnecting] = useState(query.get('code') !== null)
  const [problem, setProblem] = useState<string | null>(null)
  const connect = useAct(paymentCalls.connect)
  const navigate = useNavigate()
  const begun = useRef(false)
  const code = query.get('code')
  const state = query.get('state')

  useEffect(() => {
    if (code === null || begun.current) return
    begun.current = true
    const finish = async () => {
      const kept: Payee | null = takeKept(state)
      void navigate({ to: '/my-profile/payments', replace: true })
      if (!kept) {
        toast(
          t`This answer of the payout provider does not belong to this browser. Please connect again.`,
          'problem',
        )
        return
      }
      const result = await connect.act({ ...kept, code })
      if (result.outcome === 'failed') setProblem(failureText(result.failure))
      if (result.outcome !== 'done') return
      // The amounts say which account there is: what is tapped next must know of this one.
      await onConnected()
      toast(t`Payout account connected successfully`)
    }
    void finish().finally(() => setIsConnecting(false))
  }, [code, state, connect, navigate, onConnected])

  const sandbox =
    query.get('sandbox') === 'onboarding' && state !== null
      ? {
          state,
          name: `${query.get('first_name') ?? ''} ${query.get('last_name') ?? ''}`,
          email: query.get('email') ?? '',
        }
      : null
  return { problem, isConnecting, sandbox }
}
