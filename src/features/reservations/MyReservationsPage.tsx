import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { reservationCalls, type ReservationCard as Held } from '#core/calls/reservations.ts'
import { InstallHint } from '#parts/install/InstallHint.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import tabStyles from '#parts/page/tabs.module.css'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { CanceledNotice } from './panels/CanceledNotice.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { InvitationCard } from './invitations/InvitationCard.tsx'
import { ReservationCard } from './ReservationCard.tsx'
import css from './reservations.module.css'
import { OwnShares } from './splits/OwnShares.tsx'
import { StandDeleted } from './StandDeleted.tsx'

const route = getRouteApi('/my-profile/my-reservations')

const tabs = {
  active: {
    label: msg({ message: 'Current', context: 'reservations' }),
    empty: msg`No active reservation found`,
  },
  history: { label: msg`History`, empty: msg`No History found` },
  cancel: {
    label: msg({ message: 'Cancelled', context: 'reservations' }),
    empty: msg`No Cancelled reservation found`,
  },
  invitation: { label: msg`Invitations`, empty: msg`No Records Found` },
} as const
type Tab = keyof typeof tabs

/** The hunter's reservations by tab; every tab works offline. */
export const MyReservationsPage = ({ deleted = false }: { deleted?: boolean }) => {
  const { activeTab } = route.useSearch()
  const tab: Tab = activeTab !== undefined && activeTab in tabs ? (activeTab as Tab) : 'active'
  const read = useReadPages(reservationCalls.list, { status: tab })
  const nav = useTabInView(tab)
  const [cancelling, setCancelling] = useState<Held | null>(null)
  const policy = t`If you cancel, the lease amount is refunded by the policy shown on the reservation.`

  return (
    <Page title={t`My Reservations`}>
      <nav ref={nav} className={tabStyles['tabs']} aria-label={t`Reservations`}>
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <Link
            key={name}
            to="/my-profile/my-reservations"
            search={{ activeTab: name }}
            className={tabStyles['tab']}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(tabs[name].label)}
          </Link>
        ))}
      </nav>
      {tab === 'cancel' && <CanceledNotice />}
      {tab === 'active' && <OwnShares />}
      <QueryBoundary
        read={read}
        isEmpty={(items) => items.length === 0}
        empty={
          <Empty
            title={t(tabs[tab].empty)}
            act={
              <ButtonLink to="/stand" look="ember">
                <Trans>Find a stand</Trans>
              </ButtonLink>
            }
          />
        }
        problem={t`Your reservations could not be loaded.`}
      >
        {(items) => (
          <>
            <ul className={css['list']}>
              {items.map((held) =>
                tab === 'invitation' && held.invitation ? (
                  <InvitationCard
                    key={held.id}
                    held={held}
                    invitation={held.invitation}
                    onAnswered={() => void read.refresh()}
                  />
                ) : (
                  <ReservationCard
                    key={held.id}
                    held={held}
                    {...(tab === 'active' && { onCancel: setCancelling })}
                  />
                ),
              )}
            </ul>
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </>
        )}
      </QueryBoundary>
      {cancelling && (
        <CancelDialog
          id={cancelling.id}
          policy={policy}
          onClose={() => setCancelling(null)}
          onCancelled={() => void read.refresh()}
        />
      )}
      {deleted && <StandDeleted />}
      <InstallHint />
    </Page>
  )
}
