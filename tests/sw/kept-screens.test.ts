import type { BrowserContext, Page } from 'playwright/test'
import { demo, demoPassword, expect, test } from '#tests/support/app.ts'

const stand = 'Cedar Creek Tower Stand'
const pageOf = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage()

const logIn = async (page: Page, who: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo(who))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** An address, and words of a person's own data that it shows. */
type Screen = readonly [path: string, ...words: (string | RegExp)[]]

const shows = async (page: Page, [path, ...words]: Screen): Promise<void> => {
  const main = page.locator('main')
  for (const word of words) await expect(main.getByText(word).first(), path).toBeVisible()
  await expect(
    page.getByText(/could not be (loaded|read)|try again|something went wrong/i),
    path,
  ).toHaveCount(0)
}

/** The worker is in charge and everything the first visit did not need is here as well. */
const installed = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'))
    .toBe('activated')
}

const notReached = async (page: Page): Promise<void> => {
  const answer = await page.evaluate(() =>
    fetch('/api/ping').then(
      ({ status }) => status,
      () => 'cut',
    ),
  )
  expect(answer).toBe('cut')
}

test('every kept screen of a hunter opens from a cold start without a signal, by address and by reload', async ({
  app,
  phone,
}) => {
  const hunter = await phone()
  let page = await pageOf(hunter.context)
  const token = await app.login('hunter')
  const owner = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  const chat = `/my-profile/chat/1/Walt/${owner.data.id}`
  await app.call('favorite-stand/2', { token, body: { favorite: true } })
  const liked = await app.call<{ data: { title: string } }>('stand-detail/2', { token })
  const words = 'The gate stood open at five.'
  await app.call(`reservation-chat/1/${owner.data.id}`, { token, body: { message: words } })
  const ticket = await app.call<{ data: { id: number } }>('create-ticket', {
    token,
    body: { category: 1, subject: 'The lock wants five digits', description: 'It says 4417 on the sheet.' },
  })
  const answered = `reservation-chat/1/${(await app.call<{ data: { id: number } }>('user-profile', { token })).data.id}`
  await app.call(answered, { token: await app.login('landowner'), body: { message: 'I have closed it.' } })
  await app.runJobs()

  const screens: Screen[] = [
    ['/my-profile/my-reservations', stand],
    ['/my-profile/my-reservations?activeTab=active', stand],
    ['/my-profile/my-reservations?activeTab=history', 'Reservation Detail'],
    ['/my-profile/my-reservations?activeTab=cancel', 'No Cancelled reservation found'],
    ['/my-profile/my-reservations?activeTab=invitation', 'No Records Found'],
    ['/my-profile/reservation-details/1', stand, 'PAYMENTS'],
    ['/my-profile/hunt/1', stand, /gate code is 4711/],
    ['/stand-sheet?standId=1', stand, /gate code is 4711/, 'Hunting Boundary'],
    ['/stand/1', stand, /roof and a rail/],
    [chat, words, 'I have closed it.'],
    ['/my-profile/inbox', 'Walt Kowalski'],
    ['/my-profile/trophies', 'No Trophies found'],
    ['/my-profile/customer-portal/tickets', 'The lock wants five digits'],
    [`/my-profile/customer-portal/ticket/${ticket.data.id}`, 'It says 4417 on the sheet.'],
    ['/my-profile/favourite-stands', liked.data.title],
    ['/my-profile/my-stands', 'No Stands Found'],
    ['/my-profile/my-profile', 'hunter@demo.highseat.example', 'Stevens Point'],
    ['/my-profile/outbox', 'Everything is sent'],
    ['/my-profile/storage', stand],
  ]
  const bell = async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog').getByText(/I have closed it/)).toBeVisible()
    await page.keyboard.press('Escape')
  }

  await test.step('keeps what it has seen once, and the hunt', async () => {
    await logIn(page, 'hunter')
    await installed(page)
    await page.goto('/my-profile/reservation-details/1')
    await page.getByRole('button', { name: 'Download for the hunt' }).click()
    await expect(page.getByText(/Ready for the hunt/)).toBeVisible({ timeout: 60_000 })
    for (const screen of screens) {
      await page.goto(screen[0])
      await shows(page, screen)
    }
    await bell()
  })

  await test.step('opens each of them in airplane mode', async () => {
    page = await pageOf(await hunter.restart())
    await hunter.airplane(true)
    for (const screen of screens) {
      await page.goto(screen[0])
      await shows(page, screen)
      await expect(page).toHaveURL(new RegExp(screen[0].split('?')[0]!))
    }
    await bell()
    await notReached(page)
    for (const screen of [screens[5]!, screens[6]!, screens[7]!]) {
      await page.goto(screen[0])
      await page.reload()
      await shows(page, screen)
    }
  })
})

test('a landowner sees his stands, their bookings and the sheet from a cold start without a signal', async ({
  phone,
}) => {
  const owner = await phone()
  let page = await pageOf(owner.context)
  await logIn(page, 'landowner')
  await installed(page)
  const screens: Screen[] = [
    ['/my-profile/my-stands', stand],
    ['/my-profile/stand-bookings/1/x/0', 'Hanna Lindqvist'],
    ['/stand-sheet?standId=1', stand, 'Hunting Boundary'],
  ]
  for (const screen of screens) {
    await page.goto(screen[0])
    await shows(page, screen)
  }
  page = await pageOf(await owner.restart())
  await owner.airplane(true)
  for (const screen of screens) {
    await page.goto(screen[0])
    await shows(page, screen)
  }
  await notReached(page)
})
