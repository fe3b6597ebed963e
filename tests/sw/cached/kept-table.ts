import { expect, type Locator, type Page } from 'playwright/test'
import type { CachedKey } from '#offline/policy.ts'

/** The demo users' data, requested from the server before going offline. */
export interface Facts {
  ownerId: number
  hunterId: number
  favourite: string
  ticketId: number
  words: Record<'faq' | 'tutorial' | 'post' | 'review' | 'related' | 'question' | 'place' | 'saying', string>
}

/** A screen that shows a cached response, and the text expected there. */
export interface Screen {
  who: 'hunter' | 'landowner'
  at: (facts: Facts) => string
  sees: (page: Page, facts: Facts) => Locator
  /** Opened once while online; every other screen was never opened before going offline. */
  opened?: true
  /** Clicked first. */
  tap?: (page: Page) => Promise<void>
  /** The screen does not show the data's age: small public lists, and a number in a badge. */
  ageless?: true
}
/** Not shown on any screen yet, with the reason; `tests/offline/storage/kept.test.ts` checks that it is cached. */
export interface NoScreen {
  why: string
  input: Record<string, unknown>
}
export type Proof = readonly Screen[] | NoScreen

const stand = 'Cedar Creek Tower Stand'
const text =
  (words: string | RegExp) =>
  (page: Page): Locator =>
    page.locator('main').getByText(words).first()
const hunter = (at: string | Screen['at'], sees: Screen['sees'], more: Partial<Screen> = {}): Screen => ({
  who: 'hunter',
  at: typeof at === 'string' ? () => at : at,
  sees,
  ...more,
})
const landowner = (at: string | Screen['at'], sees: Screen['sees'], more: Partial<Screen> = {}): Screen => ({
  ...hunter(at, sees, more),
  who: 'landowner',
})
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const reservations = (tabName: string, sees: Screen['sees']): Screen =>
  hunter(`/my-profile/my-reservations?activeTab=${tabName}`, sees)
const list = { ageless: true } as const
const seen = { opened: true } as const
const noScreen = (why: string, input: Record<string, unknown> = {}): NoScreen => ({ why, input })

/** Parts far below are rendered when scrolled near. */
const down = async (page: Page): Promise<void> => {
  await page.locator('main').waitFor()
  await page.keyboard.press('End')
}
const filters = (page: Page): Promise<void> => page.getByRole('button', { name: /^Filters/ }).click()
const bell = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

