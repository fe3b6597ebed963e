import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { SandboxCard } from './SandboxCard.tsx'

const StripeCard = lazy(async () => ({ default: (await import('./StripeCard.tsx')).StripeCard }))

export interface CardFormProps {
  provider: 'sandbox' | 'stripe' | 'none'
  secret: string
  publishableKey: string
  dollars: number
  /** The card only agrees to the amount, and is charged later. */
  authorizes?: boolean
  /** Where the provider returns to when it has to leave the page. */
  returnTo: string
  onBusy: (busy: boolean) => void
  onPaid: () => void
}

/** The card fields of the provider, or of the sandbox. */
export const CardForm = ({ provider, secret, publishableKey, returnTo, ...rest }: CardFormProps) =>
  provider === 'stripe' ? (
    <Suspense
      fallback={
        <p className="muted">
          <Trans>Loading the card form</Trans>
        </p>
      }
    >
      <StripeCard secret={secret} publishableKey={publishableKey} returnTo={returnTo} {...rest} />
    </Suspense>
  ) : (
    <SandboxCard intent={secret} {...rest} />
  )
