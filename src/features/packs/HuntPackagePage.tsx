import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useSession } from '#app/session/session.ts'
import { Page } from '#parts/page/Page.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'

const contents = () => [
  {
    title: t`The land`,
    text: t`The map with the boundary, the parking spot, the way to the stand, and your own position on it.`,
  },
  {
    title: t`The papers`,
    text: t`The stand sheet with the landowner’s notes and rules, your signed waiver, and numbers to call.`,
  },
  {
    title: t`The people`,
    text: t`Who hunts with you, the messages so far, and a box to write more.`,
  },
  {
    title: t`The day`,
    text: t`Sunrise, sunset, the moon and the forecast, check-in and check-out, and the timer for being back.`,
  },
]

/** What a hunt puts on the phone; below it, a number names a reservation. */
export function HuntPackagePage() {
  const { _splat: rest = '' } = useParams({ strict: false })
  const { token } = useSession()
  const [id] = /^[1-9]\d{0,8}(?=\/?$)/.exec(rest) ?? []
  return (
    <Page
      title={t`Hunt package`}
      width="text"
      crumbs={[{ label: t`Home`, to: '/' }, { label: t`Hunt package` }]}
      lead={t`Your downloads for the woods. They open without a signal.`}
    >
      {contents().map(({ title, text }) => (
        <Card key={title} as="section">
          <h2>{title}</h2>
          <p>{text}</p>
        </Card>
      ))}
      <p className="muted">
        <Trans>
          Open a paid reservation and tap “Download for the hunt” while you still have a signal. What you
          write out there is sent when the signal is back.
        </Trans>
      </p>
      <div className="row">
        {token === null ? (
          <ButtonLink to="/stand" look="ember">
            <Trans>Search stands</Trans>
          </ButtonLink>
        ) : (
          <>
            {id === undefined ? (
              <ButtonLink to="/my-profile/my-reservations" look="ember">
                <Trans>My reservations</Trans>
              </ButtonLink>
            ) : (
              <ButtonLink to="/my-profile/reservation-details/$id" params={{ id }} look="ember">
                <Trans>Reservation details</Trans>
              </ButtonLink>
            )}
            <ButtonLink to="/my-profile/storage" look="outline">
              <Trans>On this phone</Trans>
            </ButtonLink>
          </>
        )}
      </div>
    </Page>
  )
}
