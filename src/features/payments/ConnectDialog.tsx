import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { paymentCalls } from '#core/calls/money/payments.ts'
import * as v from 'valibot'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import { keepPayee } from './kept-payee.ts'

const schema = v.omit(paymentCalls.onboarding.takes, ['state'])

const ConnectForm = ({ me, onClose }: { me: Me; onClose: () => void }) => {
  const begin = useAct(paymentCalls.onboarding)
  const form = useForm({
    schema,
    initial: {
      first_name: me.first_name,
      last_name: me.last_name,
      phone: me.phone ?? '',
      email: me.email,
      country_code: me.country_dial_code ?? '',
    },
    onSubmit: async (payee) => {
      const result = await begin.act({ ...payee, state: keepPayee(payee) })
      if (result.outcome === 'failed') return result.failure
      if (result.outcome === 'done') location.assign(result.answer.data.url)
      return null
    },
  })
  return (
    <form {...form.props} className="stack">
      <p className="muted">
        <Trans>Your money goes to this account. The payout provider asks for the rest on its own page.</Trans>
      </p>
      <TextField {...form.field('first_name')} label={t`First Name`} autoComplete="given-name" required />
      <TextField {...form.field('last_name')} label={t`Last Name`} autoComplete="family-name" required />
      <TextField
        {...form.field('country_code')}
        label={t`Country code`}
        autoComplete="tel-country-code"
        inputMode="tel"
        required
      />
      <TextField
        {...form.field('phone')}
        label={t`Phone Number`}
        autoComplete="tel-national"
        inputMode="tel"
        required
      />
      <TextField
        {...form.field('email')}
        label={t`Stripe Email`}
        type="email"
        autoComplete="email"
        required
      />
      <FormProblem problem={form.problem} />
      <Button full type="submit" busy={form.busy}>
        <Trans>Continue to the provider</Trans>
      </Button>
      <Button full look="quiet" disabled={form.busy} onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  )
}

/** Asks for what the provider's page carries, filled in from the profile, and leads there. */
export const ConnectDialog = ({ onClose }: { onClose: () => void }) => {
  const me = useMe()
  return (
    <Dialog title={t`Connect a payout account`} opened onClose={onClose} size="small">
      {me ? <ConnectForm me={me} onClose={onClose} /> : <SkeletonCards count={1} lines={5} />}
    </Dialog>
  )
}
