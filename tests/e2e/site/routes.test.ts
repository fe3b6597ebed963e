import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import { demo, expect, logIn, startSignedIn, test } from '#tests/support/browser/app.ts'
import { button, changed, leave, visit } from '#tests/support/browser/screen.ts'

const place = (page: Page) => page.locator('#main')

test('the documents and the hunt package open without a login, and without header and footer', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url)
  const frame = [page.getByRole('banner'), page.getByRole('contentinfo')]
  const [lease, release] = [/^[A-Z ]*LEASE[A-Z ]*$/, 'HUNTER PARTICIPATION AND RELEASE AGREEMENT']
  const headings = place(page).getByRole('heading', { level: 2 })
  await page.goto('/terms')
  for (const part of frame) await expect(part).toBeVisible()
  await place(page)
    .getByRole('link', { name: /^The agreements/ })
    .click()
  await expect(page).toHaveURL(/\/agreement-documents$/)
  for (const [path, titles] of [
    ['/agreement-documents', [lease, release]],
    ['/landowner-agreement-document', [lease]],
    ['/hunter-agreement-document', [release]],
  ] as const) {
    await page.goto(path)
    await expect(headings).toHaveText([...titles])
    await expect(
      place(page)
        .getByText(/________/)
        .first(),
    ).toBeVisible()
    await expect(place(page).getByText(/\{\w+\}/)).toHaveCount(0)
    for (const part of frame) await expect(part).toHaveCount(0)
  }
  await page.goto('/download')
  await place(page).getByRole('link', { name: 'What a download includes' }).click()
  for (const path of ['/hunt-package', '/hunt-package/', '/hunt-package/1', '/hunt-package/1/map']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Hunt package' })).toBeVisible()
    for (const part of frame) await expect(part).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '404' })).toHaveCount(0)
  }
  await expect(place(page).getByRole('link', { name: 'Search stands' })).toHaveAttribute('href', '/stand')
  await startSignedIn(page, demo('hunter'))
  await page.goto('/hunt-package/1')
  await expect(place(page).getByRole('link', { name: 'Reservation details' })).toHaveAttribute(
    'href',
    '/my-profile/reservation-details/1',
  )
  await leave(page)
})

test('the lists of the dashboard begin at the page of their address', async ({ app, browser }) => {
  const page = await visit(browser, app.url)
  const token = await app.login('hunter2')
  for (let id = 1; id <= 12; id += 1)
    await app.call(`favorite-stand/${id}`, { token, body: { favorite: true } })
  await logIn(page, demo('hunter2'))
  await expect(page).not.toHaveURL(/auth\/login/)
  const cards = place(page).getByRole('article')
  const first = place(page).getByRole('link', { name: 'To the first page' })
  await page.goto('/my-profile/favourite-stands?page=2')
  await expect(cards).toHaveCount(2)
  await expect(button(page, 'Show more')).toHaveCount(0)
  await first.click()
  await expect(cards).toHaveCount(10)
  await expect(first).toHaveCount(0)
  await page.goto('/my-profile/favourite-stands?page=3')
  await expect(first).toBeVisible()
  await expect(page.getByText('You have no favorites!')).toHaveCount(0)
  for (let id = 1; id <= 12; id += 1)
    await app.call(`favorite-stand/${id}`, { token, body: { favorite: false } })
  await leave(page)

  const owner = await visit(browser, app.url)
  const { data: mine } = await app.call<{ data: object[] }>('get-stands', {
    token: await app.login('landowner'),
  })
  const asked: string[] = []
  await changed(owner, calls.stands.mine, (answer, route) => {
    const terms = new URL(route.request().url()).searchParams
    const number = Number(terms.get('page') ?? 1)
    asked.push(`${terms.get('status')} ${number}`)
    const all = Array.from({ length: 20 }, (_, i) => ({
      ...mine[0]!,
      id: 900 + i,
      title: `Land ${i + 1}`,
    }))
    return { ...answer, data: all.slice((number - 1) * 8, number * 8), total_records: all.length }
  })
  await startSignedIn(owner, demo('landowner'))
  await owner.goto('/my-profile/my-stands?page=3')
  await expect(place(owner).getByRole('heading', { name: /^Land/ })).toHaveText([
    'Land 17',
    'Land 18',
    'Land 19',
    'Land 20',
  ])
  await expect(button(owner, 'Show more')).toHaveCount(0)
  asked.length = 0
  await button(owner, 'approved').click()
  await expect(owner).toHaveURL(/\/my-stands$/)
  await expect(place(owner).getByRole('heading', { name: 'Land 1', exact: true })).toBeVisible()
  await expect(button(owner, 'approved')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => asked).toContain('approved 1')
  await leave(owner)
})

test('the story of a user plays in the landowner page', async ({ app, browser }) => {
  const storyOf = (on: Page) =>
    on.locator('section', { has: on.getByRole('heading', { name: /User's Story$/ }) })
  const named = await visit(browser, app.url)
  await changed(named, calls.site.settings, (answer) => ({
    ...answer,
    data: [{ key: 'Youtube Link', value: 'https://video.example/how-to' }],
  }))
  await named.goto('/landowner-page')
  await expect(storyOf(named).getByRole('link', { name: 'Open the video' })).toHaveAttribute(
    'href',
    'https://video.example/how-to',
  )
  await leave(named)

  const own = await visit(browser, app.url)
  await own.goto('/landowner-page')
  const film = storyOf(own).locator('video')
  await expect(film).toHaveAttribute('src', /^\/videos\//)
  // Nothing of it is loaded before it is played.
  await expect(film).toHaveAttribute('preload', 'none')
  const plays = await film.evaluate(async (node: HTMLVideoElement) => {
    node.muted = true
    await node.play()
    return node.readyState >= 2
  })
  expect(plays).toBe(true)
  await leave(own)

  const framed = await visit(browser, app.url)
  await changed(framed, calls.site.settings, (answer) => ({
    ...answer,
    data: [{ key: 'Youtube Link', value: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }],
  }))
  await framed.context().route(/youtube/, (route) => route.fulfill({ body: 'a film' }))
  await framed.goto('/landowner-page')
  await expect(storyOf(framed).locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  )
  await expect(framed.frameLocator('iframe').getByText('a film')).toBeVisible()
  await leave(framed)
})

test('each tutorial of the demo is a film of this server, and plays without any other', async ({
  app,
  browser,
}) => {
  const { data } = await app.call<{ data: { title: string; video_url: string }[] }>('tutorials?per_page=50')
  expect(data.length).toBeGreaterThanOrEqual(10)
  const page = await visit(browser, app.url)
  const others: string[] = []
  await page.context().route(
    (url) => url.origin !== app.url,
    (route) => {
      others.push(route.request().url())
      return route.abort()
    },
  )
  for (const address of new Set(data.map(({ video_url }) => video_url))) {
    expect(new URL(address, app.url).origin).toBe(app.url)
    const { title } = data.find(({ video_url }) => video_url === address)!
    await page.goto('/Tutorials')
    await place(page).getByRole('button', { name: title }).click()
    const film = page.getByRole('dialog', { name: title }).locator('video')
    await expect(film).toHaveAttribute('src', address)
    const plays = await film.evaluate(async (node: HTMLVideoElement) => {
      node.muted = true
      await node.play()
      return node.readyState >= 2
    })
    expect(plays).toBe(true)
  }
  expect(others).toEqual([])
  await leave(page)
})
