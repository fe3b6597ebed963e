import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Logo } from '#parts/Logo.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { CloseIcon, MenuIcon } from '#ui/icons/index.tsx'
import { useSession } from '../session.ts'
import { useMe } from '../use-me.ts'
import styles from './Header.module.css'

const NotificationBell = lazy(async () => ({
  default: (await import('#features/notifications/NotificationBell.tsx')).NotificationBell,
}))
const JuniorDialog = lazy(async () => ({ default: (await import('#parts/JuniorDialog.tsx')).JuniorDialog }))

/** Pixels after which the header stays at the top (spec 1 §2). */
const fixedAfter = 73

const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(scrollY > fixedAfter)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return scrolled
}

function Links() {
  return (
    <ul>
      <li>
        <Link to="/" activeOptions={{ exact: true }}>
          HOME
        </Link>
      </li>
      <li>
        <Link to="/landowner-page">FOR LANDOWNERS</Link>
      </li>
      <li>
        <Link to="/hunter-page">FOR HUNTERS</Link>
      </li>
      <li>
        <Link to="/about">ABOUT</Link>
      </li>
    </ul>
  )
}

export function Header() {
  const { token } = useSession()
  const me = useMe()
  const scrolled = useScrolled()
  const { href } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const open = openAt === href
  return (
    <div className={styles.holder}>
      <header className={scrolled ? `${styles.header} ${styles.fixed}` : styles.header}>
        {me?.is_junior === true && (
          <p className={styles.junior}>
            Junior hunter account ·{' '}
            <button type="button" onClick={() => setAsks(true)}>
              what you can do
            </button>
          </p>
        )}
        <div className={styles.inner}>
          <Logo />
          <nav className={styles.nav} aria-label="Main">
            <Links />
          </nav>
          <div className={styles.end}>
            {token === null ? (
              <ButtonLink to="/auth/login" look="outline" size="compact">
                LOGIN
              </ButtonLink>
            ) : (
              <>
                <Suspense fallback={<span style={{ width: 44 }} />}>
                  <NotificationBell />
                </Suspense>
                <Link to="/my-profile/my-stands" className={styles.profile}>
                  <Avatar
                    src={me?.image ?? null}
                    name={me ? `${me.first_name} ${me.last_name}` : ''}
                    size={38}
                  />
                  <span className={styles.name}>{me?.first_name}</span>
                  <span className="hidden-visually">My dashboard</span>
                </Link>
              </>
            )}
            <button
              type="button"
              className={styles.menuButton}
              aria-expanded={open}
              aria-controls="small-menu"
              aria-label={open ? 'Close menu' : 'Open menu'}
              onClick={() => setOpenAt(open ? null : href)}
            >
              {open ? <CloseIcon /> : <MenuIcon />}
            </button>
          </div>
        </div>
        {open && (
          <nav className={styles.menu} id="small-menu" aria-label="Main">
            <Links />
          </nav>
        )}
      </header>
      {asks && (
        <Suspense fallback={null}>
          <JuniorDialog opened onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  )
}
