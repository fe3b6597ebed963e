import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Page } from '#parts/page/Page.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Hills } from '#ui/ornaments/Hills.tsx'

const route = getRouteApi('/success')
/** Milliseconds before the page redirects to the reservations (spec 3 §2.2). */
const stays = 2000

export const ConfirmedPage = () => {
  const { reservation: id } = route.useSearch()
  const navigate = useNavigate()
  const read = useRead(reservationCalls.read, { id: id ?? 0 }, { enabled: id !== undefined })
  const settle = useAct(reservationCalls.settle)
  const held = read.data?.data
  const pending = held?.status === 'pending'

  const look = useEffectEvent(async (reservation: number) => {
    await settle.act({ id: reservation })
    await read.refresh()
  })
  useEffect(() => {
    if (pending && id !== undefined) void look(id)
  }, [pending, id])

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/my-profile/my-reservations', replace: true }), stays)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <Page title={t`Reservation Confirmed`} width="narrow">
      <Card>
        <div className="stack">
          <Hills seat />
          {held && (
            <p>
              <strong>{held.stand_detail.title}</strong>
              <br />
              <Days start={held.start_date} end={held.end_date} />
              <br />
              <Money dollars={held.amount} />
            </p>
          )}
          <p className="muted">
            <Trans>We have mailed you the confirmation. The landowner knows.</Trans>
          </p>
          <p>
            <Trans>
              Before you leave the last signal, open the reservation and download it for the hunt.
            </Trans>
          </p>
          <ButtonLink to="/my-profile/my-reservations" look="spruce" full>
            <Trans>MY RESERVATIONS</Trans>
          </ButtonLink>
        </div>
      </Card>
    </Page>
  )
}
