import type { App } from '#tests/support/browser/app.ts'
import type { Page } from './driver/page.ts'

/** Starts the next page signed in, as on a later visit. */
export const signedIn = async (app: App, page: Page, who: string): Promise<void> => {
  const token = await app.login(who)
  const { data } = await app.call<{ data: { id: number } }>('user-profile', { token })
  await page.open('/about')
  // A page that is left while it fetches its files complains on the console.
  await page.sees({ css: '#main h1' })
  await page.run(
    (its, id) => {
      localStorage.setItem('token', its)
      localStorage.setItem('user_id', String(id))
    },
    token,
    data.id,
  )
}
