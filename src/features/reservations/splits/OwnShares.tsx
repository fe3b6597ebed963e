import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { type OwnShare, splitCalls } from '#core/calls/money/splits.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { ShareState, shareWords, stillToPay } from '#parts/splits/ShareState.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { HuntCard } from '../HuntCard.tsx'
import css from '../reservations.module.css'

const OwnShareCard = ({ share }: { share: OwnShare }) => {
  const to = { to: '/share/$secret', params: { secret: share.secret } } as const
  const { title } = share.stand
  const until = recordTimeOf(share.until, share.stand.time_zone)
  return (
    <HuntCard
      hunt={{ ...share, picture: share.stand.picture }}
      heading="h3"
      title={<Link {...to}>{title}</Link>}
      status={<ShareState share={share} />}
    >
      <p>{shareWords(share)}</p>
      {stillToPay(share) && (
        <p className="muted small">
          <Trans>Pay until {until}</Trans>
        </p>
      )}
      <div className={css['acts']}>
        <ButtonLink
          {...to}
          look={share.state === 'open' ? 'ember' : 'outline'}
          size="compact"
          aria-label={share.state === 'open' ? t`Pay your share at ${title}` : t`See your share at ${title}`}
        >
          {share.state === 'open' ? <Trans>Pay your share</Trans> : <Trans>See your share</Trans>}
        </ButtonLink>
      </div>
    </HuntCard>
  )
}

/** The shares of other hunters' bookings that this person was asked for; nothing where there are none. */
export const OwnShares = () => {
  const { data } = useRead(splitCalls.mine, {})
  if (data === undefined || data.data.length === 0) return null
  return (
    <section aria-labelledby="own-shares" className="stack">
      <h2 id="own-shares">
        <Trans>Your shares</Trans>
      </h2>
      <p className="muted">
        <Trans>
          Hunts that another hunter books and you pay a share of. When all shares are paid, the hunt is booked
          and is among your reservations.
        </Trans>
      </p>
      <ul className={css['list']}>
        {data.data.map((share) => (
          <OwnShareCard key={share.id} share={share} />
        ))}
      </ul>
    </section>
  )
}
