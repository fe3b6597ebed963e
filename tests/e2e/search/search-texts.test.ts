import type { Page } from 'playwright/test'
import type { Given } from '#core/contract/define.ts'
import { calls } from '#core/calls/registry/table.ts'
import { wide } from '#tests/support/browser/stays.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import {
  button,
  changed,
  leave,
  refused,
  says,
  seenWhole,
  stopClock,
  visit,
  withoutGiven,
} from '#tests/support/browser/screen.ts'

/** The search of the specification's second document: texts, empty states, defaults and limits on the screen. */
const cards = (page: Page) => page.locator('#main').getByRole('article')
const query = (page: Page) => new URL(page.url()).searchParams

test('the list of stands has its texts, nine stands a page, a search delay of 800 ms, and cards as specified', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { ...wide, reducedMotion: 'no-preference' })
  await page.clock.install()
  await withoutGiven(page)
  await changed(page, calls.stands.search, (answer) => ({
    ...answer,
    data: answer.data.map((stand, at) => ({
      ...stand,
      ...(at === 0 && { pictures: [{ id: 1, picture: '/media/0000000000000000.webp' }] }),
      ...(at === 1 && { next_available_booking: null }),
    })),
  }))
  await page.goto('/stand')
  await says(page, 'Hunting Stands', 'List View')
  await expect(cards(page)).toHaveCount(9)
  const search = page.getByPlaceholder('Search Stands...', { exact: true })
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('Sort By Recent')
  await sort.click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Sort By Recent',
    'Sort By Closest',
  ])
  await page.keyboard.press('Escape')

  const [bare, full, plain] = [cards(page).nth(0), cards(page).nth(1), cards(page).nth(2)]
  await expect(bare.locator('img')).toHaveCount(0)
  await expect(bare.locator('svg').first()).toBeVisible()
  await expect(full.getByText('This Stand is fully booked', { exact: true })).toBeVisible()
  await expect(full.getByText('BOOK NOW')).toHaveCount(0)
  await expect(plain.getByText('BOOK NOW', { exact: true })).toBeVisible()
  await expect(plain.getByText('This Stand is fully booked')).toHaveCount(0)
  const path = (await plain.getByRole('link', { name: /^View Details/ }).getAttribute('href'))!
  expect(path).toMatch(/^\/stand\/\d+$/)
  for (const [text, href] of [
    ['View Details', path],
    [/^Reviews of/, `/auth/login?from=${encodeURIComponent(`${path}?from=stand-to-review`)}`],
    [/, /, path],
  ] as const) {
    const link = plain
      .locator('a')
      .filter({ has: page.getByText(text) })
      .or(plain.locator('a').filter({ hasText: text }))
    await expect(link.first()).toHaveAttribute('href', href)
  }
  await plain.hover()
  await expect(plain.getByText('View Details', { exact: true })).toBeVisible()
  await expect(plain.getByRole('list', { name: 'Species' }).getByRole('listitem').first()).toBeVisible()

  // Its pictures move by themselves, each two seconds after the last.
  await plain.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const track = plain.getByRole('group', { name: /^Pictures of/ })
  const at = () => track.evaluate((node) => Math.round((node.scrollLeft / node.clientWidth) * 10) / 10)
  await expect.poll(at).toBe(1)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(cards(page)).toHaveCount(18)

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await stopClock(page)
  await search.fill('zzz')
  await page.clock.runFor(799)
  expect(query(page).get('title')).toBeNull()
  await page.clock.runFor(1)
  await expect.poll(() => query(page).get('title')).toBe('zzz')
  await page.clock.resume()
  await says(page, 'No Stand found')
  await refused(page, calls.stands.search, 400, 'Not to be seen')
  await search.fill('zz')
  await says(page, "Can't find stands")
  await leave(page)
})

