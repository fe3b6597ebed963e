import { t } from '@lingui/core/macro'
import { Link, useMatches } from '@tanstack/react-router'
import { notificationCalls } from '#core/calls/notifications.ts'
import { HomeIcon, HuntsIcon, InboxIcon, PersonIcon, SeatIcon } from '#ui/icons/frame.tsx'
import { usePending } from '#app/data/read-call.ts'
import { useSession } from '#app/session/session.ts'
import { useRead } from '#app/data/use-read.ts'
import styles from './BottomBar.module.css'

const places = () =>
  [
    { place: 'home', to: '/', word: t`Home`, Icon: HomeIcon },
    { place: 'stands', to: '/stand', word: t`Stands`, Icon: SeatIcon },
    { place: 'hunts', to: '/my-profile/my-reservations', word: t`Hunts`, Icon: HuntsIcon },
    { place: 'inbox', to: '/my-profile/inbox', word: t`Inbox`, Icon: InboxIcon },
    { place: 'me', to: '/my-profile/my-profile', word: t`Me`, Icon: PersonIcon },
  ] as const

/** The navigation bar on phones, with unread and pending counts. */
export function BottomBar() {
  const currentPlace = useMatches().reduce<string | undefined>(
    (found, match) => match.staticData.place ?? found,
    undefined,
  )
  const { token, userId } = useSession()
  const unread = useRead(notificationCalls.unread, {}, { enabled: token !== null }).data?.data.chats ?? 0
  const pendingCount = usePending(userId)?.pending.filter(({ state }) => state !== 'sent').length ?? 0
  const counts: Record<string, number> = { inbox: token === null ? 0 : unread, me: pendingCount }
  return (
    <nav className={styles.bar} aria-label={t`Places`}>
      {places().map(({ place, to, word, Icon }) => {
        const count = counts[place] ?? 0
        return (
          <Link key={place} to={to} aria-current={currentPlace === place ? 'page' : undefined}>
            <Icon size={24} />
            {word}
            {count > 0 && (
              <span className={styles.count}>
                {count > 99 ? '99+' : count}
                <span className="hidden-visually">
                  {' '}
                  {place === 'inbox' ? t`unread` : t`waiting to be sent`}
                </span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
