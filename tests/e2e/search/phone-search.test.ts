import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import type { StandCard } from '#core/calls/stands.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { button, changed, hold, leave, stopClock, visit } from '#tests/support/browser/screen.ts'

const phone = { viewport: { width: 360, height: 780 } }
const term = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const searched = (page: Page) => page.getByRole('button', { name: /^Search stands: / })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Search stands' })

test('the sheet counts what it would find, never what it found before, and keeps words with the rest', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  const { total_records: all } = await app.call<{ total_records: number }>('all-stands')
  const species = (
    await app.call<{ data: { id: number; specie_name: string; is_searchable: boolean; stands: number }[] }>(
      'get-species',
    )
  ).data.filter((each) => each.is_searchable)
  await page.clock.install()
  await page.goto('/stand')
  await expect(page.getByText(`${all} stands`, { exact: true })).toBeVisible()
  await searched(page).click()
  const sheet = sheetOf(page)
  const chosen = sheet.getByRole('group', { name: 'Any Species' })

  await test.step('the species that most stands have come first, with their numbers', async () => {
    await expect(chosen.getByRole('button').nth(species.length)).toBeVisible()
    const said = (await chosen.getByRole('button').allTextContents()).slice(1)
    const counts = said.map((text) => Number(/\d+$/.exec(text)![0]))
    expect(counts).toEqual(species.map(({ stands }) => stands).toSorted((a, b) => b - a))
    expect(said).toContain(`${species[0]!.specie_name}${species[0]!.stands}`)
  })

  await test.step('a count that has not come yet is not said', async () => {
    const show = sheet.getByRole('button', { name: /^Show / })
    await expect(show).toHaveText(`Show ${all} stands`)
    const release = await hold(page, /api\/all-stands\?.*species/)
    const { specie_name, stands } = species.find((each) => each.stands > 1 && each.stands < all)!
    await stopClock(page)
    await chosen.getByRole('button', { name: `${specie_name} ${stands}`, exact: true }).click()
    // Before it is even asked.
    await expect(show).toHaveText('Show stands')
    await page.clock.resume()
    release()
    await expect(show).toHaveText(`Show ${stands} stands`)
    await page.unrouteAll({ behavior: 'wait' })
    await changed(page, calls.stands.search, (answer) => ({ ...answer, total_is: 'at_least' }))
    const other = species.find((each) => each.specie_name !== specie_name && each.stands > 1)!
    await chosen.getByRole('button', { name: `${other.specie_name} ${other.stands}`, exact: true }).click()
    await expect(show).toHaveText('Show stands')
    // Counted up to a limit, the number would be wrong.
    await page.waitForResponse(/api\/all-stands\?.*per_page=1(&|$)/)
    await expect(show).toHaveText('Show stands')
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('words that were typed before Show stay, and two species are counted', async () => {
    await sheet.getByPlaceholder('Search Stands...').fill('o')
    await expect.poll(() => term(page, 'title')).toBe('o')
    await sheet.getByRole('button', { name: /^Show / }).click()
    await expect(sheet).toHaveCount(0)
    await expect(searched(page)).toBeFocused()
    await expect(searched(page)).toHaveAccessibleName(/ Anywhere ?Anytime · 2 species · “o”$/)
    expect(term(page, 'title')).toBe('o')
    await searched(page).click()
    await page.keyboard.press('Escape')
    await expect(searched(page)).toBeFocused()
  })

  await test.step('"Clear all" takes the words too', async () => {
    await searched(page).click()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await expect(searched(page)).toHaveAccessibleName(/ Anywhere ?Anytime · Any Species$/)
    expect(new URL(page.url()).search).toBe('')
  })

  await test.step('the filters beside it say how many are set, a range as one', async () => {
    await page.goto('/stand?start_price=30&end_price=600&feature=1&start_date=2036-05-04')
    await expect(page.getByRole('button', { name: /^Filters ?\d*$/ })).toHaveText(/3$/)
    await page.goto('/stand?title=o')
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveText(/Filters$/)
  })
  await leave(page)
})

test('the cards of the map say what a stand costs, and the one in front is the chosen pill', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  let change: (stand: StandCard) => Partial<StandCard> = (stand) => ({
    price: stand.id * 10,
    price_is: 'each',
  })
  await changed(page, calls.stands.search, (answer) => ({
    ...answer,
    data: answer.data.map((stand) => ({ ...stand, ...change(stand) })),
  }))
  const strip = page.getByRole('list', { name: 'Stands in view' })
  const cards = strip.getByRole('listitem')
  const pill = page.locator('.maplibregl-marker[aria-hidden="true"]')
  await page.goto('/stand?view=map&latitude=44.5&longitude=-89.5&zoom=9')
  await expect(cards.nth(2)).toBeAttached()
  await expect(cards.first()).toContainText(/\$\d+\.00 a day/)
  await expect(cards.first()).not.toContainText('from')
  await expect(pill).toHaveCount(0)

  const pushTo = (n: number) =>
    cards.nth(n).evaluate((card: HTMLElement) => {
      const row = card.parentElement!
      row.scrollTo({ left: card.offsetLeft - row.offsetLeft - 16, behavior: 'instant' })
    })
  await pushTo(2)
  await expect(cards.nth(2)).toHaveAttribute('data-chosen', 'true')
  await expect(strip.locator('[data-chosen]')).toHaveCount(1)
  const third = Number(await cards.nth(2).getAttribute('data-stand'))
  await expect(pill).toHaveText(showShortMoney(third * 10, 'en'))
  await pushTo(1)
  const second = Number(await cards.nth(1).getAttribute('data-stand'))
  await expect(pill).toHaveText(showShortMoney(second * 10, 'en'))
  // On a wide phone the last card cannot come to the left edge.
  await page.setViewportSize({ width: 740, height: 780 })
  await expect(async () => {
    await strip.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }))
    await expect(cards.last()).toHaveAttribute('data-chosen', 'true', { timeout: 1000 })
  }).toPass()
  await page.setViewportSize(phone.viewport)

  change = () => ({ price: 80, price_is: 'from', total_price: 258 })
  await page.reload()
  await expect(cards.first()).toContainText('$258.00 in all')
  change = () => ({ price: 80, price_is: 'from', total_price: null })
  await page.reload()
  await expect(cards.first()).toContainText('from $80.00 a day')

  // A key opens a stand at once: its card says nothing that the pill has not said.
  await page
    .getByRole('button', { name: /a day(, popular)?$/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/stand\/\d+$/)

  await page.goto('/stand?view=map&latitude=0&longitude=0&zoom=9')
  await expect(page.getByText('No stands here.')).toBeVisible()
  await expect(strip).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all on the map' }).click()
  await expect(cards.first()).toBeAttached()
  await page.setViewportSize({ width: 1280, height: 780 })
  await expect(strip).toHaveCount(0)
  await leave(page)
})

test('prices and cards stay on the map while what a move brings into view is read', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, phone)
  await page.goto('/stand?view=map&latitude=44.5&longitude=-89.5&zoom=9')
  const cards = page.getByRole('list', { name: 'Stands in view' }).getByRole('listitem')
  const pills = page.getByRole('button', { name: /a day(, popular)?$|stands here/ })
  await expect(cards.first()).toBeVisible()
  await expect(pills.first()).toBeVisible()
  const release = await hold(page, /\/api\/(stands-map|all-stands)/)
  const asked = ['stands-map', 'all-stands'].map((call) =>
    page.waitForRequest((it) => it.url().includes(call)),
  )
  await button(page, 'Zoom in').press('Enter')
  await Promise.all(asked)
  await expect.poll(() => term(page, 'zoom')).toBe('10')
  await expect(cards.first()).toBeVisible()
  await expect(pills.first()).toBeVisible()
  await page.getByRole('region', { name: 'Map of hunting stands' }).press('ArrowLeft')
  const listed = page.waitForResponse((it) => it.url().includes('all-stands'))
  release()
  await listed
  await expect(cards.first()).toBeVisible()
  await leave(page)
})
