import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApiFailure, ShownFieldErrors } from '#offline/failure.ts'
import { fieldText } from '#app/i18n/field-text.ts'
import { failureText } from '#app/i18n/language.ts'
import { TextInput } from '#ui/theme/mantine.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { sandboxCalls } from '#core/calls/money/sandbox.ts'
import { checkBy } from '#core/contract/wire.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Refusal } from '#ui/messages/Refusal.tsx'
import css from './cards.module.css'
import { PayLabel } from './PayLabel.tsx'

interface CardProps {
  intent: string
  dollars: number
  authorizes?: boolean
  onBusy: (busy: boolean) => void
  onPaid: () => void
}

const groups = (text: string) =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const expiry = (text: string) => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

/** What each card of the sandbox does with a payment. */
const testCards = (authorizes: boolean): readonly (readonly [number: string, what: string])[] => [
  ['4000 0000 0000 0002', t`is declined`],
  ['4000 0025 0000 3155', t`asks for a confirmation`],
  ['4000 0000 0000 1000', t`pays a dollar less, which is sent back`],
  ['4000 0000 0000 9789', t`pays in euros, which are sent back`],
  ['4000 0000 0000 0259', t`pays and is disputed`],
  ['4000 0000 0000 5126', t`loses its refund a minute after it`],
  ['4000 0000 0000 6009', t`is reported a minute late`],
  ...(authorizes ? [['4000 0000 0000 0341', t`agrees now and refuses when it is charged`] as const] : []),
]

/** The card form of the payment sandbox, with the 3-D Secure step that some test cards ask for. */
export const SandboxCard = ({ intent, dollars, authorizes = false, onBusy, onPaid }: CardProps) => {
  const [card, setCard] = useState({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<ShownFieldErrors>({})
  const [problem, setProblem] = useState<ApiFailure | null>(null)
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const pay = useAct(sandboxCalls.pay)
  const authenticate = useAct(sandboxCalls.authenticate)

  // After the message under the button, which would take the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { payment_intent: intent, ...card }
    const checked = checkBy(sandboxCalls.pay.takes, input)
    setErrors(checked.ok ? {} : checked.errors)
    setProblem(null)
    if (!checked.ok) return
    onBusy(true)
    const result = await pay.act(input)
    onBusy(false)
    if (result.outcome === 'failed') {
      setErrors(result.failure.errors ?? {})
      setProblem(result.failure)
    } else if (result.outcome === 'done') {
      if (result.answer.data.state === 'succeeded') onPaid()
      else setAsked(true)
    }
  }

  const answer = async (approve: boolean) => {
    onBusy(true)
    const result = await authenticate.act({ payment_intent: intent, approve })
    onBusy(false)
    if (result.outcome === 'done') return onPaid()
    setAsked(false)
    if (result.outcome === 'failed') setProblem(result.failure)
  }

  if (asked)
    return (
      <div className="stack">
        <h3 tabIndex={-1} ref={(heading) => heading?.focus()}>
          <Trans>Your bank asks for a confirmation</Trans>
        </h3>
        <p className="muted">
          <Trans>Sandbox: choose what the bank answers.</Trans>
        </p>
        <Button full busy={authenticate.busy} onClick={() => void answer(true)}>
          <Trans>Confirm payment</Trans>
        </Button>
        <Button full look="outline" disabled={authenticate.busy} onClick={() => void answer(false)}>
          <Trans>Decline payment</Trans>
        </Button>
      </div>
    )

  const field = (
    name: keyof typeof card,
    label: string,
    shape: (text: string) => string,
    complete: string,
  ) => (
    <TextInput
      label={label}
      value={card[name]}
      inputMode="numeric"
      autoComplete={complete}
      error={errors[name]?.[0] && fieldText(errors[name][0])}
      onChange={(event) => {
        setCard({ ...card, [name]: shape(event.currentTarget.value) })
        if (errors[name]) setErrors(Object.fromEntries(Object.entries(errors).filter(([at]) => at !== name)))
      }}
    />
  )
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className={css['sandbox']}>
        <p>
          <Trans>Payment sandbox: no real card is charged. 4242 4242 4242 4242 pays.</Trans>
        </p>
        <details>
          <summary>
            <Trans>Other test cards</Trans>
          </summary>
          <ul>
            {testCards(authorizes).map(([number, what]) => (
              <li key={number}>
                <b>{number}</b> {what}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {field('number', t`Card number`, groups, 'cc-number')}
      <div className={css['pair']}>
        {field('expiry', t`Expiry (MM / YY)`, expiry, 'cc-exp')}
        {field('cvc', t`CVC`, (text) => text.replaceAll(/\D/g, '').slice(0, 4), 'cc-csc')}
      </div>
      <Button type="submit" look="ember" full busy={pay.busy}>
        <PayLabel dollars={dollars} authorizes={authorizes} />
      </Button>
      {problem !== null && (
        <Refusal>
          {problem.status === 0 ? (
            <Trans>
              The service could not be reached. Press again when you have a signal: you are charged at most
              once.
            </Trans>
          ) : (
            failureText(problem)
          )}
        </Refusal>
      )}
    </form>
  )
}
