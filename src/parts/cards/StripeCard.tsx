import { t } from '@lingui/core/macro'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import '#app/device/trusted-types.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { language } from '#app/i18n/language.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Refusal } from '#ui/messages/Refusal.tsx'
import { PayLabel } from './PayLabel.tsx'

interface StripeCardProps {
  secret: string
  publishableKey: string
  dollars: number
  authorizes?: boolean
  returnTo: string
  onBusy: (busy: boolean) => void
  onPaid: () => void
}

/** The provider has no Afrikaans and falls back to the browser's language. */
const spoken = () => {
  const chosen = language()
  return chosen === 'af' ? 'auto' : chosen
}

/** The provider's card fields, loaded only here; card numbers never reach our servers. */
export const StripeCard = ({
  secret,
  publishableKey,
  dollars,
  authorizes = false,
  returnTo,
  onBusy,
  onPaid,
}: StripeCardProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let gone = false
    const open = async () => {
      const stripe = await loadStripe(publishableKey, { locale: spoken() })
      if (!stripe || gone || !place.current) return
      const elements = stripe.elements({ clientSecret: secret })
      elements.create('payment').mount(place.current)
      setTools({ stripe, elements })
    }
    open().catch(() => setProblem(t`The card form could not be loaded. Nothing was charged.`))
    return () => {
      gone = true
    }
  }, [secret, publishableKey])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!tools) return
    setProblem(null)
    setBusy(true)
    onBusy(true)
    const { error } = await tools.stripe
      .confirmPayment({
        elements: tools.elements,
        confirmParams: { return_url: returnTo },
        redirect: 'if_required',
      })
      // Its script throws where the signal is gone: only the service knows then whether it was paid.
      .catch(() => ({ error: undefined }))
    setBusy(false)
    onBusy(false)
    if (error) setProblem(error.message ?? t`The payment did not go through. Nothing was charged.`)
    else onPaid()
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <div ref={place} aria-busy={tools === null} />
      <Button type="submit" look="ember" full busy={busy} disabled={!tools}>
        <PayLabel dollars={dollars} authorizes={authorizes} />
      </Button>
      {problem !== null && <Refusal>{problem}</Refusal>}
    </form>
  )
}
