import { msg, t } from '@lingui/core/macro'
import { Link, useLocation } from '@tanstack/react-router'
import css from './AdministrationNav.module.css'
import tabs from './tabs.module.css'
import { useTabInView } from './use-tab-in-view.ts'

const entries = [
  { to: '/admin', word: msg`Overview` },
  { to: '/admin/stands', word: msg({ message: 'Stands', context: 'administration' }) },
  { to: '/admin/trophies', word: msg`Trophies` },
  { to: '/my-profile/customer-portal/tickets', word: msg`Tickets` },
  { to: '/admin/users', word: msg`People` },
  { to: '/admin/reservations', word: msg`Bookings` },
  { to: '/admin/disputes', word: msg`Disputes` },
  { to: '/admin/waivers', word: msg`Waivers` },
  { to: '/admin/lease-applications', word: msg`Lease applications` },
  { to: '/admin/contents', word: msg`Contents` },
  { to: '/admin/settings', word: msg`Settings and fees` },
  { to: '/admin/audit', word: msg`Audit log` },
  { to: '/admin/background-work', word: msg`Background work` },
] as const

/** The ways between the pages of administrators; a phone scrolls them sideways. */
export function AdministrationNav() {
  const nav = useTabInView(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <nav ref={nav} className={`${tabs['tabs']} ${css['nav']}`} aria-label={t`Administration`}>
      {entries.map(({ to, word }) => (
        <Link
          key={to}
          to={to}
          className={tabs['tab']}
          activeOptions={{ exact: to === '/admin', includeSearch: false }}
        >
          {t(word)}
        </Link>
      ))}
    </nav>
  )
}
