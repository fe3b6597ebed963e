import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/support/browser/app.ts'
import { download, logIn, pageOf } from '#tests/support/browser/hunt.ts'

test.use({ withImagery: true })

/** Takes tiles off the phone past the app, as a system that is short of room might; how many are left. */
const forgetTiles = (page: Page, which: 'finest' | 'imagery' | 'all'): Promise<number> =>
  page.evaluate(async (kind) => {
    const { name = '' } = (await indexedDB.databases()).find((each) => /^hs-t-[1-9]/.test(each.name ?? ''))!
    return new Promise<number>((resolve, reject) => {
      const open = indexedDB.open(name)
      open.addEventListener('error', () => reject(open.error ?? new Error(name)))
      open.addEventListener('success', () => {
        const tiles = open.result.transaction('tiles', 'readwrite').objectStore('tiles')
        const keys = tiles.getAllKeys()
        keys.addEventListener('success', () => {
          const going = (keys.result as string[]).filter((k) => {
            const [source, , z] = k.split('|')
            if (kind === 'all') return true
            return source === 'imagery' && (kind === 'imagery' || Number(z) > 13)
          })
          for (const k of going) tiles.delete(k)
          tiles.transaction.addEventListener('complete', () => {
            open.result.close()
            resolve(keys.result.length - going.length)
          })
        })
      })
    })
  }, which)

/** The parts of the map that are pictures from above, drawn woods, and the overview's land, as the eye sees them. */
const ground = async (page: Page) => {
  await page.goto('/my-profile/hunt/1')
  const map = page.locator('[data-ready="true"]')
  await expect(map).toBeVisible()
  const { data, info } = await sharp(await map.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = { imagery: 0, woods: 0, land: 0 }
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
    if (g > r && g > b && g < 160) seen.imagery++
    if (g > r + 6 && r > b + 15 && g >= 160) seen.woods++
    if (Math.abs(r - 0xe6) + Math.abs(g - 0xe4) + Math.abs(b - 0xd0) < 24) seen.land++
  }
  const all = info.width * info.height
  return { imagery: seen.imagery / all, woods: seen.woods / all, land: seen.land / all }
}

test('offline the map shows the pack, an enlarged tile of a lower zoom where one is missing, then the drawn land, then the bundled overview', async ({
  phone,
}) => {
  const hunter = await phone()
  const page = await pageOf(hunter.context)
  await logIn(page)
  await download(page)
  await page.goto('/my-profile/hunt/1')
  await expect(page.locator('[data-ready="true"]')).toBeVisible()
  await hunter.airplane(true)
  const pack = await ground(page)
  await forgetTiles(page, 'finest')
  const parent = await ground(page)
  await forgetTiles(page, 'imagery')
  const drawn = await ground(page)
  const satellite = page.getByRole('button', { name: 'Satellite needs signal' })
  await expect(satellite).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Topographic' })).toHaveAttribute('aria-pressed', 'true')
  expect(await forgetTiles(page, 'all')).toBe(0)
  const bundled = await ground(page)
  const percent = ({ imagery, woods, land }: typeof pack) =>
    `${Math.round(imagery * 100)} % imagery, ${Math.round(woods * 100)} % woods, ${Math.round(land * 100)} % land`
  console.log(
    `map: pack ${percent(pack)}; parent ${percent(parent)}; drawn ${percent(drawn)}; bundled ${percent(bundled)}`,
  )
  // Boundary, pins, scale and the darker half of the woods are the rest.
  expect(pack.imagery).toBeGreaterThan(0.4)
  expect(parent.imagery).toBeGreaterThan(0.8 * pack.imagery)
  expect(pack.land + parent.land).toBeLessThan(0.05)
  expect(drawn.imagery).toBeLessThan(0.15)
  expect(drawn.woods).toBeGreaterThan(0.1)
  expect(drawn.land).toBeLessThan(0.3)
  expect(bundled.woods).toBeLessThan(0.05)
  expect(bundled.land).toBeGreaterThan(0.3)
})
