import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { brand } from '#core/brand.ts'
import { fundCalls } from '#core/calls/money/funds.ts'
import type { Reservation } from '#core/calls/reservations.ts'
import { siteCalls } from '#core/calls/site.ts'
import { amountForm, receivingAmount, sharePoints } from '#core/rules/money/amounts.ts'
import { toCents } from '#core/rules/money/money.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField, TextField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from './funds.module.css'

const schema = v.omit(fundCalls.ask.takes, ['id'])

interface RequestProps {
  held: Reservation
  onClose: () => void
  onSent: () => void
}

/** Asks the other side for an amount; says before sending what arrives of it. */
export const RequestDialog = ({ held, onClose, onSent }: RequestProps) => {
  const ask = useAct(fundCalls.ask)
  const settings = useRead(siteCalls.settings, { key: 'fund_request_share' })
  const points = sharePoints(settings.data?.data[0]?.value ?? '')
  const other = held.current_user_type === 'landowner' ? held.user : held.stand_detail.user
  const name = `${other.first_name} ${other.last_name}`
  const form = useForm({
    schema,
    initial: { amount: '', description: '' },
    onSubmit: async (_, typed) => {
      const result = await ask.act({ id: held.id, ...typed })
      if (result.outcome === 'failed') return result.failure
      toast(t`Fund Transfer Request Sent`)
      onSent()
      return null
    },
  })
  const typed = form.values.amount.trim()
  const cents = amountForm.test(typed) ? toCents(Number(typed)) : null
  const share = points === null ? '' : `${points / 100}%`
  const product = brand.name
  return (
    <Dialog title={t`Request funds from ${name}`} opened onClose={onClose} size="small">
      <form {...form.props} className="stack">
        <TextField
          {...form.field('amount')}
          label={t`Amount`}
          description={t`Up to 7 digits, at most one after the point.`}
          inputMode="decimal"
          leftSection="$"
          required
        />
        <TextAreaField
          {...form.field('description')}
          label={t`Description`}
          rows={2}
          maxLength={500}
          required
        />
        {points !== null && (
          <dl className={css['facts']}>
            <div>
              <dt>{t`${product} will take ${share} share of this transaction`}</dt>
              <dd>
                {cents === null ? '–' : <Money dollars={(receivingAmount(cents, points) - cents) / 100} />}
              </dd>
            </div>
            <div>
              <dt>{t`You receive`}</dt>
              <dd>{cents === null ? '–' : <Money dollars={receivingAmount(cents, points) / 100} />}</dd>
            </div>
          </dl>
        )}
        <FormProblem problem={form.problem} />
        <Button full type="submit" busy={form.busy}>
          <Trans>Send request</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
