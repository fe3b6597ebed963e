import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import { changed, leave, visit } from '#tests/support/browser/screen.ts'

const phone = { viewport: { width: 360, height: 780 } }
const terms = (page: Page) => [...new URL(page.url()).searchParams.keys()].toSorted()
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
/** The one search of a phone, which says what is searched for. */
const searched = (page: Page) => page.getByRole('button', { name: /^Search stands: / })
const chip = (page: Page, name: RegExp) => chips(page).getByRole('button', { name })

test('place, text and dates are chips, each removed alone, and "Clear filters" removes them all', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  const year = new Date().getFullYear() + 1
  const found = `/stand?place=Plover%2C%20Wisconsin&latitude=44.45&longitude=-89.54&title=o&start_date=${year}-05-04&end_date=${year}-05-05&specie=1`
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/all-stands')
  await page.goto(found)
  const sent = new URL((await asked).url()).searchParams
  expect([sent.get('start_date'), sent.get('end_date')]).toEqual([`May 04 ${year}`, `May 05 ${year}`])
  await expect(chips(page).getByRole('listitem')).toHaveCount(5)
  await chip(page, /^Remove near Plover$/).click()
  await expect.poll(() => terms(page)).toEqual(['end_date', 'species', 'start_date', 'title'])
  await expect(chips(page)).toBeFocused()
  await chip(page, new RegExp(`^Remove .*${year}$`)).click()
  await expect.poll(() => terms(page)).toEqual(['species', 'title'])
  await expect(searched(page)).toHaveAccessibleName(/Anytime · .*“o”$/)
  await searched(page).click()
  const sheet = page.getByRole('dialog', { name: 'Search stands' })
  const words = sheet.getByPlaceholder('Search Stands...')
  await expect(words).toHaveValue('o')
  await page.keyboard.press('Escape')
  await chip(page, /^Remove “o”$/).click()
  await expect.poll(() => terms(page)).toEqual(['species'])
  // The field of the text forgets it too, and does not ask for it again.
  await searched(page).click()
  await expect(words).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.goto(found)
  await chips(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => terms(page)).toEqual([])
  await expect(page.getByRole('article')).toHaveCount(9)
  await leave(page)
})

test('a place is a chip on the map too, where removing it leaves the map where it is', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await page.goto('/stand?view=map&place=Plover&latitude=44.45&longitude=-89.54&zoom=13&feature=1')
  await expect(chip(page, /^Remove near Plover$/)).toBeVisible()
  await expect.poll(() => terms(page)).toContain('sw_lat')
  await chip(page, /^Remove Popular$/).click()
  await expect.poll(() => terms(page)).not.toContain('featured')
  await chip(page, /^Remove near Plover$/).click()
  await expect.poll(() => terms(page)).not.toContain('place')
  // What the map happens to show is no filter.
  await expect(chips(page).getByRole('listitem')).toHaveCount(0)
  await expect(searched(page)).toHaveAccessibleName(/^Search stands: Anywhere/)
  expect(Number(new URL(page.url()).searchParams.get('latitude'))).toBeCloseTo(44.45, 1)
  await leave(page)
})

test('the blog shows the chips too, each removed alone, and says that posts heed words alone', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  const year = new Date().getFullYear() + 1
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/all-stand-post') asked.push(search)
  })
  await page.goto(
    `/stand?view=blog&title=a&place=Plover&latitude=44.45&longitude=-89.54&start_date=${year}-05-04&end_date=${year}-05-05`,
  )
  const said = page.getByRole('note')
  await expect(said).toHaveText(/^Posts are searched by words alone\. /)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(asked).toEqual(['?search=a&page=1'])
  // What a saved search finds are stands.
  await expect(page.getByRole('button', { name: 'Save search' })).toHaveCount(0)
  await chip(page, /^Remove near Plover$/).click()
  await expect.poll(() => terms(page)).toEqual(['end_date', 'start_date', 'title', 'view'])
  await expect(said).toBeVisible()
  await chip(page, new RegExp(`^Remove .*${year}$`)).click()
  await expect.poll(() => terms(page)).toEqual(['title', 'view'])
  await expect(said).toHaveCount(0)
  await chip(page, /^Remove “a”$/).click()
  await expect.poll(() => terms(page)).toEqual(['view'])
  await expect(chips(page)).toHaveCount(0)
  await leave(page)
})