test('the filters have the defaults and limits of the specification', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { timezoneId: 'America/Chicago' })
  // In Wisconsin it is still Saturday the 21st; in UTC it is Sunday.
  await page.clock.setFixedTime(new Date('2026-11-22T03:00:00Z'))
  await page.goto('/stand')
  const species = page.getByRole('group', { name: 'Species' }).first()
  await expect(species.getByRole('button').nth(11)).toBeAttached()
  await expect(species.getByRole('button').first()).toHaveText(/All$/)
  await expect(species.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  for (const [width, many] of [
    [1400, 10],
    [1399, 9],
    [992, 9],
    [991, 7],
    [768, 7],
    [767, 5],
    [576, 5],
    [575, 4],
    [321, 4],
    [320, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => seenWhole(species), `at ${width}`).toBe(many)
  }
  await page.setViewportSize({ width: 360, height: 740 })

  await button(page, 'Filters').click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  for (const [name, least, most, now] of [
    ['Lowest price', 25, 1000, 25],
    ['Highest price', 25, 1000, 1000],
    ['Fewest trophies', 0, 30, 0],
    ['Most trophies', 0, 30, 30],
    ['Distance from parking in feet', 0, 15_000, 15_000],
  ] as const) {
    const slider = panel.getByRole('slider', { name })
    await expect(slider).toHaveAttribute('aria-valuemin', String(least))
    await expect(slider).toHaveAttribute('aria-valuemax', String(most))
    await expect(slider).toHaveAttribute('aria-valuenow', String(now))
  }
  await says(page, '$25 – $1000', '0 – 30', 'up to 15,000 ft')
  await panel.getByRole('slider', { name: 'Lowest price' }).press('ArrowRight')
  await expect(panel.getByRole('slider', { name: 'Lowest price' })).toHaveAttribute('aria-valuenow', '25.1')
  await panel.getByRole('slider', { name: 'Distance from parking in feet' }).press('ArrowLeft')
  await says(page, 'up to 14,950 ft')

  const day = (name: string) => panel.getByRole('button', { name, exact: true })
  await expect(day('20 November 2026')).toBeDisabled()
  await expect(day('21 November 2026')).toBeEnabled()

  const hunters = panel.getByRole('textbox', { name: 'Maximum hunters' })
  await hunters.pressSequentially('-3')
  await expect(hunters).toHaveValue('3')
  await hunters.fill('0')
  const id = panel.getByRole('textbox', { name: 'Stand ID' })
  await id.pressSequentially('a7b')
  await expect(id).toHaveValue('7')
  await panel.getByRole('button', { name: /^Show (\d+ )?stands?$/ }).click()
  await expect
    .poll(() => Object.fromEntries(query(page)))
    .toEqual({
      start_price: '25.1',
      walk_distance: '14950',
      stand_id: '7',
    })
  await expect(page.getByRole('button', { name: /^Filters ?3$/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Filters ?3$/ }).click()
  await expect(id).toHaveValue('7')
  await id.fill('0')
  await panel.getByRole('button', { name: /^Show (\d+ )?stands?$/ }).click()
  await expect.poll(() => query(page).get('stand_id')).toBeNull()

  await leave(page)

  const bare = await visit(browser, app.url)
  await refused(bare, calls.site.pointsOfInterest, 400, 'Not to be seen')
  await refused(bare, calls.site.species, 400, 'Not to be seen')
  await bare.goto('/stand')
  await says(bare, 'No Specie Found')
  await button(bare, 'Filters').click()
  await says(bare, "Can't find point of interest")
  await expect(
    bare.getByRole('dialog', { name: 'Filters' }).getByText('No Specie Found', { exact: true }),
  ).toBeVisible()
  await leave(bare)
})

test('the map starts at its default center, a place makes a small box, and another view drops it', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/stands-map/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/stand?view=map')
  await says(page, 'Map View')
  await expect.poll(() => query(page).get('zoom')).toBe('10')
  expect(Number(query(page).get('latitude'))).toBeCloseTo(44.5, 1)
  expect(Number(query(page).get('longitude'))).toBeCloseTo(-89.5, 1)
  // Where a stand shows itself is shifted by a secret of the database: close by, it stands in no cluster.
  const listed = await app.call<Given<typeof calls.stands.search>>('all-stands?per_page=50')
  const popular = listed.data.find((stand) => stand.popular)!
  const [latitude, longitude] = [popular.property_address_latitude, popular.property_address_longitude]
  await page.goto(`/stand?view=map&zoom=14&latitude=${latitude}&longitude=${longitude}`)
  const marker = page.getByRole('button', { name: /, (from )?\$\d+ a day, popular$/ }).first()
  await expect(marker).toHaveClass(/popular/)
  // What was read stays fresh for 15 s, which a slow machine takes to come back.
  await page.clock.setFixedTime(Date.now())
  const before = asked.length
  await marker.press('Enter')
  await expect(page).toHaveURL(/\/stand\/\d+$/)
  await page.goBack()
  await expect(marker).toBeVisible()
  expect(asked.length).toBe(before)

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -33.93, longitude: 18.86 })
  await button(page, 'Use my location').click()
  await expect.poll(() => Number(query(page).get('latitude'))).toBeCloseTo(-33.93, 1)

  const place = page.getByPlaceholder('Enter a Location...', { exact: true })
  await place.fill('Stellenbosch')
  await expect(page.getByRole('option').first()).toHaveText(/South Africa$/)
  const here = page.url()
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(here)
  const addresses: URLSearchParams[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).searchParams))
  await page.getByRole('option').first().click()
  await expect.poll(() => query(page).get('place')).toMatch(/^Stellenbosch/)
  const box = addresses[0]!
  const value = (name: string) => Number(box.get(name))
  for (const [edge, centre, by] of [
    ['sw_lat', 'latitude', -0.01],
    ['ne_lat', 'latitude', 0.01],
    ['sw_long', 'longitude', -0.01],
    ['ne_long', 'longitude', 0.01],
  ] as const)
    expect(value(edge) - value(centre), edge).toBeCloseTo(by, 6)
  await place.fill('')
  await expect.poll(() => query(page).get('place')).toBeNull()
  // Its box goes with it; the map that is drawn anew may say in the same address what it shows.
  const without = addresses.find((each) => !each.has('place'))!
  for (const edge of ['sw_lat', 'sw_long', 'ne_lat', 'ne_long'])
    expect(without.get(edge), edge).not.toBe(box.get(edge))

  await button(page, 'List').click()
  await says(page, 'List View')
  await expect.poll(() => Object.fromEntries(query(page))).toEqual({ view: 'list' })
  await leave(page)
})