/** Every cached call with the screens that prove it: a call of `policy.ts` missing here does not compile. */
export const keptProofs: Record<CachedKey, Proof> = {
  'accounts.profile': [hunter('/my-profile/my-profile', text('hunter@demo.highseat.example'))],
  'accounts.tags': [hunter('/my-profile/my-tags', text('Ridge walker'))],
  'notifications.list': [
    hunter(
      '/about',
      (page) =>
        page
          .getByRole('dialog')
          .getByText(/I have closed it/)
          .first(),
      { tap: bell },
    ),
  ],
  'inbox.list': [
    hunter('/my-profile/inbox', text('Walt Kowalski')),
    hunter('/my-profile/inbox', text(/I have closed it/)),
  ],
  'notifications.unread': [
    hunter('/about', (page) => page.getByRole('button', { name: /^Notifications, \d+ unread/ }), list),
  ],
  'notifications.settings': [
    hunter('/my-profile/notifications', text('Bookings of your stands')),
    landowner('/my-profile/notifications', text('Bookings of your stands')),
  ],
  'tickets.categories': [hunter('/my-profile/customer-portal/tickets', text('Stand listing'))],
  'tickets.list': [hunter('/my-profile/customer-portal/tickets', text('The lock wants five digits'))],
  'tickets.read': [
    hunter(
      ({ ticketId }) => `/my-profile/customer-portal/ticket/${ticketId}`,
      text('It says 4417 on the sheet.'),
    ),
  ],
  'chat.list': [
    hunter(({ ownerId }) => `/my-profile/chat/1/Walt/${ownerId}`, text('I have closed it.'), list),
    hunter(({ ownerId }) => `/my-profile/chat/1/Walt/${ownerId}`, text('The gate stood open at five.'), list),
    landowner(({ hunterId }) => `/my-profile/chat/1/Hanna/${hunterId}`, text('I have closed it.'), list),
  ],

  'site.species': [
    hunter('/my-profile/trophies-room', (page) => page.locator('option', { hasText: 'Black Bear' }), list),
  ],
  'site.states': [
    hunter('/my-profile/trophies-room', (page) => page.locator('option', { hasText: 'Wisconsin' }), list),
  ],
  'site.siteTypes': [
    hunter('/stand', (page) => page.getByRole('option', { name: 'Tower Stand' }), {
      ...list,
      ...seen,
      tap: async (page) => {
        await filters(page)
        await page.getByRole('dialog').getByRole('combobox', { name: 'Site type' }).click()
      },
    }),
  ],
  'site.pointsOfInterest': [
    hunter('/stand', (page, { words }) => page.getByRole('dialog').getByText(words.place).first(), {
      ...list,
      ...seen,
      tap: filters,
    }),
  ],
  'site.counters': [hunter('/', text(/\d+ stands open to book/), { ...list, ...seen })],
  'site.slider': [
    hunter('/', (page) => page.getByRole('img', { name: 'First light from your own stand' }).first(), {
      ...list,
      ...seen,
      tap: down,
    }),
  ],
  'site.publicFeedback': [
    hunter('/', (page, { words }) => text(words.saying)(page), { ...list, ...seen, tap: down }),
  ],
  'site.verse': [
    hunter('/', (page) => page.getByRole('heading', { name: 'Daily Verse' }), {
      ...list,
      ...seen,
      tap: down,
    }),
  ],
  'site.faqs': [hunter('/faqs', (page, { words }) => text(words.faq)(page), list)],
  'site.tutorials': [hunter('/Tutorials', (page, { words }) => text(words.tutorial)(page), seen)],
  'site.posts': [
    hunter('/stand/1?from=notification-blog', (page, { words }) => text(words.post)(page), seen),
  ],
  'site.post': [hunter('/blog/1', (page) => page.getByRole('link', { name: /STAND DETAIL/ }), seen)],
  'site.capacities': noScreen('the form for a new stand belongs to the landowners’ issue'),
  'site.fbLink': noScreen('the footer leads to the social page by an address of its own'),
  'site.settings': [hunter('/landowner-page', (page) => page.locator('main video'), list)],
  'reviews.mine': [hunter('/my-profile/reviews', text('View details'), { ...list, ...seen })],
  'reviews.read': [hunter('/review-reconsider/2', text('View details'), { ...list, ...seen })],
  'reviews.ofUser': [
    hunter(({ ownerId }) => `/my-profile/user-review/${ownerId}`, text('View details'), { ...list, ...seen }),
  ],
  'reviews.questions': [
    hunter('/landowner-page', (page) => page.getByRole('dialog').getByText('Would you hunt here again?'), {
      ...list,
      tap: async (page) => {
        await page.getByRole('button', { name: 'Review form' }).click()
        await expect(page.getByRole('dialog').getByRole('list')).toHaveCount(2)
      },
    }),
  ],
  'site.document': [
    hunter('/wavier-form', (page) => page.getByRole('heading', { name: 'Hunter Wavier Form' }), list),
  ],

  'stands.search': [hunter('/stand', text(stand), seen)],
  'stands.read': [hunter('/stand/1', text(/roof and a rail/)), landowner('/stand/1', text(stand))],
  'stands.related': [hunter('/stand/1', (page, { words }) => text(words.related)(page), seen)],
  'stands.reviews': [
    hunter('/stand/1', (page, { words }) => text(words.review)(page), { ...seen, tap: tab('Reviews') }),
  ],
  'stands.allReviews': noScreen('the reviews screen belongs to a later issue', { standId: 1 }),
  'stands.trophies': [hunter('/stand/1', text('Themba Nkosi'), { ...seen, tap: tab('Trophies') })],
  'stands.followers': [landowner('/stand/1?from=notification-followers', text('No Follower Found'), seen)],
  'listings.inactive': noScreen('the demo has no inactive stand'),
  'transfers.list': noScreen('the demo has no stand on its way'),
  'calendars.read': [landowner('/stand/1', text('This stand in other calendars'), seen)],
  'schedules.read': [landowner('/stand/1', (page) => page.getByRole('group', { name: 'Schedule' }), seen)],
  'stands.favorites': [
    hunter('/my-profile/favourite-stands', (page, { favourite }) => text(favourite)(page)),
  ],
  'stands.mine': [
    hunter('/my-profile/my-stands', text('No Stands Found')),
    landowner('/my-profile/my-stands', text(stand)),
    landowner('/my-profile/my-stands?activeTab=reserved', text('Hanna Lindqvist')),
  ],
  'stands.reservedDates': noScreen('the schedule and the booking have calls of their own', { id: 1 }),
  'stands.sheet': [
    hunter('/stand-sheet?standId=1', text(/gate code is 4711/)),
    landowner('/stand-sheet?standId=1', text('Hunting Boundary')),
  ],

  'searches.list': [hunter('/my-profile/saved-searches', text(/Deer/))],

  'reservations.offers': [
    landowner(
      '/stand/1',
      (page) =>
        page
          .getByRole('group', { name: 'Price calendar' })
          .getByText(/^\$\d+/)
          .first(),
      { tap: tab('Schedule') },
    ),
  ],
  'reservations.list': [
    reservations('active', text(stand)),
    reservations('history', text('Reservation Detail')),
    reservations('cancel', text('No Cancelled reservation found')),
    reservations('invitation', text('No Records Found')),
  ],
  'reservations.read': [
    hunter('/my-profile/reservation-details/1', (page) => page.getByRole('heading', { name: 'PAYMENTS' })),
    hunter('/my-profile/reservation-details/2', (page) => page.getByRole('heading', { name: 'PAYMENTS' })),
  ],
  'requests.list': [
    landowner('/my-profile/stand-bookings/1/x/requests', text('No requests to answer'), seen),
  ],
  'splits.mine': noScreen('nobody of the demo is asked for a share'),
  'splits.read': noScreen('no booking of the demo is split', { id: 1 }),
  'reservations.bookingsOfOwner': [
    landowner('/my-profile/stand-bookings/1/x/0', text('Hanna Lindqvist')),
    landowner('/my-profile/stand-bookings/1/x/activetab', (page) =>
      page.locator('main').getByRole('listitem').first(),
    ),
  ],
  'reservations.bookingOfOwner': noScreen('the second list of bookings belongs to the landowners’ issue', {
    id: 1,
  }),

  'invitations.list': [
    hunter('/my-profile/reservation-details/1/additional-hunter', text('hunter2@demo.highseat.example')),
    hunter('/my-profile/reservation-details/1/additional-hunter?tab=joined', text('Nobody has joined yet')),
  ],
  'visits.list': [landowner('/my-profile/on-my-land', text('Who is on my land'))],
  'figures.read': [landowner('/my-profile/figures', text('Occupancy'), seen)],
  // With the time, which the phone has signed without a signal.
  'permits.read': [hunter('/my-profile/permit/1', text(/The code renews itself every 30 minutes/))],
  'returns.read': [hunter('/my-profile/hunt/1', text(/Grace/))],
  'documents.list': [hunter('/my-profile/documents', text('Hunter waiver'))],
  'documents.read': [hunter('/my-profile/documents/waiver-1', text(/READ BEFORE SIGNING|waiver/i))],
  'waivers.questions': [hunter('/wavier-form', (page, { words }) => text(words.question)(page))],
  'weather.read': noScreen('the hunt shows the forecast of its pack', { id: 1 }),
  'trophies.mine': [hunter('/my-profile/trophies', text('No Trophies found'))],
  'trophies.room': [hunter('/my-profile/trophies-room', text('Themba Nkosi'))],
  'vouchers.mine': [
    hunter('/my-profile/vouchers', text('FIRST15')),
    hunter('/my-profile/vouchers?activeTab=past', text('EARLY20')),
  ],
  'payments.amounts': [landowner('/my-profile/payments', text('Earnings'), { ...seen, ...list })],
  'payments.transactions': [landowner('/my-profile/payments', text('DESCRIPTION'), { ...seen, ...list })],
  'payments.graph': [landowner('/my-profile/payments', text('Spendings'), { ...seen, ...list })],
  'payments.escrow': [landowner('/my-profile/payments', text('Bucks'), { ...seen, ...list })],
  'packs.read': [hunter('/my-profile/hunt/1', text('Rules'), { ...seen, ...list })],
  'service.config': [hunter('/hunter-page', text(/7\.5\s?%|7\.5 percent/), { ...list, ...seen })],
}
