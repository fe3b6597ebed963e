import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { type QueuedKey, reach } from '#offline/reach.ts'
import { demo, demoPassword, expect, test } from '#tests/support/app.ts'

interface Facts {
  ownerId: number
  ticketId: number
}
/** Done on its screen without a signal, from a cold start; the server's table that grows by one when it arrives. */
interface OnScreen {
  at: (facts: Facts) => string
  /** Seen once with a signal, and again without: the screen is there. */
  sees: (page: Page) => Locator
  does: (page: Page) => Promise<void>
  table: string
  /** Rows that it adds; a notification that is read adds none. */
  adds?: number
}
/** Another test does it: file and what its source says. */
interface Elsewhere {
  file: string
  says: string
}

const message = 'By the creek, all quiet.'
const photo = () =>
  sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#2F5D43' } })
    .jpeg()
    .toBuffer()

const proofs: Record<QueuedKey, OnScreen | Elsewhere> = {
  'reservations.attend': {
    at: () => '/my-profile/hunt/1',
    sees: (page) => page.getByRole('button', { name: 'Check in', exact: true }),
    does: (page) => page.getByRole('button', { name: 'Check in', exact: true }).click(),
    table: 'attendance',
  },
  'returns.set': { file: 'tests/e2e/field.test.ts', says: 'a back-by time set without a signal says so' },
  'returns.stop': { file: 'tests/offline/golden.test.ts', says: "'returns.stop'" },
  'chat.send': {
    at: ({ ownerId }) => `/my-profile/chat/1/Walt/${ownerId}`,
    sees: (page) => page.getByRole('textbox', { name: 'Message' }),
    does: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(message)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: message })).toContainText(
        'Saved on this phone',
      )
    },
    table: 'chat_message',
  },
  'trophies.add': {
    at: () => '/my-profile/hunt/1',
    sees: (page) => page.getByRole('button', { name: 'Trophy' }),
    does: async (page) => {
      await page.getByRole('button', { name: 'Trophy' }).click()
      const file = { name: 'buck.jpg', mimeType: 'image/jpeg', buffer: await photo() }
      await page.getByLabel('Photo').setInputFiles(file)
      await page.getByLabel('Species').selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Record trophy' }).click()
      await expect(page.getByText('Your trophy is recorded')).toBeVisible()
    },
    table: 'trophy',
  },
  'tickets.create': {
    at: () => '/my-profile/customer-portal/tickets',
    sees: (page) => page.getByText('The road').first(),
    does: async (page) => {
      await page.getByRole('button', { name: 'Create New Ticket' }).first().click()
      await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
      await page.getByLabel('Subject').fill('The ladder is loose')
      await page.getByLabel('Description').fill('Third rung.')
      const file = { name: 'rung.jpg', mimeType: 'image/jpeg', buffer: await photo() }
      await page.getByLabel(/Image or video/).setInputFiles(file)
      await page.getByRole('button', { name: 'Send ticket' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'The ladder is loose' })).toContainText(
        'Saved on this phone',
      )
    },
    table: 'ticket',
  },
  'tickets.comment': {
    at: ({ ticketId }) => `/my-profile/customer-portal/ticket/${ticketId}`,
    sees: (page) => page.getByLabel('Add a comment'),
    does: async (page) => {
      await page.getByLabel('Add a comment').fill('It has been mended.')
      await page.getByRole('button', { name: 'Add comment' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'It has been mended.' })).toContainText(
        'Saved on this phone',
      )
    },
    table: 'ticket_comment',
  },
  'notifications.read': {
    at: () => '/my-profile/inbox',
    sees: (page) => page.getByRole('button', { name: /^Notifications, \d+ unread/ }),
    does: async (page) => {
      await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Unread/ })
        .first()
        .click()
    },
    table: 'notification',
    adds: 0,
  },
  'notifications.choose': {
    at: () => '/my-profile/notifications',
    sees: (page) => page.getByRole('switch', { name: 'Email' }).first(),
    does: (page) => page.getByRole('switch', { name: 'Email' }).first().press('Space'),
    table: 'notification_choice',
  },
  'stands.follow': {
    at: () => '/stand/3',
    sees: (page) => page.getByRole('button', { name: 'Follow', exact: true }),
    does: (page) => page.getByRole('button', { name: 'Follow', exact: true }).click(),
    table: 'follower',
  },
  'stands.favorite': {
    at: () => '/stand/3',
    sees: (page) => page.getByRole('button', { name: /^Favourite/ }).first(),
    does: (page) =>
      page
        .getByRole('button', { name: /^Favourite/ })
        .first()
        .click(),
    table: 'favorite',
  },
  'accounts.feedback': {
    at: () => '/my-profile/feedback',
    sees: (page) => page.getByLabel('Your feedback'),
    does: async (page) => {
      await page.getByLabel('Your feedback').fill('Works in the woods.')
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await expect(page.getByText('Saved on this phone').first()).toBeVisible()
    },
    table: 'feedback',
  },
  'devices.register': { file: 'tests/e2e/push.test.ts', says: 'push_subscription' },
}
const entries = Object.entries(proofs) as [QueuedKey, OnScreen | Elsewhere][]
const onScreen = entries.flatMap(([key, proof]) => ('at' in proof ? [[key, proof] as const] : []))

