import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Logo } from '#parts/page/Logo.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { CloseIcon, MenuIcon } from '#ui/icons/frame.tsx'
import { useSession } from '#app/session/session.ts'
import { useMe } from '#app/data/use-me.ts'
import styles from './Header.module.css'
import { lazyPart } from './status/lazy-part.ts'

const NotificationBell = lazyPart(
  async () => (await import('#features/notifications/NotificationBell.tsx')).NotificationBell,
)
const JuniorDialog = lazyPart(async () => (await import('#parts/account/JuniorDialog.tsx')).JuniorDialog)

/** Scroll distance after which the header is fixed (spec 1 §2). */
const fixedAfterPx = 73

const useScrolled = (): boolean => {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const updateScrolled = () => setScrolled(scrollY > fixedAfterPx)
    addEventListener('scroll', updateScrolled, { passive: true })
    return () => removeEventListener('scroll', updateScrolled)
  }, [])
  return scrolled
}

function Links() {
  return (
    <ul>
      <li>
        <Link to="/" activeOptions={{ exact: true }}>
          <Trans>HOME</Trans>
        </Link>
      </li>
      <li>
        <Link to="/landowner-page">
          <Trans>FOR LANDOWNERS</Trans>
        </Link>
      </li>
      <li>
        <Link to="/hunter-page">
          <Trans>FOR HUNTERS</Trans>
        </Link>
      </li>
      <li>
        <Link to="/about">
          <Trans>ABOUT</Trans>
        </Link>
      </li>
    </ul>
  )
}

/** The login leads back here; from the home page and the account screens it leads on (decision 48). */
const loginFrom = (href: string): string | undefined =>
  href === '/' || href.startsWith('/auth/') ? undefined : href

export function Header() {
  const { token } = useSession()
  const me = useMe()
  const scrolled = useScrolled()
  const { href } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [isConfirmingLogout, setIsConfirmingLogout] = useState(false)
  const open = openAt === href
  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenAt(null)
      menuButton.current?.focus()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [open])
  return (
    <div className={styles.holder}>
      <header className={scrolled ? `${styles.header} ${styles.fixed}` : styles.header}>
        {me?.is_junior === true && (
          <p className={styles.junior}>
            <Trans>Junior hunter account</Trans> ·{' '}
            <button type="button" onClick={() => setIsConfirmingLogout(true)}>
              <Trans>what you can do</Trans>
            </button>
          </p>
        )}
        <div className={styles.inner}>
          <Logo />
          <nav className={styles.nav} aria-label={t`Main`}>
            <Links />
          </nav>
          <div className={styles.end}>
            {token === null ? (
              <ButtonLink to="/auth/login" search={{ from: loginFrom(href) }} look="outline" size="compact">
                <Trans>LOGIN</Trans>
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
                  <span className="hidden-visually">
                    <Trans>My dashboard</Trans>
                  </span>
                </Link>
              </>
            )}
            <button
              ref={menuButton}
              type="button"
              className={styles.menuButton}
              aria-expanded={open}
              aria-controls="small-menu"
              aria-label={open ? t`Close menu` : t`Open menu`}
              onClick={() => setOpenAt(open ? null : href)}
            >
              {open ? <CloseIcon /> : <MenuIcon />}
            </button>
          </div>
        </div>
        {open && (
          <nav className={styles.menu} id="small-menu" aria-label={t`Main`}>
            <Links />
          </nav>
        )}
      </header>
      {isConfirmingLogout && (
        <Suspense fallback={null}>
          <JuniorDialog opened onClose={() => setIsConfirmingLogout(false)} />
        </Suspense>
      )}
    </div>
  )
}
