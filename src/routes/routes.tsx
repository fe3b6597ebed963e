import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSignedIn, requireSignedOut } from '#app/navigation/guards.ts'
import { administration } from './routes-administration.tsx'
import { dashboard } from './routes-own.tsx'
import { root } from './routes-root.tsx'
import {
  backSearch,
  bookingSearch,
  confirmedSearch,
  downloadSearch,
  loginSearch,
  pageSearch,
  readStandSearch,
  resetSearch,
  sheetSearch,
  standDetailSearch,
  tabSearch,
  verificationSearch,
  verifiedSearch,
} from '#app/navigation/search-schemas.ts'

/**
 * The routes of public pages, booking and signing, and the full route tree (spec: routes.tsv). Screens read
 * their params with `getRouteApi('/my-profile/hunt/$id')`, so that features never import this list.
 */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { place: 'home' },
  component: lazyRouteComponent(() => import('#features/site/home/HomePage.tsx'), 'HomePage'),
})
const stands = createRoute({
  getParentRoute: () => root,
  path: '/stand',
  validateSearch: readStandSearch,
  staticData: { title: 'Hunting Stands', place: 'stands', full: true },
  component: lazyRouteComponent(
    () => import('#features/stands/search/StandSearchPage.tsx'),
    'StandSearchPage',
  ),
})
const stand = createRoute({
  getParentRoute: () => root,
  path: '/stand/$id',
  validateSearch: standDetailSearch,
  staticData: { title: 'Stand', place: 'stands' },
  component: lazyRouteComponent(() => import('#features/stands/detail/StandPage.tsx'), 'StandPage'),
})
const standsToApprove = createRoute({
  getParentRoute: () => root,
  path: '/admin/stands',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Stands to approve', place: 'me' },
  component: lazyRouteComponent(
    () => import('#features/approvals/StandsToApprovePage.tsx'),
    'StandsToApprovePage',
  ),
})
const trophiesToDecide = createRoute({
  getParentRoute: () => root,
  path: '/admin/trophies',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Trophies to approve', place: 'me' },
  component: lazyRouteComponent(
    () => import('#features/trophies/TrophiesToDecidePage.tsx'),
    'TrophiesToDecidePage',
  ),
})
const contents = createRoute({
  getParentRoute: () => root,
  path: '/admin/contents',
  beforeLoad: requireSignedIn,
  validateSearch: tabSearch,
  staticData: { title: 'Contents', place: 'me' },
  component: lazyRouteComponent(() => import('#features/contents/ContentsPage.tsx'), 'ContentsPage'),
})
const reviewReconsider = createRoute({
  getParentRoute: () => root,
  path: '/review-reconsider/$reservationId',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Reservation Review', place: 'me' },
  component: lazyRouteComponent(
    () => import('#features/reviews/ReviewReconsiderPage.tsx'),
    'ReviewReconsiderPage',
  ),
})
const landowners = createRoute({
  getParentRoute: () => root,
  path: '/landowner-page',
  staticData: { title: 'For Landowners' },
  component: lazyRouteComponent(() => import('#features/site/pages/LandownersPage.tsx'), 'LandownersPage'),
})
const hunters = createRoute({
  getParentRoute: () => root,
  path: '/hunter-page',
  staticData: { title: 'For Hunters' },
  component: lazyRouteComponent(() => import('#features/site/pages/HuntersPage.tsx'), 'HuntersPage'),
})
const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  staticData: { title: 'About' },
  component: lazyRouteComponent(() => import('#features/site/pages/AboutPage.tsx'), 'AboutPage'),
})
const tutorials = createRoute({
  getParentRoute: () => root,
  path: '/Tutorials',
  validateSearch: pageSearch,
  staticData: { title: 'Tutorials' },
  component: lazyRouteComponent(() => import('#features/site/pages/TutorialsPage.tsx'), 'TutorialsPage'),
})
const faqs = createRoute({
  getParentRoute: () => root,
  path: '/faqs',
  staticData: { title: 'FAQs' },
  component: lazyRouteComponent(() => import('#features/site/pages/FaqsPage.tsx'), 'FaqsPage'),
})
const blogPost = createRoute({
  getParentRoute: () => root,
  path: '/blog/$id',
  staticData: { title: 'Stand blog', place: 'stands' },
  component: lazyRouteComponent(() => import('#features/site/pages/PostPage.tsx'), 'PostPage'),
})
const download = createRoute({
  getParentRoute: () => root,
  path: '/download',
  validateSearch: downloadSearch,
  staticData: { title: 'Download' },
  component: lazyRouteComponent(() => import('#features/site/pages/DownloadPage.tsx'), 'DownloadPage'),
})
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  staticData: { title: 'Contact Us' },
  component: lazyRouteComponent(() => import('#features/site/pages/ContactPage.tsx'), 'ContactPage'),
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  staticData: { title: 'Privacy Policy' },
  component: lazyRouteComponent(() => import('#features/site/pages/PrivacyPage.tsx'), 'PrivacyPage'),
})
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  staticData: { title: 'Terms of Service and Disclaimer' },
  component: lazyRouteComponent(() => import('#features/site/pages/TermsPage.tsx'), 'TermsPage'),
})
const login = createRoute({
  getParentRoute: () => root,
  path: '/auth/login',
  validateSearch: loginSearch,
  beforeLoad: requireSignedOut,
  staticData: { title: 'Login' },
  component: lazyRouteComponent(() => import('#features/accounts/signup/LoginPage.tsx'), 'LoginPage'),
})
const signup = createRoute({
  getParentRoute: () => root,
  path: '/auth/signup',
  validateSearch: loginSearch,
  beforeLoad: requireSignedOut,
  staticData: { title: 'Apply to join our club' },
  component: lazyRouteComponent(() => import('#features/accounts/signup/SignupPage.tsx'), 'SignupPage'),
})
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/auth/forgot-password',
  validateSearch: loginSearch,
  staticData: { title: 'Forgot Your Password?' },
  component: lazyRouteComponent(
    () => import('#features/accounts/password/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password',
  validateSearch: resetSearch,
  staticData: { title: 'Reset password' },
  component: lazyRouteComponent(
    () => import('#features/accounts/password/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
})
const resetDone = createRoute({
  getParentRoute: () => root,
  path: '/auth/reset-password/success',
  staticData: { title: 'Password Updated' },
  component: lazyRouteComponent(
    () => import('#features/accounts/password/ResetDonePage.tsx'),
    'ResetDonePage',
  ),
})
const verification = createRoute({
  getParentRoute: () => root,
  path: '/auth/email-verification',
  validateSearch: verificationSearch,
  staticData: { title: 'Verification required' },
  component: lazyRouteComponent(
    () => import('#features/accounts/signup/VerificationPage.tsx'),
    'VerificationPage',
  ),
})
const verified = createRoute({
  getParentRoute: () => root,
  path: '/auth/email-verified',
  validateSearch: verifiedSearch,
  staticData: { title: 'Email verification' },
  component: lazyRouteComponent(() => import('#features/accounts/signup/VerifiedPage.tsx'), 'VerifiedPage'),
})
const guardian = createRoute({
  getParentRoute: () => root,
  path: '/auth/guardian',
  validateSearch: verifiedSearch,
  staticData: { title: 'Guardian’s consent' },
  component: lazyRouteComponent(() => import('#features/accounts/signup/GuardianPage.tsx'), 'GuardianPage'),
})
const booking = createRoute({
  getParentRoute: () => root,
  path: '/reserve-stand/$id',
  validateSearch: bookingSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Reserve Stand', place: 'stands' },
  component: lazyRouteComponent(() => import('#features/booking/BookingPage.tsx'), 'BookingPage'),
})
const confirmed = createRoute({
  getParentRoute: () => root,
  path: '/success',
  validateSearch: confirmedSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Reservation Confirmed', place: 'hunts' },
  component: lazyRouteComponent(() => import('#features/booking/ConfirmedPage.tsx'), 'ConfirmedPage'),
})
const sheet = createRoute({
  getParentRoute: () => root,
  path: '/stand-sheet',
  validateSearch: sheetSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Stand sheet', place: 'hunts' },
  component: lazyRouteComponent(() => import('#features/stands/sheet/StandSheetPage.tsx'), 'StandSheetPage'),
})
const leaseApplication = createRoute({
  getParentRoute: () => root,
  path: '/leasing-application',
  beforeLoad: requireSignedIn,
  staticData: { title: 'Lease application' },
  component: lazyRouteComponent(
    () => import('#features/leases/LeaseApplicationPage.tsx'),
    'LeaseApplicationPage',
  ),
})
const waiver = createRoute({
  getParentRoute: () => root,
  path: '/wavier-form',
  validateSearch: backSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Hunter waiver', bare: true },
  component: lazyRouteComponent(() => import('#features/waivers/WaiverFormPage.tsx'), 'WaiverFormPage'),
})
const waiverSign = createRoute({
  getParentRoute: () => root,
  path: '/wavier-form-agreement',
  validateSearch: backSearch,
  beforeLoad: requireSignedIn,
  staticData: { title: 'Hunter waiver', bare: true },
  component: lazyRouteComponent(
    () => import('#features/waivers/WaiverAgreementPage.tsx'),
    'WaiverAgreementPage',
  ),
})
const agreements = createRoute({
  getParentRoute: () => root,
  path: '/agreement-documents',
  staticData: { title: 'Agreements', bare: true },
  component: lazyRouteComponent(() => import('#features/site/pages/AgreementPages.tsx'), 'AgreementsPage'),
})
const landownerAgreement = createRoute({
  getParentRoute: () => root,
  path: '/landowner-agreement-document',
  staticData: { title: 'Landowner agreement', bare: true },
  component: lazyRouteComponent(
    () => import('#features/site/pages/AgreementPages.tsx'),
    'LandownerAgreementPage',
  ),
})
const hunterAgreement = createRoute({
  getParentRoute: () => root,
  path: '/hunter-agreement-document',
  staticData: { title: 'Hunter waiver', bare: true },
  component: lazyRouteComponent(
    () => import('#features/site/pages/AgreementPages.tsx'),
    'HunterAgreementPage',
  ),
})
const huntPackagePage = lazyRouteComponent(
  () => import('#features/packs/HuntPackagePage.tsx'),
  'HuntPackagePage',
)
const huntPackage = createRoute({
  getParentRoute: () => root,
  path: '/hunt-package',
  staticData: { title: 'Hunt package', bare: true },
  component: huntPackagePage,
})
const huntPackageBelow = createRoute({
  getParentRoute: () => root,
  path: '/hunt-package/$',
  staticData: { title: 'Hunt package', bare: true },
  component: huntPackagePage,
})

const permitCheck = createRoute({
  getParentRoute: () => root,
  path: '/permit',
  staticData: { title: 'Hunting permit' },
  component: lazyRouteComponent(() => import('#features/permits/PermitCheckPage.tsx'), 'PermitCheckPage'),
})

const share = createRoute({
  getParentRoute: () => root,
  path: '/share/$secret',
  staticData: { title: 'Your share of a hunt', place: 'hunts' },
  component: lazyRouteComponent(() => import('#features/splits/SharePage.tsx'), 'SharePage'),
})

export const routeTree = root.addChildren([
  home,
  stands,
  stand,
  standsToApprove,
  trophiesToDecide,
  contents,
  ...administration,
  reviewReconsider,
  permitCheck,
  share,
  landowners,
  hunters,
  about,
  tutorials,
  faqs,
  blogPost,
  download,
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
  guardian,
  booking,
  confirmed,
  sheet,
  leaseApplication,
  waiver,
  waiverSign,
  agreements,
  landownerAgreement,
  hunterAgreement,
  huntPackage,
  huntPackageBelow,
  dashboard,
])
