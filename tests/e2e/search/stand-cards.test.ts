import type { Page } from 'playwright/test'
import { calls } from '#core/calls/registry/table.ts'
import type { StandCard } from '#core/calls/stands.ts'
import { wide } from '#tests/support/browser/stays.ts'
import { expect, test } from '#tests/support/browser/app.ts'
import { changed, leave, visit, withoutGiven } from '#tests/support/browser/screen.ts'

const cards = (page: Page) => page.locator('#main').getByRole('article')

/** The list, whose first cards are changed in turn. */
const listWith = async (page: Page, ...changes: Partial<StandCard>[]) => {
  await withoutGiven(page)
  await changed(page, calls.stands.search, (answer) => ({
    ...answer,
    data: answer.data.map((stand, at) => ({ ...stand, ...changes[at] })),
  }))
  await page.goto('/stand')
  await expect(cards(page)).toHaveCount(9)
}

test('a card says what a day costs, "from" only where days differ, and for chosen days the total', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  const acres = 40
  await listWith(
    page,
    { acres, price: 100, price_is: 'each', total_price: null },
    { acres, price: 80, price_is: 'from', total_price: null },
    { acres, price: 100, price_is: 'each', total_price: 215 },
    { acres, price: 80, price_is: 'from', total_price: 258 },
    // Priced by an occasion alone.
    { acres, price: null, price_is: 'each', total_price: 86 },
    { acres, price: null, price_is: 'each', total_price: null },
  )
  const said = async (at: number) => {
    const lines = await cards(page).nth(at).locator('[class*="price"]').first().locator('> span').all()
    return Promise.all(lines.map(async (line) => (await line.innerText()).replaceAll(/\s+/g, ' ').trim()))
  }
  for (const [at, lines] of [
    ['$100.00', 'a day · 40 acres'],
    ['from $80.00', 'a day · 40 acres'],
    ['$215.00 in all, fees included', '$100.00 a day · 40 acres'],
    ['$258.00 in all, fees included', 'from $80.00 a day · 40 acres'],
    ['$86.00 in all, fees included', '40 acres'],
    [],
  ].entries())
    expect(await said(at), `card ${at + 1}`).toEqual(lines)
  await leave(page)
})

test('a pill of the map and the page of a stand say "from" only where days differ', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  let price_is: 'each' | 'from' = 'each'
  await changed(page, calls.stands.map, (answer) => ({
    ...answer,
    data: { ...answer.data, stands: answer.data.stands.map((stand) => ({ ...stand, price_is })) },
  }))
  const [stand] = (await app.call<{ data: StandCard[] }>('all-stands')).data
  await changed(
    page,
    calls.stands.read,
    (answer) => ({ ...answer, data: { ...answer.data, price_is } }),
    stand!.id,
  )
  const at = `latitude=${stand!.property_address_latitude}&longitude=${stand!.property_address_longitude}`
  for (const from of ['', 'from ']) {
    price_is = from ? 'from' : 'each'
    await page.goto(`/stand?view=map&zoom=16&${at}`)
    const pill = page.getByRole('button', { name: new RegExp(`^${stand!.title}, ${from}\\$\\d+ a day`) })
    await pill.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/stand/${stand!.id}$`))
    const booking = page.getByRole('region', { name: 'Book this stand' })
    await expect(booking.locator('p').first()).toHaveText(new RegExp(`^${from}\\$\\d+\\.\\d\\d a day$`))
  }
  await leave(page)
})

test('a card shows the images of all its species, with their names while they are few', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, wide)
  const { data } = await app.call<{ data: { id: number; specie_name: string; image: string }[] }>(
    'get-species',
  )
  const species = data.map(({ id, specie_name, image }) => ({ id, specie_name, image }))
  const numbers = [6, 4, 8, species.length]
  await listWith(page, ...numbers.map((many) => ({ available_specie: species.slice(0, many) })))
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    for (const [at, many] of numbers.entries()) {
      const card = cards(page).nth(at)
      const shown = card.getByRole('list', { name: 'Species' }).getByRole('listitem')
      await expect(shown).toHaveText(species.slice(0, many).map(({ specie_name }) => specie_name))
      const images = shown.locator('span[aria-hidden]')
      await expect(images).toHaveCount(many)
      // Each in its card, and none beneath the way to the details.
      const [whole, details, boxes] = await Promise.all([
        card.boundingBox(),
        card.getByText('View Details', { exact: true }).boundingBox(),
        images.evaluateAll((all) =>
          all.map((image) => {
            const { left, right, width: across } = image.getBoundingClientRect()
            return { left, right, across, mask: getComputedStyle(image).maskImage }
          }),
        ),
      ])
      for (const [n, box] of boxes.entries()) {
        expect(box.mask).toContain(encodeURI(species[n]!.image))
        expect(box.across).toBeGreaterThanOrEqual(16)
        expect(box.left).toBeGreaterThanOrEqual(whole!.x)
        expect(box.right).toBeLessThanOrEqual(width === 360 ? details!.x : whole!.x + whole!.width)
      }
      const [name] = await shown.locator('span:not([aria-hidden])').all()
      expect((await name!.boundingBox())!.width > 1).toBe(width === 1280 && many <= 4)
    }
  }
  await leave(page)
})

test('the pictures of a card go round by themselves, from the last to the first and on', async ({
  app,
  browser,
}) => {
  const page = await visit(browser, app.url, { ...wide, reducedMotion: 'no-preference' })
  const { data } = await app.call<{ data: StandCard[] }>('all-stands')
  await listWith(page, { pictures: data[0]!.pictures.slice(0, 2) })
  const track = cards(page)
    .first()
    .getByRole('group', { name: /^Pictures of/ })
  await expect(track.locator('img').first()).toBeVisible()
  await track.evaluate((node) => {
    const passed: number[] = []
    Object.assign(node, { passed })
    node.addEventListener('scroll', () => {
      const at = node.scrollLeft / node.clientWidth
      if (Math.abs(at - Math.round(at)) < 0.01 && passed.at(-1) !== Math.round(at))
        passed.push(Math.round(at))
    })
  })
  const passed = () => track.evaluate((node) => (node as unknown as { passed: number[] }).passed.join(' '))
  await expect.poll(passed).toMatch(/^(0 )?1 0 1 0/)
  await leave(page)
})
