import { type ReactNode, useState } from 'react'
import type { ActResult } from '#app/data/acted.ts'
import { failureText } from '#app/i18n/language.ts'
import type { balanceCalls } from '#core/calls/money/balances.ts'
import type { ShareToPay, splitCalls } from '#core/calls/money/splits.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PayShareDialog } from './PayShareDialog.tsx'

interface PayPartProps {
  busy: boolean
  begin: () => Promise<
    | ActResult<typeof splitCalls.pay>
    | ActResult<typeof splitCalls.payRest>
    | ActResult<typeof balanceCalls.pay>
  >
  /** What the button says. */
  children: ReactNode
  onPaid?: () => void
  /** The part was paid, or what can be paid has changed meanwhile. */
  onChanged: () => void
}

/** Begins the payment of a part of a booking by a button, and pays it in a dialog. */
export const PayPart = ({ busy, begin, children, onPaid, onChanged }: PayPartProps) => {
  const [payment, setPayment] = useState<ShareToPay | null>(null)
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const open = async () => {
    setProblem(null)
    const result = await begin()
    if (result.outcome === 'done') return setPayment(result.answer.data)
    if (result.outcome !== 'failed') return
    setProblem(result.failure)
    onChanged()
  }
  return (
    <>
      <Button look="ember" full busy={busy} onClick={() => void open()}>
        {children}
      </Button>
      {problem !== null && <p role="alert">{failureText(problem)}</p>}
      {payment !== null && (
        <PayShareDialog
          payment={payment}
          onPaid={() => {
            setPayment(null)
            onPaid?.()
            onChanged()
          }}
          onClose={() => setPayment(null)}
        />
      )}
    </>
  )
}