test('a place cleared before the next render stays cleared', async ({ app, browser }) => {
  const page = await visit(browser, app.url, wide)
  // Empties the field the moment the address has the place, which is sooner than any hand.
  await page.addInitScript(() => {
    const push = history.pushState.bind(history)
    history.pushState = (state, title, to) => {
      push(state, title, to)
      if (!String(to).includes('place=')) return
      // Not within `pushState` itself, where nothing of a page can run.
      queueMicrotask(() => {
        const field = document.querySelector<HTMLInputElement>('input[name=place]')!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
  })
  await page.goto('/stand?view=map')
  const place = page.getByPlaceholder('Enter a Location...', { exact: true })
  await place.fill('Stellenbosch')
  await page.getByRole('option').first().click()
  await expect(place).toHaveValue('')
  await expect.poll(() => query(page).get('place')).toBeNull()
  await expect.poll(() => Number(query(page).get('latitude'))).toBeCloseTo(44.5, 1)
  await leave(page)
})

test('the map starts at the person’s position where allowed, and scrolls to the chosen species', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, {
    viewport: { width: 360, height: 740 },
    permissions: ['geolocation'],
    geolocation: { latitude: -33.93, longitude: 18.86 },
  })
  await page.goto('/stand?view=map')
  await expect.poll(() => Number(query(page).get('latitude'))).toBeCloseTo(-33.93, 1)
  expect(Number(query(page).get('longitude'))).toBeCloseTo(18.86, 1)
  expect(query(page).get('zoom')).toBe('10')
  await page.goto('/stand?view=map&latitude=44.5&longitude=-89.5&zoom=10')
  await says(page, 'Map View')
  await expect(page.getByText(/^\d+ stands in view$/)).toBeVisible()
  expect(Number(query(page).get('latitude'))).toBeCloseTo(44.5, 1)

  const species = (await app.call<{ data: { id: number; specie_name: string }[] }>('get-species')).data
  const last = species.at(-1)!
  await page.goto(`/stand?species=${last.id}`)
  await expect(
    page.getByRole('group', { name: 'Species' }).getByRole('button', { name: last.specie_name }),
  ).toBeInViewport({ ratio: 1 })
  await leave(page)
})

test('the blog view shows five posts a page with their owners and stands', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  await page.goto('/stand?view=blog')
  await says(page, 'Blog View', 'Latest Updates on Stands')
  await expect(cards(page)).toHaveCount(5)
  const { data } = await app.call<{
    data: {
      title: string
      user: { first_name: string; last_name: string }
      stand: { id: number; title: string; address: string }
    }[]
  }>('all-stand-post')
  const [post] = data
  const card = cards(page).first()
  for (const text of [
    post!.title,
    `${post!.user.first_name} ${post!.user.last_name}`,
    post!.stand.title,
    post!.stand.address,
  ])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByText(/^[A-Z][a-z]{2} \d\d, \d{4}$/)).toBeVisible()
  const detail = card.getByRole('link', { name: /^STAND DETAIL/ })
  await expect(detail).toHaveText('STAND DETAIL')
  await expect(detail).toHaveAttribute('href', `/stand/${post!.stand.id}`)
  // The post's own picture, and that of its stand.
  await expect(card.locator('img')).toHaveCount(2)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(cards(page)).toHaveCount(10)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByPlaceholder('Search blog...', { exact: true }).fill('zzz')
  await says(page, 'No Stand blogs Found')
  await leave(page)
})

