import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { administrationCalls, type BookingDetail } from '#core/calls/administration/administration.ts'
import { showRange } from '#core/rules/time/days.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { toast } from '#ui/messages/toast.ts'
import css from '../administration.module.css'
import { Fact } from '../Fact.tsx'
import { accountWords, lineKind, nameOf, policyWords, refundReason, refundStates } from '../words.ts'
import { StateOf } from '../BookingList.tsx'
import { Hunters } from './Hunters.tsx'
import { RefundDialog } from './RefundDialog.tsx'

const route = getRouteApi('/admin/reservations/$id')

const Facts = ({ booking }: { booking: BookingDetail }) => {
  const [refunding, setRefunding] = useState(false)
  const policy = policyWords[booking.fee_policy === 'landowner_only' ? 'landowner_only' : 'split']
  return (
    <Card as="section" className="stack">
      <p>
        <StateOf booking={booking} />
      </p>
      <dl className={css['facts']}>
        <Fact name={t`Days`}>{showRange(booking.start_date, booking.end_date, locale())}</Fact>
        <Fact name={t`Hunter`}>
          <Link to="/admin/users/$id" params={{ id: String(booking.user.id) }}>
            {nameOf(booking.user)}
          </Link>
        </Fact>
        <Fact name={t`Landowner`}>
          <Link to="/admin/users/$id" params={{ id: String(booking.owner.id) }}>
            {nameOf(booking.owner)}
          </Link>
        </Fact>
        <Fact name={t`Paid`}>
          {booking.paid_at === null ? (
            <Trans>No</Trans>
          ) : (
            <>
              <Money dollars={booking.amount} />
              <br />
              <span className="muted small">{recordTimeOf(booking.paid_at)}</span>
            </>
          )}
        </Fact>
        <Fact name={t`Lease amount`}>
          <Money dollars={booking.lease} />
        </Fact>
        <Fact name={t`Fee of the hunter`}>
          <Money dollars={booking.hunter_fee} />
        </Fact>
        <Fact name={t`Fee of the landowner`}>
          <Money dollars={booking.landowner_fee} />
        </Fact>
        <Fact name={t`Who pays the fee`}>{t(policy)}</Fact>
        <Fact name={t`Can still be refunded`}>
          <Money dollars={booking.refundable} />
        </Fact>
      </dl>
      {booking.refundable > 0 && (
        <div>
          <Button look="danger" onClick={() => setRefunding(true)}>
            <Trans>Refund</Trans>
          </Button>
        </div>
      )}
      {refunding && <RefundDialog booking={booking} onClose={() => setRefunding(false)} />}
    </Card>
  )
}

const Refunds = ({ booking: { refunds } }: { booking: BookingDetail }) => {
  const retry = useAct(administrationCalls.retryRefund)
  const again = async (id: number) => {
    const result = await retry.act({ id })
    if (result.outcome === 'failed') toast(failureText(result.failure), 'problem')
    else toast(t`The refund is tried again`)
  }
  if (refunds.length === 0) return null
  return (
    <section>
      <h2>
        <Trans>Refunds</Trans>
      </h2>
      <ul className={css['entries']}>
        {refunds.map((refund) => {
          const [tone, word] = refundStates[refund.state]
          return (
            <li key={refund.id}>
              <p className="row spread">
                <strong>
                  <Money dollars={refund.amount} />
                </strong>
                <Chip tone={tone}>{t(word)}</Chip>
              </p>
              <p className="small">
                {refundReason(refund.reason)} · {recordTimeOf(refund.created_at)}
                {refund.by && ` · ${nameOf(refund.by)}`}
              </p>
              {refund.note !== null && <p>{refund.note}</p>}
              {refund.state === 'failed' && (
                <Button look="outline" size="compact" busy={retry.busy} onClick={() => void again(refund.id)}>
                  <Trans>Try again</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What the ledger has about the booking: each line with its account and its sum. */
const Lines = ({ booking: { lines } }: { booking: BookingDetail }) =>
  lines.length === 0 ? null : (
    <section>
      <h2>
        <Trans>Money</Trans>
      </h2>
      <ol className={css['entries']}>
        {lines.map(({ date, kind, account, amount }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else to be known by
          <li key={i}>
            <p className="row spread">
              <span>{lineKind(kind)}</span>
              <Money dollars={amount} />
            </p>
            <p className="muted small">
              {t(accountWords[account])} · {recordTimeOf(date)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )

const Booking = () => {
  const id = Number(route.useParams().id)
  const read = useRead(administrationCalls.reservation, { id })
  const title = t`Booking ${id}`
  return (
    <Page
      title={title}
      crumbs={[{ label: t`Bookings`, to: '/admin/reservations' }, { label: title }]}
      lead={read.data?.data.stand.title}
    >
      <QueryBoundary read={read} problem={t`This booking could not be loaded.`}>
        {({ data }) => (
          <div className={css['parts']}>
            <Facts booking={data} />
            <Refunds booking={data} />
            <Hunters booking={data} />
            <Lines booking={data} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}

export const OneBookingPage = () => (
  <ForAdministrators>
    <Booking />
  </ForAdministrators>
)
