import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { paymentCalls } from '#core/calls/money/payments.ts'
import { showDay } from '#core/rules/time/days.ts'
import { Money } from '#parts/page/Money.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { moneyText } from './words.ts'
import css from './payments.module.css'

/** What is held of each hunt, and when it is free; the lines add up to the card's total. */
export const EscrowDialog = ({ onClose }: { onClose: () => void }) => {
  const read = useRead(paymentCalls.escrow, {})
  return (
    <Dialog title={t`Held in Bucks`} opened onClose={onClose} size="small">
      <p className="muted">
        <Trans>
          The money of a hunt is held until 24 hours after its last day. Then it moves to Available.
        </Trans>
      </p>
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<p>{t`No Transactions Found`}</p>}
        problem={t`What is held could not be loaded.`}
      >
        {({ data }) => (
          <ul className={css['held']}>
            {data.map((item) => {
              const last = showDay(item.last_day, locale())
              const free = showDay(item.date, locale())
              return (
                <li key={item.reservation_id}>
                  <span>
                    <strong>{moneyText(item)}</strong>
                    <br />
                    <span className="muted">{t`Last day ${last} · free ${free}`}</span>
                  </span>
                  <Money dollars={item.amount} />
                </li>
              )
            })}
            <li>
              <strong>{plural(data.length, { one: '# hunt', other: '# hunts' })}</strong>
              <strong>
                <Money dollars={data.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100} />
              </strong>
            </li>
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
