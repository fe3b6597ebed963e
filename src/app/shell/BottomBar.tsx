import { Link, useMatches } from '@tanstack/react-router'
import { calls } from '#core/calls/index.ts'
import { HomeIcon, HuntsIcon, InboxIcon, PersonIcon, SeatIcon } from '#ui/icons/index.tsx'
import { useSession } from '../session.ts'
import { useOutbox } from '../use-outbox.ts'
import { useRead } from '../use-read.ts'
import styles from './BottomBar.module.css'

const places = [
  { place: 'home', to: '/', word: 'Home', Icon: HomeIcon },
  { place: 'stands', to: '/stand', word: 'Stands', Icon: SeatIcon },
  { place: 'hunts', to: '/my-profile/my-reservations', word: 'Hunts', Icon: HuntsIcon },
  { place: 'inbox', to: '/my-profile/inbox', word: 'Inbox', Icon: InboxIcon },
  { place: 'me', to: '/my-profile/my-profile', word: 'Me', Icon: PersonIcon },
] as const

/** The thumb's places on a phone, with what waits there. */
export function BottomBar() {
  const here = useMatches().reduce<string | undefined>(
    (found, match) => match.staticData.place ?? found,
    undefined,
  )
  const { token } = useSession()
  const unread = useRead(calls.notifications.unread, {}, { enabled: token !== null }).data?.data.count ?? 0
  const { waiting, needsYou } = useOutbox()
  const counts: Record<string, number> = { inbox: token === null ? 0 : unread, me: waiting + needsYou }
  return (
    <nav className={styles.bar} aria-label="Places">
      {places.map(({ place, to, word, Icon }) => {
        const count = counts[place] ?? 0
        return (
          <Link key={place} to={to} aria-current={here === place ? 'page' : undefined}>
            <Icon size={24} />
            {word}
            {count > 0 && (
              <span className={styles.count}>
                {count > 99 ? '99+' : count}
                <span className="hidden-visually">
                  {place === 'inbox' ? ' unread' : ' waiting to be sent'}
                </span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
