import { t } from '@lingui/core/macro'
import { Link, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { HomeIcon, HuntsIcon, InboxIcon, PersonIcon, SeatIcon } from '#ui/icons/frame.tsx'
import { useSession } from '#app/session/session.ts'
import { lazyPart } from './status/lazy-part.ts'
import styles from './BottomBar.module.css'

const PlaceCount = lazyPart(async () => (await import('./PlaceCount.tsx')).PlaceCount)

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
  const { token } = useSession()
  return (
    <nav className={styles.bar} aria-label={t`Places`}>
      {places().map(({ place, to, word, Icon }) => (
        <Link key={place} to={to} aria-current={currentPlace === place ? 'page' : undefined}>
          <Icon size={24} />
          {word}
          {token !== null && (place === 'inbox' || place === 'me') && (
            <Suspense fallback={null}>
              <PlaceCount place={place} />
            </Suspense>
          )}
        </Link>
      ))}
    </nav>
  )
}
