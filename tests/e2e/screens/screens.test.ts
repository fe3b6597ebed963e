import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { nothingWrong, observer } from '#tests/support/browser/observer.ts'
import { addressOf, examples, screens } from '#tests/support/browser/screens.ts'
import { jpeg } from '#tests/support/browser/pictures.ts'

for (const { at, who } of screens.filter(({ elsewhere }) => elsewhere === undefined))
  test(`axe finds nothing wrong at ${at} for a ${who}, on a phone and a desk, light and dark`, async ({
    app,
    browser,
  }) => {
    const seen = await observer(browser, app.url)
    if (who !== 'visitor') await startSignedIn(seen.page, demo(who))
    const known = at.includes('{') ? await examples(app) : {}
    const path = addressOf(at, known)
    await seen.show(path)
    await seen.judge(path)
    await nothingWrong(seen)
  })

test('axe finds nothing wrong while an email is being verified', async ({ app, browser }) => {
  const seen = await observer(browser, app.url)
  const { page, judge, show } = seen
  // Both lead on by themselves: the one after a second, the other when it has been answered.
  await page.addInitScript(() => {
    const wait = globalThis.setTimeout
    Object.assign(globalThis, {
      setTimeout: (act: () => void, ms?: number) => (ms === 1000 ? 0 : wait(act, ms)),
    })
  })
  await show('/auth/email-verification')
  await expect(page.getByText('Token is Expired please login')).toBeVisible()
  await judge('/auth/email-verification')
  await page.route('**/api/auth/verify-url*', () => undefined)
  await page.goto('/auth/email-verified?code=nonsense')
  await expect(page.getByText('Please wait while your email is being verified.')).toBeVisible()
  await judge('/auth/email-verified', { waiting: true })
  await nothingWrong(seen)
})

test('axe finds nothing wrong in any dialog, and each gives the focus back', async ({ app, browser }) => {
  const seen = await observer(browser, app.url)
  const { page, judge, show, look, logIn } = seen
  const dialog = page.getByRole('dialog')
  await logIn('hunter')
  await look('/', /^Notifications/)
  await look('/my-profile/my-profile', 'Change photo')
  await look('/my-profile/my-profile', 'Delete my account')
  await look('/reserve-stand/3', 'View Cancellation Policy')
  await look('/my-profile/reservation-details/1', 'CLICK TO VIEW')
  await look('/my-profile/hunt/1', 'Trophy')
  await look('/my-profile/customer-portal/tickets', 'Create New Ticket')
  await show('/my-profile/my-reservations/deleted-stand')
  await expect(dialog).toBeVisible()
  await judge('Stand Deleted')
  await show('/my-profile/nowhere')
  await expect(dialog).toBeVisible()
  await judge('Logout')
  await nothingWrong(seen)
})

test('axe finds nothing wrong with trophies and favourites where there are some', async ({
  app,
  browser,
}) => {
  const token = await app.login('hunter')
  const { data: species } = await app.call<{ data: { id: number }[] }>('get-species')
  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Ten points at dawn',
    specie: String(species[0]!.id),
    harvest_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    comment: 'From the east ladder.',
  }))
    form.set(name, value)
  form.set('image', new Blob([Uint8Array.from(await jpeg(800, 600))], { type: 'image/jpeg' }), 'buck.jpg')
  const added = await fetch(`${app.url}/api/add-trophy/1`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  expect(added.status, await added.clone().text()).toBe(200)
  for (const id of [1, 2]) await app.call(`favorite-stand/${id}`, { token, body: { favorite: true } })
  const seen = await observer(browser, app.url)
  const { page, show, judge, logIn } = seen
  await logIn('hunter')
  for (const path of ['/my-profile/trophies', '/my-profile/favourite-stands']) {
    await show(path)
    await expect(page.getByRole('heading', { name: 'Cedar Creek Tower Stand' }).first()).toBeVisible()
    await judge(`${path} with some`)
  }
  await nothingWrong(seen)
  for (const id of [1, 2]) await app.call(`favorite-stand/${id}`, { token, body: { favorite: false } })
})