test('an approximate stand is a circle and a town to visitors, and an exact one a pin and a street', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  const said = page.getByText('The stand is somewhere in the circle.', { exact: false })
  for (const [is, address] of [
    ['approximate', 'Plover, Portage County, Wisconsin'],
    ['exact', '12 Mill Lane, Plover'],
  ] as const) {
    await page.unrouteAll()
    await changed(
      page,
      calls.stands.read,
      (answer) => ({
        ...answer,
        data: { ...answer.data, location_is: is, address },
      }),
      1,
    )
    await page.goto('/stand')
    await page.locator('article h3 a[href="/stand/1"]').click()
    await page.getByRole('tab', { name: 'Location' }).click()
    await expect(page.getByRole('tabpanel').getByText(address)).toBeVisible()
    await expect(said).toHaveCount(is === 'approximate' ? 1 : 0)
    await expect(page.getByRole('img', { name: 'Stand', exact: true })).toHaveCount(
      is === 'approximate' ? 0 : 1,
    )
    const map = page.locator('figure [data-ready]')
    await expect(map).toHaveAttribute('data-zoom', is === 'approximate' ? /^1[123]\.\d$/ : '15.0')
    expect(await map.evaluate((node) => node.clientHeight)).toBe(400)
  }
  await leave(page)
})

test('a hidden favorite is greyed, cannot be booked or opened, and can be removed', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await logIn(page, demo('hunter'))
  await expect(page).not.toHaveURL(/login/)
  const token = await app.login('hunter')
  await app.call('favorite-stand/2', { token, body: { favorite: true } })
  await changed(page, calls.stands.favorites, (answer) => ({
    ...answer,
    data: answer.data.map((stand) => (stand.id === 2 ? { ...stand, active: false } : stand)),
  }))
  await page.goto('/my-profile/favourite-stands')
  const card = page.locator('article[data-hidden]')
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Not open at the moment')).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await expect(card.getByText('BOOK NOW')).toHaveCount(0)
  expect(await card.locator('h3').evaluate((title) => getComputedStyle(title).filter)).toBe('grayscale(1)')
  await card.getByRole('button', { name: /^Favorite/ }).click()
  await expect
    .poll(async () => {
      const { data } = await app.call<{ data: { id: number }[] }>('favorite-stands?per_page=100', { token })
      return data.some(({ id }) => id === 2)
    })
    .toBe(false)
  await leave(page)
})

test('a map that is opened again from its address looks at the same place', async ({ app, browser }) => {
  const page = await visit(browser, app.url, phone)
  await page.goto('/stand?view=map&latitude=44.531234&longitude=-89.512345&zoom=11.37')
  const look = () => {
    const asked = new URL(page.url()).searchParams
    return ['latitude', 'longitude', 'zoom'].map((name) => asked.get(name))
  }
  for (let n = 0; n < 3; n += 1) {
    await expect(page.getByText(/stands? in view$/)).toBeVisible()
    await expect.poll(() => terms(page)).toContain('ne_lat')
    expect(look()).toEqual(['44.531234', '-89.512345', '11.37'])
    await page.goto('/faqs')
    await page.goBack()
  }
  await leave(page)
})

test('sorting by distance without a position says so, and with one sorts', async ({ app, browser }) => {
  const page = await visit(browser, app.url, phone)
  await page.goto('/stand')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  const closest = async () => {
    await sort.click()
    await page.getByRole('option', { name: 'Sort By Closest' }).click()
  }
  await closest()
  await expect(
    page.getByText('Your position is not known, so the stands cannot be sorted by distance.'),
  ).toBeVisible()
  await expect(sort).toHaveValue('Sort By Recent')
  expect(terms(page)).toEqual([])
  // From a chosen place distances are known all the same.
  await page.goto('/stand?place=Plover&latitude=44.45&longitude=-89.54')
  await closest()
  await expect.poll(() => terms(page)).toEqual(['latitude', 'longitude', 'place', 'sort_order'])
  // Without the place there is nothing to measure from: no list by date is called the closest.
  const fromPlace = page.url()
  for (const remove of [/^Remove near Plover$/, /^Clear filters$/]) {
    await page.goto(fromPlace)
    await expect(sort).toHaveValue('Sort By Closest')
    await chip(page, remove).click()
    await expect(sort).toHaveValue('Sort By Recent')
    expect(terms(page)).toEqual([])
  }
  await page.goto('/stand?sort_order=closest')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(sort).toHaveValue('Sort By Recent')
  await expect.poll(() => terms(page)).toEqual([])
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 44.5, longitude: -89.5 })
  await page.goto('/stand')
  await closest()
  await expect.poll(() => terms(page)).toEqual(['sort_order', 'stand_latitude', 'stand_longitude'])
  await leave(page)
})

