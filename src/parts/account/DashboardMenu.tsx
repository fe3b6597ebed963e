import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#app/data/use-me.ts'
import { HuntsIcon, InboxIcon, PersonIcon, SeatIcon } from '#ui/icons/frame.tsx'
import {
  BellIcon,
  CardIcon,
  ChartIcon,
  FlagIcon,
  ListIcon,
  LockIcon,
  LogoutIcon,
  PostIcon,
  SearchIcon,
  StarIcon,
  StorageIcon,
  SyncIcon,
  TicketIcon,
  TrophyIcon,
  VoucherIcon,
} from '#ui/icons/index.tsx'
import { HeartIcon, PinIcon } from '#ui/icons/stand.tsx'
import { LogoutDialog } from './LogoutDialog.tsx'

const entries = [
  { to: '/my-profile/my-stands', word: msg`My stands`, group: 'land', Icon: SeatIcon },
  { to: '/my-profile/on-my-land', word: msg`On my land`, group: 'land', Icon: PinIcon },
  { to: '/my-profile/figures', word: msg`Figures`, group: 'land', Icon: ChartIcon },
  { to: '/my-profile/favourite-stands', word: msg`Favorite stands`, group: 'hunting', Icon: HeartIcon },
  { to: '/my-profile/saved-searches', word: msg`Saved searches`, group: 'hunting', Icon: SearchIcon },
  { to: '/my-profile/my-reservations', word: msg`My reservations`, group: 'hunting', Icon: HuntsIcon },
  { to: '/my-profile/inbox', word: msg`Inbox`, group: 'hunting', Icon: InboxIcon },
  { to: '/my-profile/my-profile', word: msg`My Profile`, group: 'account', Icon: PersonIcon },
  { to: '/my-profile/notifications', word: msg`Notifications`, group: 'account', Icon: BellIcon },
  { to: '/my-profile/my-tags', word: msg`My Tags`, group: 'land', Icon: FlagIcon },
  { to: '/my-profile/change-password', word: msg`Change Password`, group: 'account', Icon: LockIcon },
  { to: '/my-profile/trophies', word: msg`Trophies`, group: 'hunting', Icon: TrophyIcon },
  { to: '/my-profile/trophies-room', word: msg`Trophy room`, group: 'hunting', Icon: TrophyIcon },
  { to: '/my-profile/reviews', word: msg`Reviews`, group: 'account', Icon: StarIcon },
  { to: '/my-profile/vouchers', word: msg`Vouchers`, group: 'hunting', Icon: VoucherIcon },
  { to: '/my-profile/payments', word: msg`Payments`, group: 'land', Icon: CardIcon },
  { to: '/my-profile/documents', word: msg`Documents`, group: 'account', Icon: PostIcon },
  { to: '/my-profile/outbox', word: msg`Waiting to be sent`, group: 'app', Icon: SyncIcon },
  { to: '/my-profile/storage', word: msg`On this phone`, group: 'app', Icon: StorageIcon },
  { to: '/my-profile/customer-portal/tickets', word: msg`Get Help`, group: 'app', Icon: TicketIcon },
  { to: '/my-profile/feedback', word: msg`Feedback`, group: 'app', Icon: PostIcon },
] as const

const groups = () =>
  [
    { group: 'hunting', word: t`Hunting` },
    { group: 'land', word: t`My land` },
    { group: 'account', word: t`Account` },
    { group: 'app', word: t`Help and app` },
  ] as const

type Entry = (typeof entries)[number]

function Item({ to, word, Icon }: Entry) {
  return (
    <li>
      <Link to={to}>
        <Icon size={20} />
        {t(word)}
      </Link>
    </li>
  )
}

/** What ends the menu: the administration for those who have it, and the logout. */
function LastItems({ onLogout }: { onLogout: () => void }) {
  const isAdmin = useMe()?.is_admin === true
  return (
    <>
      {isAdmin && (
        <li>
          <Link to="/admin">
            <ListIcon size={20} />
            <Trans>Administration</Trans>
          </Link>
        </li>
      )}
      <li>
        <button type="button" onClick={onLogout}>
          <LogoutIcon size={20} />
          <Trans>Logout</Trans>
        </button>
      </li>
    </>
  )
}

/** The entries of the dashboard; beside the screen on wide ones, in four groups under Me on phones. */
export function DashboardMenu({ grouped = false }: { grouped?: boolean }) {
  const [leaving, setLeaving] = useState(false)
  const last = <LastItems onLogout={() => setLeaving(true)} />
  return (
    <>
      {grouped ? (
        groups().map(({ group, word: name }) => (
          <section key={group} aria-label={name}>
            <h2>{name}</h2>
            <ul style={{ listStyle: 'none' }}>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <Item key={entry.to} {...entry} />
                ))}
              {group === 'app' && last}
            </ul>
          </section>
        ))
      ) : (
        <ul style={{ listStyle: 'none' }}>
          {entries.map((entry) => (
            <Item key={entry.to} {...entry} />
          ))}
          {last}
        </ul>
      )}
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