const pageOf = async (context: BrowserContext): Promise<Page> => {
  context.setDefaultTimeout(15_000)
  return context.pages()[0] ?? (await context.newPage())
}

test('every queued call has its proof', () => {
  const queued = Object.entries(reach).flatMap(([key, { kind }]) => (kind === 'queued' ? [key] : []))
  expect(Object.keys(proofs).sort()).toEqual(queued.sort())
  for (const [, proof] of entries)
    if ('file' in proof) {
      const file = resolve(import.meta.dirname, '../..', proof.file)
      expect(existsSync(file) && readFileSync(file, 'utf8')).toContain(proof.says)
    }
})

test('everything that can be queued is done on its screen without a signal, from a cold start, and arrives once', async ({
  app,
  phone,
}) => {
  test.setTimeout(240_000)
  const hunter = await phone()
  const [mine, his] = [await app.login('hunter'), await app.login('landowner')]
  const ownerId = (await app.call<{ data: { id: number } }>('user-profile', { token: his })).data.id
  const hunterId = (await app.call<{ data: { id: number } }>('user-profile', { token: mine })).data.id
  const opened = await app.call<{ data: { id: number } }>('create-ticket', {
    token: mine,
    body: { category: 1, subject: 'The road', description: 'It is washed out.' },
  })
  await app.call(`reservation-chat/1/${hunterId}`, { token: his, body: { message: 'Good hunting.' } })
  const facts: Facts = { ownerId, ticketId: opened.data.id }

  let page = await pageOf(hunter.context)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const [, { at, sees }] of onScreen) {
    await page.goto(at(facts))
    await expect(sees(page)).toBeVisible()
  }
  // The lists to choose from are fetched without being opened.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hs-lookups'))).toContain('site.species')
  await page.goto('/my-profile/inbox')
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Unread/ })
      .first(),
  ).toBeVisible()
  const unread = async () =>
    (await app.call<{ data: { count: number } }>('unread-notifications-count', { token: mine })).data.count
  const [before, unreadBefore] = [await app.state(), await unread()]

  await hunter.airplane(true)
  let done = 0
  for (const [key, { at, sees, does }] of onScreen)
    await test.step(key, async () => {
      await page.goto(at(facts))
      await expect(sees(page)).toBeVisible()
      await does(page)
      done += 1
      await expect(page.getByText(`${done} waiting to be sent`).first()).toBeVisible()
    })
  page = await pageOf(await hunter.restart())
  await hunter.airplane(true)
  await page.goto('/my-profile/outbox')
  const waiting = page.getByRole('region', { name: 'On its way' }).getByRole('listitem')
  await expect(waiting).toHaveCount(onScreen.length)
  for (const item of await waiting.all()) await expect(item).toContainText('Saved on this phone')

  await hunter.airplane(false)
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
  const after = await app.state()
  const grown = Object.fromEntries(
    onScreen.map(([key, { table }]) => [key, (after[table] ?? 0) - (before[table] ?? 0)]),
  )
  // What the hunter does tells others of it: notifications grow by that and not by reading one.
  delete grown['notifications.read']
  const wanted = onScreen
    .filter(([key]) => key !== 'notifications.read')
    .map(([key, { adds = 1 }]) => [key, adds])
  expect(grown).toEqual(Object.fromEntries(wanted))
  expect(await unread()).toBe(unreadBefore - 1)
})
