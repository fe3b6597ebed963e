import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  BellIcon,
  FlagIcon,
  HeartIcon,
  HuntsIcon,
  InboxIcon,
  LockIcon,
  LogoutIcon,
  PersonIcon,
  PostIcon,
  SeatIcon,
  StorageIcon,
  SyncIcon,
  TicketIcon,
  TrophyIcon,
} from '#ui/icons/index.tsx'
import { LogoutDialog } from './LogoutDialog.tsx'

const entries = [
  { to: '/my-profile/my-stands', word: 'My stands', Icon: SeatIcon },
  { to: '/my-profile/favourite-stands', word: 'Favourite stands', Icon: HeartIcon },
  { to: '/my-profile/my-reservations', word: 'My reservations', Icon: HuntsIcon },
  { to: '/my-profile/inbox', word: 'Inbox', Icon: InboxIcon },
  { to: '/my-profile/my-profile', word: 'My Profile', Icon: PersonIcon },
  { to: '/my-profile/notifications', word: 'Notifications', Icon: BellIcon },
  { to: '/my-profile/my-tags', word: 'My Tags', Icon: FlagIcon },
  { to: '/my-profile/change-password', word: 'Change Password', Icon: LockIcon },
  { to: '/my-profile/trophies', word: 'Trophies', Icon: TrophyIcon },
  { to: '/my-profile/trophies-room', word: 'Trophy room', Icon: TrophyIcon },
  { to: '/my-profile/outbox', word: 'Waiting to be sent', Icon: SyncIcon },
  { to: '/my-profile/storage', word: 'On this phone', Icon: StorageIcon },
  { to: '/my-profile/customer-portal/tickets', word: 'Get Help', Icon: TicketIcon },
  { to: '/my-profile/feedback', word: 'Feedback', Icon: PostIcon },
] as const

/** The entries of the dashboard; beside the screen on wide ones, under Me on phones. */
export function DashboardMenu() {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <ul style={{ listStyle: 'none' }}>
        {entries.map(({ to, word, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} />
              {word}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => setLeaving(true)}>
            <LogoutIcon size={20} />
            Logout
          </button>
        </li>
      </ul>
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
