import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import { type SharePage as Share, splitCalls } from '#core/calls/money/splits.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Days } from '#parts/days/Days.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PayPart } from '#parts/splits/PayPart.tsx'
import { ShareState, shareWords, stillToPay } from '#parts/splits/ShareState.tsx'
import { showPolicy } from '#parts/stands/cancellation-words.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { DeclineShare } from './DeclineShare.tsx'
import css from './splits.module.css'

const route = getRouteApi('/share/$secret')

/** What the reader of an open share can do: sign in, sign the waiver, or pay. */
const Act = ({ share, secret, onChanged }: { share: Share; secret: string; onChanged: () => void }) => {
  const pay = useAct(splitCalls.pay)
  const me = useMe()
  const now = useNow(60_000)
  const here = `/share/${secret}`
  if (share.reader === 'visitor')
    return (
      <>
        <p>
          <Trans>To pay it, sign in with the address that the link was sent to.</Trans>
        </p>
        <ButtonLink to="/auth/login" search={{ from: here }} look="ember" full>
          <Trans>LOGIN</Trans>
        </ButtonLink>
        <ButtonLink to="/auth/signup" search={{ from: here }} look="outline" full>
          <Trans>SIGN UP</Trans>
        </ButtonLink>
      </>
    )
  if (share.reader !== 'payer')
    return (
      <p role="note">
        {share.reader === 'main_hunter' ? (
          <Trans>This page is for {share.email}. You see the shares on your reservation.</Trans>
        ) : (
          <Trans>This share is for {share.email}. Please sign in with that address to pay it.</Trans>
        )}
      </p>
    )
  if (me?.is_junior === true) return <p role="note">{t`A junior cannot pay a share. Your guardian can.`}</p>
  if (me && !waiverCounts(me.waiver_info, now))
    return (
      <>
        <p>
          <Trans>Everyone who hunts signs the waiver once a year. Sign it first, then pay your share.</Trans>
        </p>
        <ButtonLink to="/wavier-form" search={{ back: here }} look="ember" full>
          <Trans>Sign the waiver</Trans>
        </ButtonLink>
      </>
    )
  return (
    <PayPart busy={pay.busy} begin={() => pay.act({ secret })} onChanged={onChanged}>
      <Trans>
        Pay <Money dollars={share.amount} />
      </Trans>
    </PayPart>
  )
}

const Facts = ({ share }: { share: Share }) => {
  const until = recordTimeOf(share.until, share.stand.time_zone)
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t`Days`}</dt>
        <dd>
          <Days start={share.start_date} end={share.end_date} />
        </dd>
      </div>
      <div>
        <dt>{t`Your share`}</dt>
        <dd>
          <Money dollars={share.amount} />
        </dd>
      </div>
      <div>
        <dt>{t`Total for ${share.people} people`}</dt>
        <dd>
          <Money dollars={share.total} />
        </dd>
      </div>
      {stillToPay(share) && (
        <div>
          <dt>{t`Pay until`}</dt>
          <dd>{until}</dd>
        </div>
      )}
    </dl>
  )
}

/** What comes next for the hunter whose share it is, and where everyone can go from here. */
const WayOn = ({ share }: { share: Share }) => {
  const isMine = share.reader === 'payer'
  return (
    <nav className="stack" aria-label={t`From here`}>
      {isMine && share.state === 'paid' && !share.booked && (
        <p className="muted">
          <Trans>
            Until then you find this share under My Reservations. When the hunt is booked, its gate code, map
            and chat are there, too.
          </Trans>
        </p>
      )}
      {share.reservation_id !== null ? (
        <ButtonLink
          to="/my-profile/reservation-details/$id"
          params={{ id: String(share.reservation_id) }}
          look="spruce"
          full
        >
          <Trans>Go to the reservation</Trans>
        </ButtonLink>
      ) : (
        share.reader !== 'visitor' && (
          <ButtonLink to="/my-profile/my-reservations" look="outline" full>
            <Trans>My Reservations</Trans>
          </ButtonLink>
        )
      )}
      <ButtonLink to="/stand/$id" params={{ id: String(share.stand.id) }} look="outline" full>
        <Trans>See the stand</Trans>
      </ButtonLink>
      <Link to="/" className="alone">
        <Trans>Home</Trans>
      </Link>
    </nav>
  )
}

/** The page behind the link of a share: what it is for, what happens if it lapses, and how it is paid (decision 180). */
export const SharePage = () => {
  const { secret } = route.useParams()
  const read = useRead(splitCalls.share, { secret })
  const [changed, setChanged] = useState(false)
  const onChanged = () => {
    setChanged(true)
    void read.refresh()
  }
  return (
    <Page title={t`Your share of a hunt`} width="narrow">
      <QueryBoundary read={read} problem={t`The share could not be loaded.`}>
        {({ data: share }) => (
          <Card as="section" aria-label={share.stand.title}>
            <div className="stack">
              <Picture src={share.stand.picture} alt="" width={16} height={9} eager className={css['hero']} />
              <h2>{share.stand.title}</h2>
              {share.state === 'open' ? (
                <p>
                  <Trans>
                    {share.person} wants to hunt here with you and asks you to pay your share of the booking.
                  </Trans>
                </p>
              ) : (
                // What was pressed is gone: the focus goes to what it has done.
                <p role="status" tabIndex={-1} ref={(line) => (changed ? line?.focus() : undefined)}>
                  <ShareState share={share} /> {shareWords(share)}
                </p>
              )}
              <Facts share={share} />
              {stillToPay(share) && (
                <>
                  <p className="muted">
                    <Trans>
                      The days are kept until then. When all shares are paid the hunt is booked, and you are
                      in the party. If one is missing, nothing is booked and everyone gets all of their money
                      back.
                    </Trans>
                  </p>
                  <p className="muted small">{showPolicy(share)}</p>
                  <Act share={share} secret={secret} onChanged={onChanged} />
                  {share.state === 'open' && (share.reader === 'visitor' || share.reader === 'payer') && (
                    <DeclineShare share={share} secret={secret} onChanged={onChanged} />
                  )}
                </>
              )}
              <WayOn share={share} />
            </div>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  )
}
