import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedIn, signedOut } from './guards.ts'
import {
  backSearch,
  bookingSearch,
  confirmedSearch,
  loginSearch,
  pageSearch,
  readStandSearch,
  reservationSearch,
  resetSearch,
  roomSearch,
  sheetSearch,
  standDetailSearch,
  tabSearch,
  ticketsSearch,
  verificationSearch,
  verifiedSearch,
} from './search-schemas.ts'
import { Shell } from './shell/Shell.tsx'

/**
 * Every address of the app (spec: routes.tsv). A screen reads its own with
 * `getRouteApi('/my-profile/hunt/$id')`, so that features never import this list.
 */
const root = createRootRoute({ component: Shell })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { place: 'home' },
  component: lazyRouteComponent(() => import('#features/site/HomePage.tsx'), 'HomePage'),
})
const stands = createRoute({
  getParentRoute: () => root,
  path: '/stand',
  validateSearch: readStandSearch,
  staticData: { title: 'Hunting Stands', place: 'stands', full: true },
  component: lazyRouteComponent(() => import('#features/stands/StandSearchPage.tsx'), 'StandSearchPage'),
})
const stand = createRoute({
  getParentRoute: () => root,
  path: '/stand/$id',
  validateSearch: standDetailSearch,
  staticData: { title: 'Stand', place: 'stands' },
  component: lazyRouteComponent(() => import('#features/stands/StandPage.tsx'), 'StandPage'),
})
const landowners = createRoute({
  getParentRoute: () => root,
  path: '/landowner-page',
  staticData: { title: 'For Landowners' },
  component: lazyRouteComponent(() => import('#features/site/LandownersPage.tsx'), 'LandownersPage'),
})
const hunters = createRoute({
  getParentRoute: () => root,
  path: '/hunter-page',
  staticData: { title: 'For Hunters' },
  component: lazyRouteComponent(() => import('#features/site/HuntersPage.tsx'), 'HuntersPage'),
})
const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  staticData: { title: 'About' },
  component: lazyRouteComponent(() => import('#features/site/AboutPage.tsx'), 'AboutPage'),
})
const tutorials = createRoute({
  getParentRoute: () => root,
  path: '/Tutorials',
  validateSearch: pageSearch,
  staticData: { title: 'Tutorials' },
  component: lazyRouteComponent(() => import('#features/site/TutorialsPage.tsx'), 'TutorialsPage'),
})
const faqs = createRoute({
  getParentRoute: () => root,
  path: '/faqs',
  staticData: { title: 'FAQs' },
  component: lazyRouteComponent(() => import('#features/site/FaqsPage.tsx'), 'FaqsPage'),
})
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  staticData: { title: 'Contact' },
  component: lazyRouteComponent(() => import('#features/site/ContactPage.tsx'), 'ContactPage'),
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: 'Privacy' },
  component: lazyRouteComponent(() => import('#features/site/PrivacyPage.tsx'), 'PrivacyPage'),
})
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { title: 'Terms' },
  component: lazyRouteComponent(() => import('#features/site/TermsPage.tsx'), 'TermsPage'),
})
const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: loginSearch,
  beforeLoad: signedOut,
  staticData: { title: 'Login' },
  component: lazyRouteComponent(() => import('#features/accounts/LoginPage.tsx'), 'LoginPage'),
})
const signup = createRoute({
  getParentRoute: () => root,
  path: '/auth/signup',
  beforeLoad: signedOut,
  staticData: { title: 'Apply to join our club' },
  component: lazyRouteComponent(() => import('#features/accounts/SignupPage.tsx'), 'SignupPage'),
})
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot-password',
  staticData: { title: 'Forgot Your Password?' },
  component: lazyRouteComponent(
    () => import('#features/accounts/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password',
  validateSearch: resetSearch,
  staticData: { title: 'Reset password' },
  component: lazyRouteComponent(
    () => import('#features/accounts/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
})
const resetDone = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password/success',
  staticData: { title: 'Password Updated' },
  component: lazyRouteComponent(() => import('#features/accounts/ResetDonePage.tsx'), 'ResetDonePage'),
})
const verification = createRoute({
  getParentRoute: () => root,
  path: '/auth/email-verification',
  validateSearch: verificationSearch,
  staticData: { title: 'Verification required' },
  component: lazyRouteComponent(() => import('#features/accounts/VerificationPage.tsx'), 'VerificationPage'),
})
const verified = createRoute({
  getParentRoute: () => root,
  path: '/auth/email-verified',
  validateSearch: verifiedSearch,
  staticData: { title: 'Email verification' },
  component: lazyRouteComponent(() => import('#features/accounts/VerifiedPage.tsx'), 'VerifiedPage'),
})
const booking = createRoute({
  getParentRoute: () => root,
  path: '/reserve-stand/$id',
  validateSearch: bookingSearch,
  beforeLoad: signedIn,
  staticData: { title: 'Book a hunt', place: 'stands' },
  component: lazyRouteComponent(() => import('#features/reservations/BookingPage.tsx'), 'BookingPage'),
})
const confirmed = createRoute({
  getParentRoute: () => root,
  path: '/success',
  validateSearch: confirmedSearch,
  beforeLoad: signedIn,
  staticData: { title: 'Reservation Confirmed', place: 'hunts' },
  component: lazyRouteComponent(() => import('#features/reservations/ConfirmedPage.tsx'), 'ConfirmedPage'),
})
const sheet = createRoute({
  getParentRoute: () => root,
  path: '/stand-sheet',
  validateSearch: sheetSearch,
  beforeLoad: signedIn,
  staticData: { title: 'Stand sheet', place: 'hunts' },
  component: lazyRouteComponent(() => import('#features/stands/StandSheetPage.tsx'), 'StandSheetPage'),
})
const waiver = createRoute({
  getParentRoute: () => root,
  path: '/wavier-form',
  validateSearch: backSearch,
  beforeLoad: signedIn,
  staticData: { title: 'Hunter waiver', bare: true },
  component: lazyRouteComponent(() => import('#features/waivers/WaiverFormPage.tsx'), 'WaiverFormPage'),
})
const waiverSign = createRoute({
  getParentRoute: () => root,
  path: '/wavier-form-agreement',
  validateSearch: backSearch,
  beforeLoad: signedIn,
  staticData: { title: 'Hunter waiver', bare: true },
  component: lazyRouteComponent(
    () => import('#features/waivers/WaiverAgreementPage.tsx'),
    'WaiverAgreementPage',
  ),
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/my-profile',
  beforeLoad: signedIn,
  staticData: { title: 'My Dashboard', place: 'me' },
  component: lazyRouteComponent(() => import('./shell/DashboardFrame.tsx'), 'DashboardFrame'),
})
const dashboardHome = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/my-profile/my-stands', replace: true })
  },
})
const myStands = createRoute({
  getParentRoute: () => dashboard,
  path: 'my-stands',
  validateSearch: tabSearch,
  staticData: { title: 'My stands' },
  component: lazyRouteComponent(() => import('#features/stands/MyStandsPage.tsx'), 'MyStandsPage'),
})
const favourites = createRoute({
  getParentRoute: () => dashboard,
  path: 'favourite-stands',
  validateSearch: pageSearch,
  staticData: { title: 'Favourite stands' },
  component: lazyRouteComponent(
    () => import('#features/stands/FavouriteStandsPage.tsx'),
    'FavouriteStandsPage',
  ),
})
const myReservations = createRoute({
  getParentRoute: () => dashboard,
  path: 'my-reservations',
  validateSearch: tabSearch,
  staticData: { title: 'My reservations', place: 'hunts' },
  component: lazyRouteComponent(
    () => import('#features/reservations/MyReservationsPage.tsx'),
    'MyReservationsPage',
  ),
})
const deletedStand = createRoute({
  getParentRoute: () => dashboard,
  path: 'my-reservations/deleted-stand',
  staticData: { title: 'Stand Deleted', place: 'hunts' },
  component: lazyRouteComponent(
    () => import('#features/reservations/DeletedStandPage.tsx'),
    'DeletedStandPage',
  ),
})
const reservation = createRoute({
  getParentRoute: () => dashboard,
  path: 'reservation-details/$id',
  validateSearch: reservationSearch,
  staticData: { title: 'Reservation details', place: 'hunts' },
  component: lazyRouteComponent(
    () => import('#features/reservations/ReservationPage.tsx'),
    'ReservationPage',
  ),
})
const standBookings = createRoute({
  getParentRoute: () => dashboard,
  path: 'stand-bookings/$standId/$standTitle/$history',
  validateSearch: pageSearch,
  staticData: { title: 'Stand bookings' },
  component: lazyRouteComponent(
    () => import('#features/reservations/StandBookingsPage.tsx'),
    'StandBookingsPage',
  ),
})
const hunt = createRoute({
  getParentRoute: () => dashboard,
  path: 'hunt/$id',
  staticData: { title: 'The hunt', place: 'hunts', full: true },
  component: lazyRouteComponent(() => import('#features/reservations/HuntPage.tsx'), 'HuntPage'),
})
const chat = createRoute({
  getParentRoute: () => dashboard,
  path: 'chat/$reservationId/$userName/$userId',
  staticData: { title: 'Chat', place: 'inbox', full: true },
  component: lazyRouteComponent(() => import('#features/chat/ChatPage.tsx'), 'ChatPage'),
})
const inbox = createRoute({
  getParentRoute: () => dashboard,
  path: 'inbox',
  staticData: { title: 'Inbox', place: 'inbox' },
  component: lazyRouteComponent(() => import('#features/chat/InboxPage.tsx'), 'InboxPage'),
})
const trophies = createRoute({
  getParentRoute: () => dashboard,
  path: 'trophies',
  validateSearch: pageSearch,
  staticData: { title: 'My trophies' },
  component: lazyRouteComponent(() => import('#features/trophies/MyTrophiesPage.tsx'), 'MyTrophiesPage'),
})
const trophyRoom = createRoute({
  getParentRoute: () => dashboard,
  path: 'trophies-room',
  validateSearch: roomSearch,
  staticData: { title: 'Trophy room' },
  component: lazyRouteComponent(() => import('#features/trophies/TrophyRoomPage.tsx'), 'TrophyRoomPage'),
})
const tickets = createRoute({
  getParentRoute: () => dashboard,
  path: 'customer-portal/tickets',
  validateSearch: ticketsSearch,
  staticData: { title: 'Get Help' },
  component: lazyRouteComponent(() => import('#features/tickets/TicketsPage.tsx'), 'TicketsPage'),
})
const ticket = createRoute({
  getParentRoute: () => dashboard,
  path: 'customer-portal/ticket/$id',
  staticData: { title: 'Ticket' },
  component: lazyRouteComponent(() => import('#features/tickets/TicketPage.tsx'), 'TicketPage'),
})
const outbox = createRoute({
  getParentRoute: () => dashboard,
  path: 'outbox',
  staticData: { title: 'Waiting to be sent' },
  component: lazyRouteComponent(() => import('#features/outbox/OutboxPage.tsx'), 'OutboxPage'),
})
const storage = createRoute({
  getParentRoute: () => dashboard,
  path: 'storage',
  staticData: { title: 'On this phone' },
  component: lazyRouteComponent(() => import('#features/packs/StoragePage.tsx'), 'StoragePage'),
})
const profile = createRoute({
  getParentRoute: () => dashboard,
  path: 'my-profile',
  staticData: { title: 'My Profile' },
  component: lazyRouteComponent(() => import('#features/accounts/ProfilePage.tsx'), 'ProfilePage'),
})
const notificationSettings = createRoute({
  getParentRoute: () => dashboard,
  path: 'notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('#features/notifications/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
})
const tags = createRoute({
  getParentRoute: () => dashboard,
  path: 'my-tags',
  staticData: { title: 'My Tags' },
  component: lazyRouteComponent(() => import('#features/accounts/TagsPage.tsx'), 'TagsPage'),
})
const password = createRoute({
  getParentRoute: () => dashboard,
  path: 'change-password',
  staticData: { title: 'Change Password' },
  component: lazyRouteComponent(() => import('#features/accounts/PasswordPage.tsx'), 'PasswordPage'),
})
const feedback = createRoute({
  getParentRoute: () => dashboard,
  path: 'feedback',
  staticData: { title: 'Feedback' },
  component: lazyRouteComponent(() => import('#features/accounts/FeedbackPage.tsx'), 'FeedbackPage'),
})
const leave = createRoute({
  getParentRoute: () => dashboard,
  path: '$',
  staticData: { title: 'Logout' },
  component: lazyRouteComponent(() => import('./shell/LogoutPage.tsx'), 'LogoutPage'),
})

export const routeTree = root.addChildren([
  home,
  stands,
  stand,
  landowners,
  hunters,
  about,
  tutorials,
  faqs,
  contact,
  privacy,
  terms,
  login,
  signup,
  forgot,
  reset,
  resetDone,
  verification,
  verified,
  booking,
  confirmed,
  sheet,
  waiver,
  waiverSign,
  dashboard.addChildren([
    dashboardHome,
    myStands,
    favourites,
    myReservations,
    deletedStand,
    reservation,
    standBookings,
    hunt,
    chat,
    inbox,
    trophies,
    trophyRoom,
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
  ]),
])
