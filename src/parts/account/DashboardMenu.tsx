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
  HeartIcon,
  ListIcon,
  LockIcon,
  LogoutIcon,
  PinIcon,
  PostIcon,
  SearchIcon,
  StarIcon,
  StorageIcon,
  SyncIcon,
  TicketIcon,
  TrophyIcon,
  VoucherIcon,
} from '#ui/icons/index.tsx'
import { LogoutDialog } from './LogoutDialog.tsx'

const entries = [
  { to: '/my-profile/my-stands', word: msg`My stands`, Icon: SeatIcon },
  { to: '/my-profile/on-my-land', word: msg`On my land`, Icon: PinIcon },
  { to: '/my-profile/figures', word: msg`Figures`, Icon: ChartIcon },
  { to: '/my-profile/favourite-stands', word: msg`Favourite stands`, Icon: HeartIcon },
  { to: '/my-profile/saved-searches', word: msg`Saved searches`, Icon: SearchIcon },
  { to: '/my-profile/my-reservations', word: msg`My reservations`, Icon: HuntsIcon },
  { to: '/my-profile/inbox', word: msg`Inbox`, Icon: InboxIcon },
  { to: '/my-profile/my-profile', word: msg`My Profile`, Icon: PersonIcon },
  { to: '/my-profile/notifications', word: msg`Notifications`, Icon: BellIcon },
  { to: '/my-profile/my-tags', word: msg`My Tags`, Icon: FlagIcon },
  { to: '/my-profile/change-password', word: msg`Change Password`, Icon: LockIcon },
  { to: '/my-profile/trophies', word: msg`Trophies`, Icon: TrophyIcon },
  { to: '/my-profile/trophies-room', word: msg`Trophy room`, Icon: TrophyIcon },
  { to: '/my-profile/reviews', word: msg`Reviews`, Icon: StarIcon },
  { to: '/my-profile/vouchers', word: msg`Vouchers`, Icon: VoucherIcon },
  { to: '/my-profile/payments', word: msg`Payments`, Icon: CardIcon },
  { to: '/my-profile/documents', word: msg`Documents`, Icon: PostIcon },
  { to: '/my-profile/outbox', word: msg`Waiting to be sent`, Icon: SyncIcon },
  { to: '/my-profile/storage', word: msg`On this phone`, Icon: StorageIcon },
  { to: '/my-profile/customer-portal/tickets', word: msg`Get Help`, Icon: TicketIcon },
  { to: '/my-profile/feedback', word: msg`Feedback`, Icon: PostIcon },
] as const

/** The entries of the dashboard; beside the screen on wide ones, under Me on phones. */
export function DashboardMenu() {
  const isAdmin = useMe()?.is_admin === true
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <ul style={{ listStyle: 'none' }}>
        {entries.map(({ to, word, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} />
              {t(word)}
            </Link>
          </li>
        ))}
        {isAdmin && (
          <li>
            <Link to="/admin">
              <ListIcon size={20} />
              <Trans>Administration</Trans>
            </Link>
          </li>
        )}
        <li>
          <button type="button" onClick={() => setLeaving(true)}>
            <LogoutIcon size={20} />
            <Trans>Logout</Trans>
          </button>
        </li>
      </ul>
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
