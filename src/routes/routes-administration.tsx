import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSignedIn } from '#app/navigation/guards.ts'
import { administrationSearch } from '#app/navigation/search-schemas.ts'
import { root } from './routes-root.tsx'

const adminStart = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/administration/StartPage.tsx'), 'StartPage'),
})
const adminUsers = createRoute({
  getParentRoute: () => root,
  path: '/admin/users',
  validateSearch: administrationSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/administration/people/UsersPage.tsx'), 'UsersPage'),
})
const adminUser = createRoute({
  getParentRoute: () => root,
  path: '/admin/users/$id',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/administration/people/UserPage.tsx'), 'UserPage'),
})
const adminBookings = createRoute({
  getParentRoute: () => root,
  path: '/admin/reservations',
  validateSearch: administrationSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(
    () => import('#features/administration/bookings/BookingsPage.tsx'),
    'BookingsPage',
  ),
})
const adminBooking = createRoute({
  getParentRoute: () => root,
  path: '/admin/reservations/$id',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(
    () => import('#features/administration/bookings/OneBookingPage.tsx'),
    'OneBookingPage',
  ),
})
const adminDisputes = createRoute({
  getParentRoute: () => root,
  path: '/admin/disputes',
  validateSearch: administrationSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/disputes/DisputesPage.tsx'), 'DisputesPage'),
})
const adminWaivers = createRoute({
  getParentRoute: () => root,
  path: '/admin/waivers',
  validateSearch: administrationSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(
    () => import('#features/administration/papers/WaiversPage.tsx'),
    'WaiversPage',
  ),
})
const adminLeases = createRoute({
  getParentRoute: () => root,
  path: '/admin/lease-applications',
  validateSearch: administrationSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/administration/papers/LeasesPage.tsx'), 'LeasesPage'),
})
const adminSettings = createRoute({
  getParentRoute: () => root,
  path: '/admin/settings',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/administration/SettingsPage.tsx'), 'SettingsPage'),
})
const adminAudit = createRoute({
  getParentRoute: () => root,
  path: '/admin/audit',
  validateSearch: administrationSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/administration/AuditPage.tsx'), 'AuditPage'),
})

const adminWork = createRoute({
  getParentRoute: () => root,
  path: '/admin/background-work',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Administration', place: 'me' },
  component: lazyRouteComponent(() => import('#features/administration/WorkPage.tsx'), 'WorkPage'),
})

/** What administrators do; for everybody else none of these pages is there. */
export const administration = [
  adminStart,
  adminUsers,
  adminUser,
  adminBookings,
  adminBooking,
  adminDisputes,
  adminWaivers,
  adminLeases,
  adminSettings,
  adminAudit,
  adminWork,
] as const
