import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, says, visit } from '#tests/support/browser/screen.ts'

/** What the second document asks of public screens beside their texts: what is shown of one thing, and where it leads. */
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const image = '/media/0123456789abcdef.webp'
const person = { id: 99, first_name: 'Ann', last_name: 'Lee', image, rating: 4 }

test('a stand shows a member its favorite button, rating, reviews, trophies, location and related stands', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await logIn(page, demo('landowner2'))
  await expect(page).toHaveURL(/my-stands/)
  let related = true
  await changed(
    page,
    calls.stands.read,
    (answer) => ({
      ...answer,
      data: {
        ...answer.data,
        rating: 4.2,
        geo_location_p_s: JSON.stringify([
          { lat: 44.4, lng: -89.4, alt: 1010.4 },
          { lat: 44.41, lng: -89.41, alt: 1044.6 },
        ]),
      },
    }),
    1,
  )
  await changed(page, calls.stands.related, (answer) => ({ ...answer, data: related ? answer.data : [] }), 1)
  await changed(
    page,
    calls.stands.reviews,
    (answer) => ({
      ...answer,
      data: [
        {
          id: 1,
          rating: 3.5,
          review: 'Good way in.',
          type: 'hunter' as const,
          created_at: '2026-03-04T15:00:00Z',
          user: person,
        },
      ],
      total_records: 1,
    }),
    1,
  )
  await changed(
    page,
    calls.stands.trophies,
    (answer) => ({
      ...answer,
      data: [
        {
          id: 1,
          image,
          name: 'Ten points',
          specie: null,
          harvest_date: '2026-03-04',
          comment: '',
          user: person,
        },
      ],
      total_records: 1,
    }),
    1,
  )
  await page.route('**/media/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  )
  await page.goto('/stand/1')
  await expect(page.getByRole('link', { name: 'CHECK AVAILABILITY' })).toHaveAttribute(
    'href',
    /^\/reserve-stand\/1/,
  )
  const stars = page.getByRole('button', { name: /Show the reviews/ })
  await expect(stars).toContainText('4.2')
  expect(await stars.locator('[style*="--share"]').getAttribute('style')).toContain('84')
  const neighbours = page.getByRole('heading', { name: 'Related Stands' })
  await expect(neighbours).toBeVisible()
  await expect(page.getByText('1,010 ft to 1,045 ft, from parking to the stand')).toBeVisible()

  // The heart answers before the server.
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Favorite/ })
    .first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/favorite-stand/1', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/favorite-stand/1')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await asked
  const answered = page.waitForResponse('**/api/favorite-stand/1')
  release()
  expect((await answered).status()).toBe(200)

  await tab(page, 'Reviews').click()
  const review = page.getByRole('tabpanel').getByRole('article')
  for (const text of ['Ann Lee', 'Good way in.', '3.5', 'Mar 04, 2026'])
    await expect(review.getByText(text, { exact: true })).toBeVisible()
  await expect(review.locator('img')).toHaveCount(1)
  await tab(page, 'Trophies').click()
  const trophy = page.getByRole('tabpanel').getByRole('article')
  await expect(trophy).toHaveCount(1)
  await expect(trophy.getByRole('heading', { name: 'Ten points' })).toBeVisible()
  await tab(page, 'Location').click()
  const { data: stand } = await app.call<{ data: { address: string } }>('stand-detail/1')
  await expect(page.getByRole('tabpanel').getByText(stand.address, { exact: true })).toBeVisible()
  await expect(neighbours).toBeVisible()
  related = false
  await page.reload()
  await says(page, 'Links')
  await expect(neighbours).toHaveCount(0)
  await leave(page)
})

test('the home page counts the stands, searches by the chosen values, and opens posts, contact and videos', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  await changed(page, calls.site.settings, (answer) => ({
    ...answer,
    data: [{ key: 'Google Play Link', value: 'https://play.google.com/store/highseat' }],
  }))
  await changed(page, calls.site.publicFeedback, (answer) => ({
    ...answer,
    data: [{ id: 1, feedback: 'Two quiet mornings.', user: person }],
  }))
  await page.goto('/')
  const given = await page.locator('script[type="application/json"]').allTextContents()
  const counts = given
    .flatMap((text) => JSON.parse(text) as { answer: { data: Record<string, number> } }[])
    .map(({ answer }) => answer.data)
    .find((data) => 'standCounter' in data)!
  await page.locator('#main').getByText('Hunts Booked').scrollIntoViewIfNeeded()
  const counter = (name: string, where = page) =>
    where.locator('dl div', { has: where.getByText(name, { exact: true }) }).locator('dd')
  for (const [name, field] of [
    ['Hunts Booked', 'reservations'],
    ['Animals', 'species'],
    ['Hunting Locations', 'standCounter'],
    ['Landowners', 'landlords'],
  ] as const)
    await expect(counter(name)).toHaveText(counts[field]! < 100 ? String(counts[field]) : `${counts[field]}+`)
  await page.mouse.wheel(0, 400)
  await expect(page.getByText('Two quiet mornings.', { exact: true })).toBeAttached()
  await button(page, 'DOWNLOAD APP').click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Google Play' })).toHaveAttribute(
    'href',
    'https://play.google.com/store/highseat',
  )
  await page.keyboard.press('Escape')
  const search = page.getByRole('region', { name: 'Search stands' })
  for (const [name, query] of [
    ['Search stands', ''],
    ['List', '?view=list'],
    ['Map', '?view=map'],
  ] as const) {
    await page.goto('/')
    await search.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hunting Stands' })).toBeAttached()
    const { pathname, search: asked } = new URL(page.url())
    // Nothing was chosen: neither days nor a species are searched for.
    expect(pathname).toBe('/stand')
    if (name !== 'Map') expect(asked).toBe(query)
    else expect(asked).toMatch(/view=map/)
    expect(asked).not.toMatch(/date|species/)
  }

  const { data: posts } = await app.call<{ data: { id: number; title: string; description: string }[] }>(
    'all-stand-post',
  )
  const post = posts[0]!
  await page.goto(`/blog/${post.id}`)
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible()
  await expect(page.getByRole('article').getByText(post.description.split('\n')[0]!).first()).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible()
  await changed(page, calls.site.tutorials, (answer) => ({
    ...answer,
    data: answer.data.slice(0, 1).map((one) => ({ ...one, title: 'A film', video_url: '/media/film.mp4' })),
    total_records: 1,
  }))
  await page.route('**/media/film.mp4', () => undefined)
  await page.goto('/Tutorials')
  const film = page.locator('#main').getByRole('button', { name: 'A film' })
  await expect(film.locator('svg')).toBeVisible()
  await film.click()
  await expect(page.getByRole('dialog', { name: 'A film' }).locator('video')).toHaveAttribute(
    'src',
    '/media/film.mp4',
  )
  const newcomer = await visit(browser, app.url)
  await changed(newcomer, calls.site.counters, (answer) => ({
    ...answer,
    data: { reservations: 99, species: 100, standCounter: 12_345, landlords: 3 },
  }))
  // Not with its first HTML, which brings the counters along.
  await newcomer.goto('/faqs')
  await newcomer.getByRole('banner').getByRole('link', { name: 'Highseat' }).first().click()
  await newcomer.locator('#main').getByText('Hunts Booked').scrollIntoViewIfNeeded()
  for (const [name, text] of [
    ['Hunts Booked', '99'],
    ['Animals', '100+'],
    ['Hunting Locations', '12,345+'],
    ['Landowners', '3'],
  ] as const)
    await expect(counter(name, newcomer)).toHaveText(text)
  await newcomer.context().close()
  await page.context().close()
})