test('favorite, follow and book lead a visitor to the login, and tell an owner and a junior why they cannot', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await page.goto('/stand')
  await cards(page)
    .first()
    .getByRole('button', { name: /^Favorite/ })
    .click()
  await expect(page).toHaveURL(/\/auth\/login\?from=%2Fstand$/)

  await startSignedIn(page, demo('junior'))
  await page.goto('/stand')
  await cards(page)
    .first()
    .getByRole('button', { name: /^BOOK NOW/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Junior hunters' })).toBeVisible()
  await page.goto('/stand/1')
  await button(page, 'CHECK AVAILABILITY').click()
  await expect(page.getByRole('dialog', { name: 'Junior hunters' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Landowner' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/stand\/1$/)
  await leave(page)

  const other = await visit(browser, app.url)
  await logIn(other, demo('landowner'))
  await expect(other).toHaveURL(/my-stands/)
  const { data: me } = await app.call<{ data: { id: number } }>('user-profile', {
    token: await app.login('landowner'),
  })
  await changed(other, calls.stands.search, (answer) => ({
    ...answer,
    data: answer.data.map((stand, at) => ({
      ...stand,
      created_by: at < 2 ? me.id : me.id + 1,
      ...(at === 1 && { next_available_booking: null }),
    })),
  }))
  await other.goto('/stand')
  await expect(cards(other).nth(2).getByText('BOOK NOW')).toBeVisible()
  await expect(
    cards(other)
      .nth(0)
      .getByText(/BOOK NOW|fully booked/),
  ).toHaveCount(0)
  await expect(cards(other).nth(1).getByText('This Stand is fully booked')).toBeVisible()
  await other.goto('/stand/1')
  await expect(other.getByRole('tab', { selected: true })).toHaveText('Schedule')
  await expect(other.getByRole('button', { name: 'Follow' })).toHaveCount(0)
  await expect(other.getByRole('region', { name: 'Landowner' })).toHaveCount(0)
  await expect(other.getByText('CHECK AVAILABILITY')).toHaveCount(0)
  await leave(other)
})