test('who has booked reaches the landowner from the stand, which a reservation opens with Go Hunt!', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await startSignedIn(page, demo('hunter'))
  await page.goto('/my-profile/reservation-details/1')
  await page.locator('h2 a[href^="/stand/"]').click()
  await expect(page).toHaveURL(/\/stand\/\d+\?from=reservation$/)
  await expect(page.getByRole('tab', { name: 'Go Hunt!' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Location' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Contact landowner' }).click()
  await expect(page).toHaveURL(/\/my-profile\/chat\/1\//)
  await leave(page)
})

test('a phone searches where, when and what in one sheet, whose button says how many stands that finds', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await page.goto('/stand')
  await expect(page.getByRole('article').first()).toBeVisible()
  // Price and button of the first card are in view before anything is scrolled.
  const book = page.getByRole('article').first().getByText('BOOK NOW', { exact: true })
  await expect(book).toBeInViewport({ ratio: 1 })
  const { total_records: all } = await app.call<{ total_records: number }>('all-stands')
  await searched(page).click()
  const sheet = page.getByRole('dialog', { name: 'Search stands' })
  await expect(sheet.getByRole('button', { name: `Show ${all} stands` })).toBeVisible()
  await sheet.getByRole('button', { name: 'Zebra' }).click()
  const show = sheet.getByRole('button', { name: /^Show \d+ stands?$/ })
  await expect(show).not.toHaveText(`Show ${all} stands`)
  await sheet.getByPlaceholder('Enter a Location...').fill('Plover')
  await page.getByRole('option').first().click()
  await sheet.getByRole('button', { name: /^Show / }).click()
  await expect.poll(() => terms(page)).toEqual(['latitude', 'longitude', 'place', 'species'])
  await expect(searched(page)).toHaveAccessibleName(/^Search stands: Plover ?Anytime · Zebra$/)
  await searched(page).click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => terms(page)).toEqual([])
  await leave(page)
})

test('a map opens where its results are, and shows the stands in view as cards', async ({ app, browser }) => {
  const page = await visit(browser, app.url, phone)
  const zebra = (await app.call<{ data: { id: number; specie_name: string }[] }>('get-species')).data.find(
    ({ specie_name }) => specie_name === 'Zebra',
  )!
  await page.goto(`/stand?view=map&species=${zebra.id}`)
  await expect(page.getByText(/^[1-9]\d* stands? in view$/)).toBeVisible()
  // Zebra live in Africa: the map did not stay in Wisconsin.
  expect(Number(new URL(page.url()).searchParams.get('latitude'))).toBeLessThan(0)
  const cards = page.getByRole('list', { name: 'Stands in view' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  // The stand in the middle of the map, above the cards.
  const { data: listed } = await app.call<{
    data: { popular: boolean; property_address_latitude: number; property_address_longitude: number }[]
  }>('all-stands?per_page=50')
  const middle = listed.find((stand) => stand.popular)!
  const at = `latitude=${middle.property_address_latitude}&longitude=${middle.property_address_longitude}`
  await page.goto(`/stand?view=map&zoom=14&${at}`)
  const pill = page.getByRole('button', { name: /a day, popular$/ }).first()
  const title = (await pill.getAttribute('aria-label'))!.replace(/, (from )?\$.*/, '')
  // A tap on a pill brings its card to the front; the next one opens the stand.
  await pill.click()
  await expect(page.locator('li[data-chosen]', { hasText: title })).toBeInViewport()
  await pill.click()
  await expect(page).toHaveURL(/\/stand\/\d+$/)
  await leave(page)
})
