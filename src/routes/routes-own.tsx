import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '#app/navigation/guards.ts'
import { root } from './routes-root.tsx'
import {
  joinedSearch,
  pageSearch,
  reservationSearch,
  roomSearch,
  tabSearch,
  ticketsSearch,
} from '#app/navigation/search-schemas.ts'

/** Maximum time in ms that a screen waits for its cached data before it renders the loading state. */
const storageTimeoutMs = 400
/** Preloads a hunt's cached data with the screen's code, to avoid a render of the loading state. */
const withPreload = async <T,>(screen: 'reservation' | 'hunt', page: Promise<T>): Promise<T> => {
  const id = Number(location.pathname.split('/').at(-1))
  const preload = import('./initial-reads.ts').then(({ initialReads: looks }) => looks[screen](id))
  const timeout = new Promise((resolve) => setTimeout(resolve, storageTimeoutMs))
  const [loaded] = await Promise.all([page, Promise.race([preload.catch(() => undefined), timeout])])
  return loaded
}

const dashboardPage = createRoute({
  getParentRoute: () => root,
  path: '/my-profile',
  beforeLoad: requireSignedIn,
  staticData: { title: 'My Dashboard', place: 'me' },
  component: lazyRouteComponent(() => import('#shell/DashboardFrame.tsx'), 'DashboardFrame'),
})
const dashboardHome = createRoute({
  getParentRoute: () => dashboardPage,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/my-profile/my-stands', replace: true })
  },
})
const myStands = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'my-stands',
  validateSearch: tabSearch,
  staticData: { title: 'My stands' },
  component: lazyRouteComponent(() => import('#features/stands/mine/MyStandsPage.tsx'), 'MyStandsPage'),
})
const onMyLand = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'on-my-land',
  staticData: { title: 'Who is on my land' },
  component: lazyRouteComponent(() => import('#features/visits/OnMyLandPage.tsx'), 'OnMyLandPage'),
})
const figures = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'figures',
  staticData: { title: 'Figures' },
  component: lazyRouteComponent(() => import('#features/figures/FiguresPage.tsx'), 'FiguresPage'),
})
const updateStand = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'update-stand/$id',
  staticData: { title: 'Update your stand' },
  component: lazyRouteComponent(() => import('#features/listings/StandFormPage.tsx'), 'StandFormPage'),
})
const favourites = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'favourite-stands',
  validateSearch: pageSearch,
  staticData: { title: 'Favorite stands' },
  component: lazyRouteComponent(
    () => import('#features/stands/mine/FavoriteStandsPage.tsx'),
    'FavoriteStandsPage',
  ),
})
const savedSearches = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'saved-searches',
  staticData: { title: 'Saved searches' },
  component: lazyRouteComponent(
    () => import('#features/searches/SavedSearchesPage.tsx'),
    'SavedSearchesPage',
  ),
})
const myReservations = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'my-reservations',
  validateSearch: tabSearch,
  staticData: { title: 'My reservations', place: 'hunts' },
  component: lazyRouteComponent(
    () => import('#features/reservations/MyReservationsPage.tsx'),
    'MyReservationsPage',
  ),
})
const deletedStand = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'my-reservations/deleted-stand',
  staticData: { title: 'Stand Deleted', place: 'hunts' },
  component: lazyRouteComponent(
    () => import('#features/reservations/DeletedStandPage.tsx'),
    'DeletedStandPage',
  ),
})
const reservation = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'reservation-details/$id',
  validateSearch: reservationSearch,
  staticData: { title: 'Reservation Details', place: 'hunts' },
  component: lazyRouteComponent(
    () => withPreload('reservation', import('#features/reservations/ReservationPage.tsx')),
    'ReservationPage',
  ),
})
const permit = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'permit/$id',
  staticData: { title: 'Hunting permit', place: 'hunts' },
  component: lazyRouteComponent(() => import('#features/permits/PermitPage.tsx'), 'PermitPage'),
})
const additionalHunters = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'reservation-details/$id/additional-hunter',
  validateSearch: joinedSearch,
  staticData: { title: 'Additional hunters', place: 'hunts' },
  component: lazyRouteComponent(() => import('#features/invitations/InvitationsPage.tsx'), 'InvitationsPage'),
})
const standBookings = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'stand-bookings/$standId/$standTitle/$history',
  validateSearch: pageSearch,
  staticData: { title: 'Stand bookings' },
  component: lazyRouteComponent(
    () => import('#features/reservations/StandBookingsPage.tsx'),
    'StandBookingsPage',
  ),
})
const hunt = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'hunt/$id',
  staticData: { title: 'The hunt', place: 'hunts', full: true },
  component: lazyRouteComponent(
    () => withPreload('hunt', import('#features/hunts/HuntPage.tsx')),
    'HuntPage',
  ),
})
const chat = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'chat/$reservationId/$userName/$userId',
  staticData: { title: 'Chat', place: 'inbox', full: true },
  component: lazyRouteComponent(() => import('#features/chat/ChatPage.tsx'), 'ChatPage'),
})
const inbox = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'inbox',
  staticData: { title: 'Inbox', place: 'inbox' },
  component: lazyRouteComponent(() => import('#features/chat/InboxPage.tsx'), 'InboxPage'),
})
const trophies = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'trophies',
  validateSearch: pageSearch,
  staticData: { title: 'My trophies' },
  component: lazyRouteComponent(() => import('#features/trophies/MyTrophiesPage.tsx'), 'MyTrophiesPage'),
})
const trophyRoom = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'trophies-room',
  validateSearch: roomSearch,
  staticData: { title: 'Trophy room' },
  component: lazyRouteComponent(() => import('#features/trophies/TrophyRoomPage.tsx'), 'TrophyRoomPage'),
})
const reviews = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'reviews',
  validateSearch: tabSearch,
  staticData: { title: 'Reviews' },
  component: lazyRouteComponent(() => import('#features/reviews/ReviewsPage.tsx'), 'ReviewsPage'),
})
const userReviews = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'user-review/$userId',
  validateSearch: pageSearch,
  staticData: { title: 'User Reviews' },
  component: lazyRouteComponent(() => import('#features/reviews/UserReviewsPage.tsx'), 'UserReviewsPage'),
})
const vouchers = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'vouchers',
  validateSearch: tabSearch,
  staticData: { title: 'Vouchers' },
  component: lazyRouteComponent(() => import('#features/vouchers/VouchersPage.tsx'), 'VouchersPage'),
})
const documents = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'documents',
  staticData: { title: 'Documents' },
  component: lazyRouteComponent(() => import('#features/documents/DocumentsPage.tsx'), 'DocumentsPage'),
})
const document = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'documents/$id',
  staticData: { title: 'Document' },
  component: lazyRouteComponent(() => import('#features/documents/DocumentPage.tsx'), 'DocumentPage'),
})
const payments = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'payments',
  staticData: { title: 'Payments' },
  component: lazyRouteComponent(() => import('#features/payments/PaymentsPage.tsx'), 'PaymentsPage'),
})
const tickets = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'customer-portal/tickets',
  validateSearch: ticketsSearch,
  staticData: { title: 'Get Help' },
  component: lazyRouteComponent(() => import('#features/tickets/TicketsPage.tsx'), 'TicketsPage'),
})
const ticket = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'customer-portal/ticket/$id',
  staticData: { title: 'Ticket' },
  component: lazyRouteComponent(() => import('#features/tickets/TicketPage.tsx'), 'TicketPage'),
})
const outbox = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'outbox',
  staticData: { title: 'Waiting to be sent' },
  component: lazyRouteComponent(() => import('#features/outbox/OutboxPage.tsx'), 'OutboxPage'),
})
const storage = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'storage',
  staticData: { title: 'On this phone' },
  component: lazyRouteComponent(() => import('#features/packs/StoragePage.tsx'), 'StoragePage'),
})
const profile = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'my-profile',
  staticData: { title: 'My Profile' },
  component: lazyRouteComponent(() => import('#features/accounts/profile/ProfilePage.tsx'), 'ProfilePage'),
})
const notificationSettings = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('#features/notifications/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
})
const tags = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'my-tags',
  staticData: { title: 'My Tags' },
  component: lazyRouteComponent(() => import('#features/accounts/profile/TagsPage.tsx'), 'TagsPage'),
})
const password = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'change-password',
  staticData: { title: 'Change Password' },
  component: lazyRouteComponent(() => import('#features/accounts/password/PasswordPage.tsx'), 'PasswordPage'),
})
const feedback = createRoute({
  getParentRoute: () => dashboardPage,
  path: 'feedback',
  staticData: { title: 'Feedback' },
  component: lazyRouteComponent(() => import('#features/accounts/profile/FeedbackPage.tsx'), 'FeedbackPage'),
})
const leave = createRoute({
  getParentRoute: () => dashboardPage,
  path: '$',
  staticData: { title: 'Logout' },
  component: lazyRouteComponent(() => import('#shell/session/LogoutPage.tsx'), 'LogoutPage'),
})

/** Everything under /my-profile. */
export const dashboard = dashboardPage.addChildren([
  dashboardHome,
  myStands,
  onMyLand,
  figures,
  updateStand,
  favourites,
  savedSearches,
  myReservations,
  deletedStand,
  reservation,
  permit,
  additionalHunters,
  standBookings,
  hunt,
  chat,
  inbox,
  trophies,
  trophyRoom,
  reviews,
  userReviews,
  vouchers,
  documents,
  document,
  payments,
  tickets,
  ticket,
  outbox,
  storage,
  profile,
  notificationSettings,
  tags,
  password,
  feedback,
  leave,
])
