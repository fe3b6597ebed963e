import type { BrowserContext, Page } from 'playwright/test'
import type { CallKey } from '#core/calls/registry/index.ts'
import { demo, demoPassword, expect, test } from '#tests/support/browser/app.ts'
import { type Facts, keptProofs, type Screen } from './kept-table.ts'
import { prefetched } from '#tests/support/browser/hunt.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

// Its screens show what is there, and what others have recorded would be there too.
const pageOf = async (context: BrowserContext): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(15_000)
  return page
}

const logIn = async (page: Page, who: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(demo(who))
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** The worker controls the page, and prefetch and file cache are complete. */
const ready = async (page: Page): Promise<void> => {
  await underWorker(page)
  await prefetched(page)
  const files = () =>
    page.evaluate(async () => (await (await caches.open('hs-lazy')).keys()).map(({ url }) => url).join(' '))
  await expect.poll(files, { timeout: 60_000 }).toContain('maplibre')
}

const shows = async (page: Page, key: CallKey, screen: Screen, facts: Facts, offline: boolean) => {
  const where = `${key} at ${screen.at(facts)}`
  const { sees } = screen
  if (
    (await sees(page, facts)
      .evaluate((node) => node.tagName)
      .catch(() => '')) === 'OPTION'
  )
    await expect.soft(sees(page, facts), where).toBeAttached()
  else await expect.soft(sees(page, facts), where).toBeVisible()
  if (!offline) return
  if (screen.ageless !== true)
    await expect.soft(page.getByText(/^From this phone · refreshed \d/), `${where}, once`).toHaveCount(1)
  await expect(
    page.getByText(/could not be (loaded|read)|try again|something went wronn?g/i),
    where,
  ).toHaveCount(0)
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

type Seen = readonly [CallKey, Screen]
const screensOf = (who: Screen['who']): Seen[] =>
  Object.entries(keptProofs).flatMap(([key, proof]) =>
    'why' in proof
      ? []
      : proof.filter((screen) => screen.who === who).map((screen): Seen => [key as CallKey, screen]),
  )

/** Only to see which screens have the same address. */
const noFacts: Facts = {
  ownerId: 0,
  hunterId: 0,
  favourite: '',
  ticketId: 0,
  words: { faq: '', tutorial: '', post: '', review: '', related: '', question: '', place: '', saying: '' },
}
/** What is looked at after one load: what an address shows, and then what a tap brings. A further tap has its own load. */
const loadsOf = (screens: readonly Seen[]): Seen[][] =>
  [...new Set(screens.map(([, screen]) => screen.at(noFacts)))].flatMap((address) => {
    const there = screens.filter(([, screen]) => screen.at(noFacts) === address)
    const plain = there.filter(([, { tap }]) => tap === undefined)
    const taps = new Set(there.flatMap(([, { tap }]) => tap ?? []))
    const [first = [], ...others] = [...taps].map((tap) => there.filter(([, screen]) => screen.tap === tap))
    return [[...plain, ...first], ...others]
  })
const showAll = async (page: Page, load: readonly Seen[], facts: Facts, offline: boolean) => {
  let tapped: Screen['tap']
  for (const [key, screen] of load) {
    if (screen.tap !== tapped) await screen.tap?.(page)
    tapped = screen.tap
    await shows(page, key, screen, facts, offline)
  }
}

interface Listed {
  data: Record<string, unknown>[]
}

test.use({ wholeBrowser: false })

test.describe('a cached screen opens offline from a cold start, by URL and by reload', () => {
  let facts: Facts
  test.beforeAll(async ({ app }) => {
    const token = await app.login('hunter')
    const owners = await app.login('landowner')
    const idOf = async (of: string) =>
      (await app.call<{ data: { id: number } }>('user-profile', { token: of })).data.id
    const ownerId = await idOf(owners)
    const first = async (path: string, name: string): Promise<string> => {
      const found = (await app.call<Listed>(path, { token })).data[0]?.[name]
      return typeof found === 'string' ? found : ''
    }
    await app.call('favorite-stand/2', { token, body: { favorite: true } })
    await app.call('user-tag', { token, body: { tags: 'Ridge walker' } })
    await app.call('saved-searches', { token, body: { name: 'Deer near Plover', terms: { species: [1] } } })
    const say = { message: 'The gate stood open at five.' }
    await app.call(`reservation-chat/1/${ownerId}`, { token, body: say })
    const ticket = await app.call<{ data: { id: number } }>('create-ticket', {
      token,
      body: { category: 1, subject: 'The lock wants five digits', description: 'It says 4417 on the sheet.' },
    })
    await app.call(`reservation-chat/1/${await idOf(token)}`, {
      token: owners,
      body: { message: 'I have closed it.' },
    })
    await app.call('hunt-return/1', {
      token,
      body: {
        expected_at: new Date(Date.now() + 6 * 3_600_000).toISOString(),
        grace_minutes: 30,
        contact_name: 'Grace',
        contact_email: 'grace@example.com',
        at: new Date().toISOString(),
      },
    })
    await app.runJobs()
    const liked = await app.call<{ data: { title: string } }>('stand-detail/2', { token })
    facts = {
      ownerId,
      hunterId: await idOf(token),
      favourite: liked.data.title,
      ticketId: ticket.data.id,
      words: {
        faq: await first('get-faqs', 'question'),
        tutorial: await first('tutorials', 'title'),
        post: await first('all-stand-post?stand_id=1', 'title'),
        review: await first('stand-review/1', 'review'),
        related: await first('related-stands/1', 'title'),
        question: await first('waiver-questions', 'question'),
        place: await first('get-point-of-interest', 'name'),
        saying: await first('public-feedback', 'feedback'),
      },
    }
  })

  // The hunter's are two lists, which run side by side.
  const lists = (['hunter', 'landowner'] as const).flatMap((who) => {
    const all = loadsOf(screensOf(who))
    const half = who === 'hunter' ? Math.ceil(all.length / 2) : all.length
    return [all.slice(0, half), all.slice(half)]
      .filter((loads) => loads.length > 0)
      .map((loads, part) => ({ who, loads, count: loads.flat().length, part: part + 1 }))
  })
  test.describe.configure({ mode: 'parallel' })
  for (const { who, loads, count, part } of lists)
    test(`for a ${who}, each of ${count}, part ${part}`, async ({ phone }) => {
      test.setTimeout(300_000)
      expect(Object.values(facts.words).filter((words) => words === '')).toEqual([])
      const device = await phone()
      let page = await pageOf(device.context)
      await test.step('opens only those that are not prefetched', async () => {
        await logIn(page, who)
        await ready(page)
        if (who === 'hunter') {
          await page.goto('/my-profile/reservation-details/1')
          await page.getByRole('button', { name: 'Download for the hunt' }).click()
          await expect(page.getByText('Ready for the hunt', { exact: true })).toBeVisible({ timeout: 60_000 })
        }
        for (const load of loadsOf(loads.flat().filter(([, { opened }]) => opened))) {
          await page.goto(load[0]![1].at(facts))
          await showAll(page, load, facts, false)
        }
      })
      // Reference data is stored within a second of its arrival, not at once.
      const lookups = () => page.evaluate(() => localStorage.getItem('hs-lookups') ?? '')
      await expect.poll(lookups).toContain('"service.config"')
      page = await pageOf(await device.restart())
      await device.airplane(true)
      for (const load of loads) {
        const address = load[0]![1].at(facts)
        await page.goto(address)
        await showAll(page, load, facts, true)
        await page.reload()
        await showAll(page, load, facts, true)
        await expect(page).toHaveURL(new RegExp(address.split('?')[0]!))
      }
      await notReached(page)
    })
})
