import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, refused, says, visit, withoutGiven } from '#tests/support/browser/screen.ts'

/** How the list, the map and the posts of the search load what they show. */
const cards = (page: Page) => page.locator('#main').getByRole('article')

test('panning and zooming the map ask for the stands of what is then in view', async ({ app, browser }) => {
  const page = await visit(browser, app.url, { viewport: { width: 1280, height: 900 } })
  const boxes: Record<'west' | 'east', number>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/stands-map') return
    const value = (name: string) => Number(searchParams.get(name))
    boxes.push({ west: value('sw_long'), east: value('ne_long') })
  })
  await page.goto('/stand?view=map')
  await expect(page.getByText(/^\d+ stands? in view$/)).toBeVisible()
  const map = page.locator('canvas.maplibregl-canvas')
  await map.focus()
  const press = async (key: string) => {
    const before = boxes.at(-1)!
    await page.keyboard.press(key)
    const last = () => boxes.at(-1)!
    return { before, last }
  }
  const east = await press('ArrowRight')
  await expect.poll(() => east.last().west).toBeGreaterThan(east.before.west)
  expect(east.last().east).toBeGreaterThan(east.before.east)
  const width = ({ west, east: edge }: (typeof boxes)[number]) => edge - west
  const closer = await press('Equal')
  await expect.poll(() => width(closer.last())).toBeLessThan(width(closer.before) * 0.6)
  await leave(page)
})

test('a list ends at its total, begins again with another filter, and is empty in another view and after a failure', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const pages: string[] = []
  await changed(page, calls.stands.search, (answer, route) => {
    const terms = new URL(route.request().url()).searchParams
    const number = Number(terms.get('page') ?? 1)
    const kind = [...terms].find(([name]) => name.startsWith('species'))?.[1] ?? 'all'
    pages.push(`${kind} ${number}`)
    const all = Array.from({ length: 20 }, (_, i) => ({
      ...answer.data[i % answer.data.length]!,
      id: 900 + i,
      title: `${kind} ${i + 1}`,
    }))
    return { ...answer, data: all.slice((number - 1) * 9, number * 9), total_records: 20, total_is: 'exact' }
  })
  await withoutGiven(page)
  await page.goto('/stand')
  await expect(cards(page)).toHaveCount(9)
  for (const count of [18, 20]) {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(cards(page)).toHaveCount(count)
  }
  await expect(button(page, 'Show more')).toHaveCount(0)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  expect(pages.filter((each) => each.startsWith('all'))).toEqual(['all 1', 'all 2', 'all 3'])

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const species = page.getByRole('group', { name: 'Species' }).first().getByRole('button')
  await species.nth(1).click()
  await expect(page).toHaveURL(/species=/)
  const chosen = new URL(page.url()).searchParams.get('species')
  await expect(cards(page)).toHaveCount(9)
  await expect(cards(page).first().getByText(`${chosen} 1`, { exact: true })).toBeVisible()
  expect(pages.filter((each) => each.startsWith(`${chosen} `))[0]).toBe(`${chosen} 1`)

  // The stands of the list are gone before those of the next view are there.
  await page.route(/\/api\/all-stand-post/, () => undefined)
  await button(page, 'Blog').click()
  await says(page, 'Blog View')
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(0)
  await button(page, 'List').click()
  await expect(cards(page)).toHaveCount(9)

  await page.unroute(/\/api\/all-stand-post/)
  await refused(page, calls.stands.search, 400, 'Not to be seen')
  await species.nth(2).click()
  await says(page, "Can't find stands")
  await expect(cards(page)).toHaveCount(0)
  await leave(page)
})

test('a search for today that finds nothing says in the evening until when today can be booked', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { timezoneId: 'America/Chicago' })
  await changed(page, calls.stands.search, (answer) => ({ ...answer, data: [], total_records: 0 }))
  const evening = 'Today can be booked until 6 PM at the stand. Try from tomorrow on.'
  for (const [now, day, said] of [
    ['2026-11-25T23:59:00Z', '2026-11-25', 'Try other days, another species or a wider place.'],
    ['2026-11-26T00:01:00Z', '2026-11-25', evening],
    ['2026-11-26T00:01:00Z', '2026-11-26', 'Try other days, another species or a wider place.'],
  ] as const) {
    await page.clock.setFixedTime(new Date(now))
    await page.goto(`/stand?start_date=${day}&end_date=${day}`)
    await says(page, 'No Stand found', said)
  }
  await leave(page)
})

test('a post shows its description, a slider of its pictures, and those of the owner and the stand', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const { data: posts } = await app.call<{ data: { stand: { image: string } }[] }>('all-stand-post')
  const picture = posts[0]!.stand.image
  const pictures = Array.from({ length: 3 }, (_, i) => ({ id: i + 1, image: `${picture}?${i}` }))
  await changed(page, calls.site.posts, (answer) => ({
    ...answer,
    data: answer.data.map((post) => ({
      ...post,
      description: 'The oaks drop early.\nBring a ladder.',
      images: pictures,
      user: { ...post.user, image: '/icons/icon-192.png' },
    })),
  }))
  await page.goto('/stand?view=blog')
  const card = cards(page).first()
  await expect(card.getByText(/^The oaks drop early\.\s+Bring a ladder\.$/)).toBeVisible()
  await expect(card.locator('img[src*="icon-192"]')).toBeVisible()
  await expect(card.locator(`img[src*="${picture.split('/').at(-1)!.split('.')[0]}"]`).last()).toBeVisible()
  const slider = card.getByRole('group', { name: /^Pictures of/ })
  await expect(slider.locator('img')).toHaveCount(3)
  const at = () => slider.evaluate((node) => Math.round(node.scrollLeft / node.clientWidth))
  await slider.hover()
  await card.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(at).toBe(1)
  await card.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(at).toBe(2)
  // After the last comes the first again.
  await card.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(at).toBe(0)
  await leave(page)
})
