import type { BrowserContext, Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import type { QueuedKey } from '#offline/policy.ts'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { checkIn, signWaiver } from '#tests/support/browser/waiver.ts'
import { subscribeWith } from '#tests/support/server/push-service.ts'
import { answerBack, prefetched } from '#tests/support/browser/hunt.ts'
import { doubleTap, underWorker } from '#tests/support/browser/screen.ts'

const pageOf = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(15_000)
  return page
}

interface Facts {
  ownerId: number
  ticketId: number
  token: string
}
interface Act {
  at: (facts: Facts) => string
  does: (page: Page) => Promise<void>
  /** Where it shows at once, with its state or its final form. */
  shows: (page: Page) => Locator
  /** The rows added on the server once it is sent, or a read whose answer changes. */
  grows?: string
  becomes?: { path: string; has: (answer: never) => unknown; value: unknown }
}
const saved = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ hasText: words }).getByText('Saved on this phone')
/** The message of what was saved claims no success that it cannot have yet. */
const expectWaiting = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /Saved on this phone|Success|recorded/ })).toHaveText(
    'Saved on this phone',
  )
/** The badge of the "Me" entry in the bottom bar, which a stand's bar to buy hides. */
const waits = (page: Page, count: number): Locator =>
  page
    .getByRole('navigation', { name: 'Places', includeHidden: true })
    .getByRole('link', { includeHidden: true, name: new RegExp(`^Me\\s*${count}\\s+waiting`) })
const hunt = () => '/my-profile/hunt/1'
const chosen = ({ data }: { data: { choices: { kind: string; push: boolean }[] } }) =>
  data.choices.find(({ kind }) => kind === 'following')?.push

/** What only an owner of land queues is tried in `queued-posts.test.ts`. */
type OwnersKey = 'posts.create' | 'posts.update' | 'posts.remove'
/** Every other queued call with its steps in the UI: a call of `policy.ts` missing here does not compile. */
const acts: Record<Exclude<QueuedKey, OwnersKey>, Act> = {
  'waivers.sign': {
    at: hunt,
    does: async (page) => {
      await page.getByRole('button', { name: 'Check in', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign the waiver' }).click()
      await signWaiver(page)
      await expect(page).toHaveURL(/\/hunt\/1$/)
      await page.goto('/my-profile/my-profile')
    },
    shows: (page) => page.getByRole('region', { name: 'Hunter waiver' }).getByText('Signed', { exact: true }),
    grows: 'waiver',
  },
  'reservations.attend': {
    at: hunt,
    does: (page) => checkIn(page, true),
    shows: (page) => saved(page, 'Check-In'),
    grows: 'attendance',
  },
  'returns.set': {
    at: hunt,
    does: async (page) => {
      await page.getByRole('button', { name: 'Set a time' }).click()
      await page.getByLabel('Emergency contact').fill('Gudrun')
      await page.getByLabel('Their email').fill('grace@example.com')
      await page.getByRole('button', { name: 'Start the timer' }).click()
    },
    shows: (page) => page.getByRole('region', { name: 'Back by' }).getByText('Saved on this phone'),
    becomes: {
      path: 'hunt-return/1',
      has: ({ data }: { data: { contact_name: string } }) => data.contact_name,
      value: 'Gudrun',
    },
  },
  'returns.stop': {
    at: hunt,
    does: async (page) => {
      await page.getByRole('button', { name: 'I am back' }).click()
      await answerBack(page, 'I am back')
    },
    shows: (page) => page.getByRole('region', { name: 'Back by' }).getByText(/^You are back/),
    becomes: {
      path: 'hunt-return/1',
      has: ({ data }: { data: { state: string } }) => data.state,
      value: 'back',
    },
  },
  'chat.send': {
    at: ({ ownerId }) => `/my-profile/chat/1/Walt/${ownerId}`,
    does: async (page) => {
      await page.getByRole('textbox', { name: 'Message' }).fill('Quiet at first light.')
      await page.getByRole('button', { name: 'Send' }).click()
    },
    shows: (page) => saved(page, 'Quiet at first light.'),
    grows: 'chat_message',
  },
  'reviews.write': {
    at: () => '/my-profile/reviews',
    does: async (page) => {
      await page.getByRole('link', { name: 'REVIEW STAND' }).first().click()
      await page.getByRole('button', { name: 'REVIEW STAND' }).click()
      const questions = page.getByRole('radiogroup')
      await expect(questions).toHaveCount(5)
      for (const question of await questions.all()) await question.getByRole('radio', { name: 'Yes' }).check()
      await page.getByLabel('Comment').fill('True to the map.')
      await page.getByRole('button', { name: 'SUBMIT' }).click()
    },
    shows: (page) =>
      page.getByRole('article').filter({ hasText: 'True to the map.' }).getByText('Saved on this phone'),
    grows: 'review',
  },
  'trophies.add': {
    at: hunt,
    does: async (page) => {
      const image = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#5a6b3c' } })
      const buffer = await image.jpeg().toBuffer()
      await page.getByRole('button', { name: 'Trophy' }).click()
      await page.getByLabel('Photo').setInputFiles({ name: 'buck.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByLabel('Species').selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Record trophy' }).click()
      await expectWaiting(page)
      await page.goto('/my-profile/trophies')
    },
    shows: (page) => page.getByText('Saved on this phone').first(),
    grows: 'trophy',
  },
  'tickets.create': {
    at: () => '/my-profile/customer-portal/tickets',
    does: async (page) => {
      await page.getByRole('button', { name: 'Create New Ticket' }).first().click()
      await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
      await page.getByLabel('Subject').fill('The road is washed out')
      await page.getByLabel('Description').fill('Below the second gate.')
      await page.getByRole('button', { name: 'Send ticket' }).click()
      await expectWaiting(page)
    },
    shows: (page) => saved(page, 'The road is washed out'),
    grows: 'ticket',
  },
  'tickets.comment': {
    at: ({ ticketId }) => `/my-profile/customer-portal/ticket/${ticketId}`,
    does: async (page) => {
      await page.getByLabel('Add a comment').fill('It is open now.')
      await page.getByRole('button', { name: 'Add comment' }).click()
      await expectWaiting(page)
    },
    shows: (page) => saved(page, 'It is open now.'),
    grows: 'ticket_comment',
  },
  'stands.follow': {
    at: () => '/stand/2',
    // A bouncing finger: two touches count as one.
    does: (page) => doubleTap(page, page.getByRole('button', { name: 'Follow', exact: true })),
    shows: (page) => page.getByRole('button', { name: 'UnFollow' }),
    becomes: {
      path: 'stand-detail/2',
      has: ({ data }: { data: { is_following: boolean } }) => data.is_following,
      value: true,
    },
  },
  'stands.favorite': {
    at: () => '/stand/1',
    does: (page) => doubleTap(page, page.getByRole('button', { name: /^Favorite/ }).first()),
    shows: (page) => page.getByRole('button', { name: /^Favorite/, pressed: true }).first(),
    becomes: {
      path: 'favorite-stands',
      has: ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id).sort((a, b) => a - b),
      value: [1, 2],
    },
  },
  'accounts.feedback': {
    at: () => '/my-profile/feedback',
    does: async (page) => {
      await page.getByLabel('Your feedback').fill('Worked without a bar.')
      await page.getByRole('button', { name: 'SUBMIT' }).click()
    },
    shows: (page) => page.getByText('Saved on this phone').first(),
    grows: 'feedback',
  },
  'notifications.choose': {
    at: () => '/my-profile/notifications',
    does: (page) =>
      page.getByRole('group', { name: 'Stands you follow' }).getByLabel('Push').click({ force: true }),
    shows: (page) => page.getByRole('group', { name: 'Stands you follow' }).getByText('Saved on this phone'),
    becomes: { path: 'notification-settings', has: chosen, value: false },
  },
  'devices.register': {
    at: () => '/my-profile/notifications',
    does: (page) =>
      page.getByRole('region', { name: 'This device' }).getByRole('button', { name: 'Turn on' }).click(),
    shows: (page) => page.getByText('On for this device.'),
    grows: 'push_subscription',
  },
  'notifications.read': {
    at: () => '/about',
    does: async (page) => {
      await page.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Unread/ })
        .click()
      await expect(page).toHaveURL(/chat/)
    },
    shows: (page) => page.getByRole('button', { name: 'Notifications', exact: true }),
    becomes: {
      path: 'unread-notifications-count',
      has: ({ data }: { data: { count: number } }) => data.count,
      value: 0,
    },
  },
}

