import type { Page } from 'playwright/test'
import type { Reservation } from '#core/calls/reservations.ts'
import { type App, demo, startSignedIn } from './app.ts'

/** What the tests of reservations and reviews have in common. */
export const wide = { viewport: { width: 1280, height: 900 } }
export const image = '/media/0123456789abcdef.webp'
export const ann = { id: 99, first_name: 'Ann', last_name: 'Lee', image: null, rating: 4 }

export const enter = async (page: Page, who: string) => {
  await startSignedIn(page, demo(who))
  await page.route('**/media/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  )
}
export const main = (page: Page) => page.getByRole('main')
export const cards = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
export const statusOf = (url: string) => new URL(url).searchParams.get('status') ?? 'active'
export const detailsOf = async (app: App, who: string): Promise<Reservation> =>
  (await app.call<{ data: Reservation }>('reservation-detail/1', { token: await app.login(who) })).data
