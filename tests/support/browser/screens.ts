import type { App } from './app.ts'

/** A screen of the app as somebody opens it: an address of the route table, and an example of it in the demo. */
export interface ScreenLine {
  /** The address as the route table writes it. */
  route: string
  at: string
  who: 'visitor' | 'hunter' | 'landowner' | 'junior'
  /** Looked at in a test of its own, which says why: it leads on, or is reached by acting. */
  elsewhere?: string
}

const line = (who: ScreenLine['who'], route: string, at = route): ScreenLine => ({ route, at, who })
const visitor = (route: string, at?: string) => line('visitor', route, at)
const hunter = (route: string, at?: string) => line('hunter', route, at)

const resetLink =
  '/auth/reset-password?token=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx&email=ida%40example.com'

/** Every screen of the route table at least once: a route that is missing here fails `tests/calls/coverage`. */
export const screens: readonly ScreenLine[] = [
  visitor('/'),
  visitor('/stand'),
  visitor('/stand', '/stand?title=zzz'),
  visitor('/stand', '/stand?view=map'),
  visitor('/stand', '/stand?view=blog'),
  visitor('/stand/$id', '/stand/1'),
  visitor('/blog/$id', '/blog/1'),
  visitor('/Tutorials'),
  { ...hunter('/admin'), elsewhere: 'for administrators: tests/e2e/administration/administration' },
  { ...hunter('/admin/users'), elsewhere: 'for administrators: tests/e2e/administration/administration' },
  { ...hunter('/admin/users/$id'), elsewhere: 'for administrators: tests/e2e/administration/administration' },
  {
    ...hunter('/admin/reservations'),
    elsewhere: 'for administrators: tests/e2e/administration/administration',
  },
  {
    ...hunter('/admin/reservations/$id'),
    elsewhere: 'for administrators: tests/e2e/administration/administration',
  },
  { ...hunter('/admin/disputes'), elsewhere: 'for administrators: tests/e2e/administration/disputes' },
  { ...hunter('/admin/waivers'), elsewhere: 'for administrators: tests/e2e/administration/administration' },
  {
    ...hunter('/admin/lease-applications'),
    elsewhere: 'for administrators: tests/e2e/administration/administration',
  },
  { ...hunter('/admin/settings'), elsewhere: 'for administrators: tests/e2e/administration/administration' },
  {
    ...hunter('/admin/background-work'),
    elsewhere: 'for administrators: tests/e2e/administration/administration',
  },
  { ...hunter('/admin/audit'), elsewhere: 'for administrators: tests/e2e/administration/administration' },
  { ...hunter('/admin/stands'), elsewhere: 'for administrators: tests/e2e/listings/list-a-stand' },
  { ...hunter('/admin/trophies'), elsewhere: 'for administrators: tests/e2e/reviews/reviews' },
  { ...hunter('/admin/contents'), elsewhere: 'for administrators: tests/e2e/contents/contents' },
  hunter('/review-reconsider/$reservationId', '/review-reconsider/2'),
  visitor('/landowner-page'),
  visitor('/hunter-page'),
  visitor('/download'),
  visitor('/about'),
  visitor('/faqs'),
  visitor('/terms'),
  visitor('/privacy'),
  visitor('/contact'),
  visitor('/auth/login'),
  visitor('/auth/signup'),
  visitor('/auth/forgot-password'),
  visitor('/auth/reset-password'),
  visitor('/auth/reset-password', resetLink),
  visitor('/auth/reset-password/success'),
  visitor('/agreement-documents'),
  visitor('/landowner-agreement-document'),
  visitor('/hunter-agreement-document'),
  line('landowner', '/leasing-application'),
  visitor('/share/$secret', '/share/none'),
  visitor('/permit'),
  hunter('/my-profile/permit/$id', '/my-profile/permit/1'),
  visitor('/hunt-package'),
  hunter('/hunt-package/$', '/hunt-package/1'),
  visitor('/nowhere'),
  { ...visitor('/auth/email-verified'), elsewhere: 'leads on once it is answered' },
  visitor('/auth/guardian'),
  { ...visitor('/success'), elsewhere: 'reached by paying: tests/e2e/booking/payment' },
  hunter('/auth/email-verification', '/auth/email-verification?=login'),
  hunter('/my-profile/my-stands'),
  line('landowner', '/my-profile/on-my-land'),
  line('landowner', '/my-profile/figures'),
  line('landowner', '/my-profile/update-stand/$id', '/my-profile/update-stand/new'),
  line('landowner', '/my-profile/update-stand/$id', '/my-profile/update-stand/1'),
  hunter('/my-profile/favourite-stands'),
  hunter('/my-profile/saved-searches'),
  hunter('/my-profile/my-reservations'),
  { ...hunter('/my-profile/my-reservations/deleted-stand'), elsewhere: 'a dialog over the list' },
  hunter('/my-profile/reservation-details/$id', '/my-profile/reservation-details/1'),
  hunter(
    '/my-profile/reservation-details/$id/additional-hunter',
    '/my-profile/reservation-details/1/additional-hunter',
  ),
  line(
    'landowner',
    '/my-profile/stand-bookings/$standId/$standTitle/$history',
    '/my-profile/stand-bookings/1/Cedar/0',
  ),
  hunter('/my-profile/hunt/$id', '/my-profile/hunt/1'),
  hunter('/my-profile/chat/$reservationId/$userName/$userId', '/my-profile/chat/1/Walt/{owner}'),
  hunter('/my-profile/inbox'),
  hunter('/my-profile/trophies'),
  hunter('/my-profile/trophies-room'),
  line('landowner', '/my-profile/payments', '/my-profile/payments'),
  hunter('/my-profile/reviews'),
  line('landowner', '/my-profile/reviews', '/my-profile/reviews?activeTab=landowner'),
  hunter('/my-profile/user-review/$userId', '/my-profile/user-review/{owner}'),
  hunter('/my-profile/documents'),
  hunter('/my-profile/documents/$id', '/my-profile/documents/waiver-1'),
  hunter('/my-profile/vouchers'),
  hunter('/my-profile/vouchers', '/my-profile/vouchers?activeTab=past'),
  hunter('/my-profile/customer-portal/tickets'),
  hunter('/my-profile/customer-portal/ticket/$id', '/my-profile/customer-portal/ticket/{ticket}'),
  hunter('/my-profile/outbox'),
  hunter('/my-profile/storage'),
  hunter('/my-profile/my-profile'),
  hunter('/my-profile/notifications'),
  hunter('/my-profile/my-tags'),
  hunter('/my-profile/change-password'),
  hunter('/my-profile/feedback'),
  { ...hunter('/my-profile/$', '/my-profile/nowhere'), elsewhere: 'a dialog: the logout' },
  hunter('/wavier-form'),
  {
    ...hunter('/wavier-form-agreement'),
    elsewhere: 'reached by answering the form: tests/e2e/booking/main-job',
  },
  hunter('/reserve-stand/$id', '/reserve-stand/2'),
  hunter('/stand-sheet', '/stand-sheet?standId=1'),
]

/** What the demo has no fixed number for: a ticket with an answer, and the landowner of the first hunt. */
export const examples = async (app: App): Promise<Record<string, string>> => {
  const token = await app.login('hunter')
  const { data: ticket } = await app.call<{ data: { id: number } }>('create-ticket', {
    token,
    body: { category: 1, subject: 'The map is empty', description: 'Only hills to be seen.' },
  })
  await app.call(`add-comment/${ticket.id}`, { token, body: { comment: 'It came back.' } })
  const { data: owner } = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  return { ticket: String(ticket.id), owner: String(owner.id) }
}

/** The address of a screen with the examples in it. */
export const addressOf = (at: string, known: Record<string, string>): string =>
  at.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name]!)
