import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { type ShareToPay, splitCalls } from '#core/calls/money/splits.ts'
import { splitShares } from '#core/rules/booking/splits.ts'
import { toCents } from '#core/rules/money/money.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import css from '../booking.module.css'

interface SplitFormProps {
  reservationId: number
  dollars: number
  /** How many people the stand takes, with the main hunter. */
  most: number
  onBegun: (payment: ShareToPay, people: number) => void
  onClose: () => void
}

/** Who pays with the main hunter, and what each of them pays: the server's own rule. */
export const SplitForm = ({ reservationId, dollars, most, onBegun, onClose }: SplitFormProps) => {
  const begin = useAct(splitCalls.begin)
  const form = useForm({
    schema: splitCalls.begin.takes,
    initial: { id: reservationId, emails: [''] },
    onSubmit: async (input) => {
      const result = await begin.act(input)
      if (result.outcome === 'failed') return result.failure
      if (result.outcome === 'done') onBegun(result.answer.data, input.emails.length + 1)
      return 'keep'
    },
  })
  const { emails } = form.values
  const shares = splitShares(toCents(dollars), emails.length + 1)
  const change = (next: string[]) => form.set('emails', next)
  return (
    <form {...form.props} className="stack" aria-label={t`Split with your party`}>
      <p>
        <Trans>
          You pay your share now. The others get a link by email and have up to 48 hours. Your days are kept
          meanwhile; if a share is missing then, everyone gets their money back.
        </Trans>
      </p>
      {emails.map((email, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a field is its place in the list
        <div key={n} className={css['guest']}>
          <TextField
            name={`emails.${n}`}
            value={email}
            error={form.errorOf(`emails.${n}`)}
            onChange={(value) => change(emails.with(n, value))}
            label={n === 0 ? t`Email of a hunter who pays with you` : t`Email ${n + 1}`}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
          {emails.length > 1 && (
            <Button
              look="quiet"
              size="compact"
              aria-label={t`Remove email ${n + 1}`}
              onClick={() => change(emails.toSpliced(n, 1))}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      ))}
      {emails.length + 1 < most && (
        <Button look="outline" size="compact" onClick={() => change([...emails, ''])}>
          <Trans>Add another hunter</Trans>
        </Button>
      )}
      {shares === null ? (
        <p role="alert">
          <Trans>The total is too small for so many people.</Trans>
        </p>
      ) : (
        <p aria-live="polite">
          <Trans>
            You pay <Money dollars={shares[0]! / 100} />, everyone else <Money dollars={shares[1]! / 100} />.
          </Trans>
        </p>
      )}
      <FormProblem problem={form.problem} />
      <Button type="submit" full busy={form.busy} disabled={shares === null}>
        <Trans>Continue to your share</Trans>
      </Button>
      <Button look="quiet" full disabled={form.busy} onClick={onClose}>
        <Trans>Pay it all myself</Trans>
      </Button>
    </form>
  )
}
