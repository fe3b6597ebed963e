import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { headers } from '#core/contract/uploads.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { visit } from '#tests/support/browser/screen.ts'
import { addressOf, screens } from '#tests/support/browser/screens.ts'

/** Every answer of the service is this refusal, but who is there. */
const refuseAll = (page: Page, status: number, name: string) =>
  page.route('**/api/**', (route) =>
    new URL(route.request().url()).pathname === `/api/${calls.accounts.profile.path}`
      ? route.continue()
      : route.fulfill({
          status,
          headers: { [headers.highseat]: '0.2.0', [headers.failure]: name },
          json: { message: 'no' },
        }),
  )

/** Goes to a screen as a link does: without the answers that come with the first HTML. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['before'] = ''
    history.pushState(null, '', to)
  }, path)

/** They lead on by themselves, or are a dialog over another screen. */
const leadsOn = new Set(['/auth/email-verified', '/success', '/my-profile/$', '/wavier-form-agreement'])
const known = { ticket: '1', owner: '1' }
const people = ['visitor', 'hunter', 'landowner', 'admin'] as const

for (const who of people)
  test(`every screen that cannot be loaded says what it is, for a ${who}`, async ({ app, browser }) => {
    const routes = new Map(screens.map((screen) => [screen.route + screen.who, screen]))
    const paths = [...routes.values()]
      .filter(({ route, who: whose }) =>
        who === 'admin' ? route.startsWith('/admin') : whose === who && !route.startsWith('/admin'),
      )
      .filter(({ route }) => !leadsOn.has(route))
      .map(({ at }) => addressOf(at.replaceAll(/\$\w+/g, '1'), known))
    const page = await visit(browser, app.url)
    if (who === 'visitor') await page.goto('/about')
    else {
      await startSignedIn(page, demo(who))
      await page.goto('/my-profile/my-profile')
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const silent: string[] = []
    for (const [status, name] of [
      [404, 'not_found'],
      [409, 'unexpected'],
    ] as const) {
      await refuseAll(page, status, name)
      for (const path of paths) {
        await goTo(page, path)
        await expect(page.locator('main#main h1:not([data-before])'), `${path} with ${name}`)
          .toHaveCount(1)
          .catch(() => silent.push(`${path} with ${name}`))
      }
      await page.unrouteAll({ behavior: 'wait' })
    }
    expect(silent).toEqual([])
    await page.context().close()
  })
