import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { refetch } from '#app/query-client.ts'
import { brand } from '#core/brand.ts'
import { administrationCalls, type BookingDetail } from '#core/calls/administration/administration.ts'
import { toCents } from '#core/rules/money/money.ts'
import { landownerPart } from '#core/rules/money/refunds.ts'
import { Money } from '#parts/page/Money.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CheckField, TextAreaField, TextField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from '../administration.module.css'

const schema = v.omit(administrationCalls.refund.takes, ['id', 'refundable'])

/** Refunds so much of what is left, and says before who pays it. */
export const RefundDialog = ({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) => {
  const refund = useAct(administrationCalls.refund)
  const form = useForm({
    schema,
    initial: { amount: String(booking.refundable), reason: '', service_bears: false },
    onSubmit: async (value) => {
      const result = await refund.act({ ...value, id: booking.id, refundable: booking.refundable })
      if (result.outcome === 'failed') return result.failure
      toast(t`The refund is on its way`)
      onClose()
      return null
    },
  })
  const typed = Number(form.values.amount)
  const cents = Number.isFinite(typed) ? toCents(typed) : 0
  const left = { total: toCents(booking.refundable), landowner: toCents(booking.landowner_left) }
  const part = form.values.service_bears ? 0 : landownerPart(Math.min(cents, left.total), left)
  const most = <Money dollars={booking.refundable} />
  return (
    <Dialog title={t`Refund booking ${booking.id}`} opened onClose={() => !form.busy && onClose()}>
      <form {...form.props} className="stack">
        <p>
          <Trans>
            Up to {most} of this booking can still be refunded. The booking itself stays as it is.
          </Trans>
        </p>
        <TextField {...form.field('amount')} label={t`Amount`} inputMode="decimal" leftSection="$" required />
        <CheckField {...form.field('service_bears')} label={t`${brand.name} bears all of it`} />
        <dl className={css['facts']}>
          <div>
            <dt>{t`From the landowner`}</dt>
            <dd>
              <Money dollars={part / 100} />
            </dd>
          </div>
          <div>
            <dt>{t`From the fees of ${brand.name}`}</dt>
            <dd>
              <Money dollars={Math.max(0, cents - part) / 100} />
            </dd>
          </div>
        </dl>
        <TextAreaField
          {...form.field('reason')}
          label={t`Reason`}
          description={t`The hunter reads it, and the landowner where they pay a part.`}
          rows={2}
          maxLength={500}
          required
        />
        {form.problem !== null && (
          <Problem
            title={refund.failure ? failureText(refund.failure) : form.problem}
            kept={t`What you entered is still here.`}
            {...(refund.failure?.status === 409 && { onRetry: () => void refetch('everything') })}
          />
        )}
        <Button full look="danger" type="submit" busy={form.busy}>
          <Trans>Refund</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
