import type { Page } from 'playwright/test'
import { brand } from '#core/brand.ts'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, says, stopClock, visit } from '#tests/support/browser/screen.ts'

/** The public pages of the specification's second document: their words, defaults and figures. */
const place = (page: Page) => page.locator('#main')
const stores = {
  ios: 'https://apps.apple.com/app/highseat',
  android: 'https://play.google.com/store/highseat',
}
const withStores = async (page: Page) => {
  await changed(page, calls.site.settings, (answer) => ({
    ...answer,
    data: [
      { key: 'App Store Link', value: stores.ios },
      { key: 'Google Play Link', value: stores.android },
      { key: 'Youtube Link', value: 'https://video.example/how-to' },
    ],
  }))
  await page
    .context()
    .route(/apple\.com|play\.google|video\.example/, (route) => route.fulfill({ body: 'the store' }))
}

test('the home page asks where, when and what, changes its picture every three seconds, and shows the contact', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, {
    timezoneId: 'America/Chicago',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'no-preference',
  })
  // Saturday evening in Wisconsin, Sunday in UTC; two days before the full moon.
  await page.clock.install({ time: new Date('2026-11-22T03:00:00Z') })
  await changed(page, calls.site.publicFeedback, (answer) => ({
    ...answer,
    // Another test of this service may have given the hunter another name.
    data: answer.data.slice(0, 2).map((one, at) => ({
      ...one,
      user: at === 0 ? null : { ...one.user!, first_name: 'Themba', last_name: 'Nkosi' },
    })),
  }))
  await page.goto('/')
  await says(page, brand.tagline)
  await expect(page.getByText(/^Waxing Gibbous \d\d% lit$/).first()).toBeVisible()
  const search = page.getByRole('region', { name: 'Search stands' })
  const step = (name: RegExp) => search.getByRole('button', { name })
  const done = search.getByRole('button', { name: 'Done', exact: true })
  await step(/^Anywhere/).click()
  const where = search.getByPlaceholder('Enter a Location...')
  await where.fill('Xyzzyvale')
  await button(page, 'Search stands').click()
  await says(page, 'We do not know this place.')
  await expect(page).toHaveURL(`${app.url}/`)
  await where.fill('Stelenbosch')
  await button(page, 'Stellenbosch, Western Cape').click()
  await expect(where).toHaveValue('Stellenbosch, Western Cape, South Africa')
  // Leaving the field chooses the likeliest, so that no typed place is left out of the search.
  await where.fill('Merrill, WI')
  await expect(page.getByRole('option', { name: /^Merrill, Wisconsin/ })).toBeVisible()
  await where.blur()
  await expect(where).toHaveValue('Merrill, Wisconsin, United States')
  await where.fill('Stellenbosch')
  await page.getByRole('option', { name: 'Stellenbosch, Western Cape, South Africa', exact: true }).click()
  await done.click()
  await step(/^Anytime/).click()
  await expect(search.getByRole('button', { name: '20 November 2026', exact: true })).toBeDisabled()
  await search.getByRole('button', { name: '21 November 2026', exact: true }).click()
  await search.getByRole('button', { name: '23 November 2026', exact: true }).click()
  await done.click()
  await step(/^Any Species/).click()
  await search.getByRole('combobox', { name: 'Species' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Any Specie')
  await page.getByRole('option', { name: 'Kudu' }).click()
  await done.click()
  await expect(done).toHaveCount(0)
  await expect(step(/^Anytime/)).toHaveText(/Nov 21 – Nov 23/)

  await page.locator('#main').getByText('Hunts Booked').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  const feedback = page.locator('section', { has: page.getByRole('heading', { name: 'Hunters Feedback' }) })
  await expect(feedback.getByText('Anonymous', { exact: true })).toBeAttached()
  await feedback.getByRole('button', { name: 'Next feedback' }).click()
  await expect(feedback.getByText('Themba Nkosi', { exact: true })).toBeVisible()
  const slider = page.getByRole('group', { name: 'From the land' })
  const at = () => slider.evaluate((node) => Math.round((node.scrollLeft / node.clientWidth) * 10) / 10)
  await stopClock(page)
  await slider.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect.poll(at).toBe(0)
  await page.clock.runFor(2990)
  expect(await at()).toBe(0)
  await page.clock.resume()
  await expect.poll(at).toBe(1)

  await button(page, 'Contact us').click()
  await expect(page.getByRole('link', { name: 'Message' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    `tel:${brand.phone.replaceAll(' ', '')}`,
  )
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute(
    'href',
    `mailto:${brand.email}`,
  )

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await search.getByRole('button', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/stand\?.*view=blog/)
  const terms = new URL(page.url()).searchParams
  expect([terms.get('start_date'), terms.get('end_date')]).toEqual(['2026-11-21', '2026-11-23'])
  expect(terms.get('place')).toMatch(/^Stellenbosch/)
  expect(terms.get('species')).toMatch(/\d/)

  await leave(page)

  const silent = await visit(browser, app.url)
  await changed(silent, calls.site.publicFeedback, (answer) => ({ ...answer, data: [] }))
  await silent.goto('/')
  await place(silent).getByText('Hunts Booked').scrollIntoViewIfNeeded()
  await silent.mouse.wheel(0, 400)
  await expect(silent.getByRole('heading', { name: 'Daily Verse' })).toBeAttached()
  await expect(silent.getByRole('heading', { name: 'Hunters Feedback' })).toHaveCount(0)
  await leave(silent)
})

test('tutorials are nine to a page, play in a dialog, and have an empty state', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { viewport: { width: 1280, height: 900 } })
  let some = 10
  await changed(page, calls.site.tutorials, (answer) => ({
    ...answer,
    data:
      some === 0
        ? []
        : answer.data.slice(0, some).map((one, i) => (i === 0 ? { ...one, image: '/media/0.webp' } : one)),
    total_records: Math.min(some, answer.total_records),
  }))
  await page.goto('/Tutorials')
  await expect(place(page).getByRole('heading', { name: 'Tutorials', level: 1 })).toBeVisible()
  const all = place(page)
    .getByRole('button')
    .filter({ has: page.locator('strong') })
  await expect(all).toHaveCount(9)
  const at = (n: number) => all.nth(n).boundingBox()
  const [left, right] = [await at(0), await at(1)]
  expect(Math.abs(right!.y - left!.y)).toBeLessThan(1)
  expect(right!.x).toBeGreaterThan(left!.x + left!.width)
  expect((await at(8))!.y).toBeGreaterThan(left!.y + left!.height)
  await expect(all.first().locator('img')).toHaveCount(0)
  await expect(all.nth(1).locator('img')).toHaveCount(1)
  await all.first().click()
  await expect(page.getByRole('dialog', { name: 'Find a stand' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Page 1')).toHaveAttribute('aria-current', 'page')
  await button(page, 'Page 2').click()
  await expect(all).toHaveText(['Get paid'])
  await expect(button(page, 'Page 3')).toHaveCount(0)
  some = 9
  await page.goto('/Tutorials')
  await expect(all).toHaveCount(9)
  await expect(button(page, 'Page 1')).toHaveCount(0)
  some = 0
  await page.reload()
  await says(page, 'No Records Found')
  await leave(page)
})

test('the download page leads each device to its store, through the app where requested', async ({
  app,
  browser,
}) => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
  const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/156.0 Mobile'
  const desk = await visit(browser, app.url)
  await withStores(desk)
  await desk.goto('/download')
  await says(desk, 'Download Our Mobile App!')
  for (const [name, href] of [
    ['Download on the App Store', stores.ios],
    ['Get it on Google Play', stores.android],
  ] as const) {
    const badge = desk.getByRole('link', { name, exact: true })
    await expect(badge).toHaveAttribute('href', href)
    const drawing = await badge.locator('svg path').boundingBox()
    expect(Math.min(drawing!.width, drawing!.height)).toBeGreaterThan(15)
    expect((await badge.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  }
  await desk.goto('/download?ios')
  await expect(desk).toHaveURL(stores.ios)
  await desk.goto('/download?android')
  await expect(desk).toHaveURL(stores.android)
  await leave(desk)
  for (const [userAgent, store, asked] of [
    [iphone, stores.ios, 'ios'],
    [android, stores.android, 'android'],
  ] as const) {
    const page = await visit(browser, app.url, { userAgent })
    await withStores(page)
    await page.goto('/download')
    await expect(page).toHaveURL(store)
    await page.clock.install()
    await page.goto('/about')
    await stopClock(page)
    const devtools = await page.context().newCDPSession(page)
    const tried: string[] = []
    devtools.on('Page.frameRequestedNavigation', ({ url }) => tried.push(url))
    await devtools.send('Page.enable')
    await page.goto(`/download?${asked}`)
    await says(page, 'Download Our Mobile App!')
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(page.getByRole('link', { name: 'App Store' })).toBeVisible({ timeout: 200 })
    }).toPass()
    // What is drawn begins to wait in a task of its own.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(null)
        }),
    )
    expect(tried.at(-1)).toBe('highseat://open')
    await page.clock.runFor(970)
    await expect(page).toHaveURL(/\/download\?/)
    await page.clock.runFor(30)
    await expect(page).toHaveURL(store)
    await leave(page)
  }
})

