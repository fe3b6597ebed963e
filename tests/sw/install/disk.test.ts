import { expect } from 'playwright/test'
import { seeded, usualMix } from '#tests/support/offline/faulty-server.ts'
import { type Field, openInstalled, test } from '#tests/support/offline/browser.ts'
import { compare, nothingWrong, type Saved } from '#tests/support/offline/ledger.ts'

/** The browser checks its quota rarely: it must be small before anything is stored. */
const smallDisk = async (field: Field, quotaSize: number) => {
  const session = await field.context.newCDPSession(await field.context.newPage())
  await session.send('Storage.overrideQuotaForOrigin', { origin: field.origin, quotaSize })
  const page = await openInstalled(field)
  await page.evaluate(() => window.hs.signIn(1))
  return page
}
const mega = 1024 * 1024

test('with the storage nearly full an item with a photo is stored, and cached tiles are evicted', async ({
  disk: field,
}) => {
  const page = await smallDisk(field, 12 * mega)
  const tiles = await page.evaluate(() => window.hs.fillTiles(1, 60, 512 * 1024))
  expect(tiles).toBeLessThan(40)
  await field.context.setOffline(true)
  for (let n = 0; n < 4; n += 1) await page.evaluate((at) => window.hs.saveTicket(1, `t${at}`, 400_000), n)
  await page.evaluate(() => window.hs.save(1, 'and a word', 1))
  expect(await page.evaluate(() => window.hs.titles(1))).toHaveLength(5)
  expect(await page.evaluate(() => window.hs.tiles(1))).toBeLessThan(tiles)
  await field.context.setOffline(false)
  await expect
    .poll(() => page.evaluate(() => window.hs.drainHere().then(() => window.hs.titles(1))))
    .toEqual([])
  expect(field.server.ledger).toHaveLength(5)
})

/** Space for five of the items: after the first two, not even a short text fits. */
for (const quota of [5.9, 6, 6.45])
  test(`with a storage of ${quota} MB and nothing to evict, an item is refused entirely, and the stored ones are sent`, async ({
    disk: field,
  }) => {
    const page = await smallDisk(field, quota * mega)
    const kept: string[] = []
    let outcome = 'kept'
    for (let n = 0; n < 12 && outcome === 'kept'; n += 1) {
      outcome = await page.evaluate(
        (subject) =>
          window.hs.saveTicket(1, subject, 1_000_000).then(
            () => 'kept',
            (error: unknown) => (window.hs.isFull(error) ? 'full' : 'broken'),
          ),
        `t${n}`,
      )
      if (outcome === 'kept') kept.push(`t${n}`)
    }
    expect(outcome).toBe('full')
    expect(kept.length).toBeGreaterThan(0)
    expect(await page.evaluate(() => window.hs.titles(1))).toEqual(kept)
    await expect
      .poll(() => page.evaluate(() => window.hs.drainHere().then(() => window.hs.titles(1))))
      .toEqual([])
    expect(field.server.ledger).toHaveLength(kept.length)
  })

test('a browser killed repeatedly at any moment loses no item and duplicates none', async ({ disk }) => {
  const random = seeded(31)
  const saved: Saved[] = []
  disk.server.mix(
    random,
    usualMix.filter(([fault]) => fault !== 'kill'),
  )
  for (let round = 0; round < 8; round += 1) {
    const page = await openInstalled(disk)
    await page.evaluate(() => window.hs.signIn(1))
    for (let n = 0; n < 6; n += 1) {
      const text = `m${saved.length}`
      await page.evaluate(([words, lane]) => window.hs.save(1, words, Number(lane)), [
        text,
        `${1 + (n % 2)}`,
      ] as const)
      saved.push({ userId: 1, lane: String(n % 2), text })
    }
    await page.evaluate(() => window.hs.resume(1))
    const drained = page.evaluate(() => window.hs.drainHere()).catch(() => undefined)
    const atRequest = disk.server.requests.length + Math.floor(random() * 10)
    await Promise.race([
      drained,
      expect
        .poll(() => disk.server.requests.length)
        .toBeGreaterThan(atRequest)
        .catch(() => undefined),
    ])
    await disk.killAndRestart()
  }
  disk.server.fault = () => null
  const page = await openInstalled(disk)
  // Browsers write localStorage with a delay of seconds: one killed sooner asks for a sign-in.
  await page.evaluate(() => window.hs.signIn(1))
  // Another sender of this browser may be running: then this one does nothing and tries again.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        await window.hs.resume(1)
        await window.hs.drainHere()
        return window.hs.waiting(1)
      }),
    )
    .toEqual([])
  expect(compare(saved, disk.server.ledger, new Set())).toEqual(nothingWrong)
  expect(disk.server.ledger).toHaveLength(48)
})