test('every queued call works in airplane mode, shows at once, and arrives once', async ({ app, phone }) => {
  const token = await app.login('hunter')
  const idOf = async (of: string) =>
    (await app.call<{ data: { id: number } }>('user-profile', { token: of })).data.id
  const owners = await app.login('landowner')
  const ticket = await app.call<{ data: { id: number } }>('create-ticket', {
    token,
    body: { category: 1, subject: 'The gate', description: 'It is locked.' },
  })
  const facts: Facts = { token, ownerId: await idOf(owners), ticketId: ticket.data.id }
  const notes = await app.call<{ data: { id: number }[] }>('user-notifications?per_page=100', { token })
  for (const { id } of notes.data) await app.call(`notification/${id}`, { token, body: { is_read: true } })
  await app.call('follow-stand/2', { token, body: { follow: false } })
  await app.call('stop-hunt-return/1', { token, body: { at: new Date().toISOString() } })
  await app.call('favorite-stand/2', { token, body: { favorite: true } })
  const said = { message: 'I have closed it.' }
  await app.call(`reservation-chat/1/${await idOf(token)}`, { token: owners, body: said })
  await app.runJobs()

  const hunter = await phone()
  const keys = {
    endpoint: 'http://127.0.0.1:9/none',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  await hunter.context.addInitScript(subscribeWith, keys)
  let page = await pageOf(hunter.context)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo('hunter'))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
  await underWorker(page)
  await prefetched(page)
  await page.goto('/my-profile/reservation-details/1')
  await page.getByRole('button', { name: 'Download for the hunt' }).click()
  await expect(page.getByText('Ready for the hunt', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('hs-lookups')?.includes('vapid')))
    .toBe(true)
  await page.goto('/stand/2')
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()

  const before = await app.state()
  page = await pageOf(await hunter.restart())
  await hunter.context.addInitScript(subscribeWith, keys)
  await hunter.airplane(true)
  for (const [index, [key, act]] of Object.entries(acts).entries()) {
    await test.step(`${key}, offline`, async () => {
      await page.goto(act.at(facts))
      await act.does(page)
      await expect(act.shows(page), key).toBeVisible()
      // It may show before it is stored: leaving in that moment is not under test.
      await expect(waits(page, index + 1), key).toBeAttached()
    })
  }
  await page.goto('/my-profile/outbox')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(Object.keys(acts).length)
  expect(await app.state()).toEqual(before)

  await hunter.airplane(false)
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
  const after = await app.state()
  for (const [key, { grows, becomes }] of Object.entries(acts)) {
    if (grows !== undefined) expect([key, (after[grows] ?? 0) - (before[grows] ?? 0)]).toEqual([key, 1])
    if (becomes)
      expect([key, becomes.has((await app.call(becomes.path, { token })) as never)]).toEqual([
        key,
        becomes.value,
      ])
  }
})