test('the pages for landowners and hunters show the offer, the fees of the policy in force, and the agreements', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await withStores(page)
  await page.goto('/landowner-page')
  await says(
    page,
    'For Landowners',
    `What is ${brand.name}?`,
    `How Does ${brand.name} Work?`,
    'How Do Hunters Find Their Way?',
    'What About Liability?',
    'What Does It Cost?',
    'Did We Mention Our 5-Star Review System?',
    `Watch An ${brand.name} User's Story`,
  )
  await expect(
    page.getByText(/7\.5% from the landowner's lease amount and 7\.5% charged to the hunter/),
  ).toBeVisible()
  await says(page, 'You keep 92.5% of every lease amount.')
  const example = page.getByRole('group', { name: 'An example' })
  await expect(example).toContainText(
    'You are paid $1,850.00 a year. 20 days at your price are $2,000.00, less the fee.',
  )
  await example.getByLabel('Booked days a year').fill('1')
  await example.getByLabel('Price of a day').fill('85')
  // 85 less 7.5 %, by the rule of bookings.
  await expect(example).toContainText(
    'You are paid $78.62 a year. 1 day at your price is $85.00, less the fee.',
  )
  await expect(page.getByText(/only fee/)).toHaveCount(0)
  await expect(page.getByText(/^Liability insurance is included at no extra charge\./)).toBeVisible()
  const contact = page.locator('section', { has: page.getByRole('heading', { name: 'Questions?' }) })
  await expect(contact.getByRole('link', { name: brand.phone })).toHaveAttribute('href', /^tel:\+1/)
  await expect(contact.getByRole('link', { name: brand.email })).toHaveAttribute('href', /^mailto:/)
  await expect(place(page).getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact')
  await expect(contact.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  for (const [opener, words] of [
    ['DOWNLOAD APP', /opens without a signal and needs no store/],
    ['Hunter waiver', /HUNTER PARTICIPATION AND RELEASE AGREEMENT/],
    ['Landowner agreement', /AGREEMENT/],
    ['Review form', 'Hunters review the stand'],
  ] as const) {
    await button(page, opener).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(words).first()).toBeVisible()
    if (opener === 'Review form') {
      await expect(dialog.getByText('Landowners review the hunter')).toBeVisible()
      await expect(dialog.getByRole('listitem').nth(2)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await leave(page)

  const other = await visit(browser, app.url)
  await withStores(other)
  await changed(other, calls.service.config, (answer) => ({
    ...answer,
    data: {
      ...answer.data,
      fee_policy: { name: 'landowner_only', hunter_percent: 0, landowner_percent: 8 },
    },
  }))
  await other.goto('/hunter-page')
  await says(other, 'For Hunters', 'How To Book A Hunt!')
  await expect(other.getByRole('heading', { level: 2 })).toHaveText([
    '1. Download the app',
    '2. Create an account',
    '3. Browse sites',
    '4. Pick dates',
    '5. Pay by card',
    '6. Get directions and parking information',
    '7. Check in on arrival',
    '8. Watch your location during the hunt',
    '9. Check out and leave a review',
  ])
  await expect(place(other).getByRole('link', { name: 'DOWNLOAD APP' })).toHaveAttribute('href', '/download')
  await expect(other.getByText(/8% of the landowner's revenue; hunters pay no fee\./)).toBeVisible()
  await expect(other.getByText(/^You pay only when you book/)).toBeVisible()
  await other.goto('/landowner-page')
  await says(other, 'You keep 92% of every lease amount; our share is the only fee.')
  await other.goto('/hunter-page')
  await button(other, 'How To Book A Hunt!').click()
  await expect(other.getByRole('dialog', { name: 'How To Book A Hunt!' })).toBeVisible()
  await leave(other)
})

test('favorites are ten to a page in two orders, and have an empty state', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  const token = await app.login('landowner2')
  await startSignedIn(page, demo('landowner2'))
  await page.goto('/my-profile/favourite-stands')
  await says(page, 'You have no favorites!')
  for (let id = 1; id <= 12; id += 1)
    await app.call(`favorite-stand/${id}`, { token, body: { favorite: true } })
  await page.goto('/my-profile/favourite-stands')
  const cards = place(page).getByRole('article')
  await expect(cards).toHaveCount(10)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('Sort By Recent')
  await expect(cards.first().getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    '/stand/12',
  )
  await cards.nth(9).scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(12)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await sort.click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Sort By Recent',
    'Sort By Closest',
  ])
  await page.getByRole('option', { name: 'Sort By Closest' }).click()
  // Without a position there is no distance, and the page says so.
  await says(page, 'Your position is not known, so the stands cannot be sorted by distance.')
  await expect(sort).toHaveValue('Sort By Recent')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 44.5, longitude: -89.5 })
  await sort.click()
  await page.getByRole('option', { name: 'Sort By Closest' }).click()
  await expect(sort).toHaveValue('Sort By Closest')
  const found = cards.first().getByRole('link', { name: /^View Details/ })
  const { data } = await app.call<{ data: { id: number }[] }>(
    'favorite-stands?sort_order=closest&stand_latitude=44.5&stand_longitude=-89.5',
    { token },
  )
  const nearest = `/stand/${data[0]!.id}`
  await expect(found).toHaveAttribute('href', nearest)
  await cards
    .first()
    .getByRole('button', { name: /^Favorite/ })
    .click()
  await expect(cards.first().getByRole('link', { name: /^View Details/ })).not.toHaveAttribute(
    'href',
    nearest,
  )
  await leave(page)
})
