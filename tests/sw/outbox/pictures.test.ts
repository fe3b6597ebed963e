import { expect } from 'playwright/test'
import { openInstalled, test } from '#tests/support/offline/browser.ts'

const p95 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!

test('a photo of twelve megapixels is shrunk before it is stored, and a text is stored at once', async ({
  field,
}) => {
  const page = await openInstalled(field)
  await page.evaluate(() => window.hs.signIn(1))
  const photos = await page.evaluate(() => window.hs.keepPhotos(1, 8))
  for (const { side, bytes } of photos) {
    expect(side).toBeLessThanOrEqual(1600)
    expect(bytes).toBeLessThanOrEqual(400 * 1024)
    expect(bytes).toBeGreaterThan(20_000)
  }
  const texts = await page.evaluate(() => window.hs.timeTexts(1, 60))
  const photo = p95(photos.map(({ ms }) => ms))
  const times = p95(photos.map(({ ms, floor }) => ms / floor))
  const text = p95(texts)
  console.log(
    `tap to durable: p95 of a text ${text.toFixed(1)} ms, of a photo of 12 MP ${photo.toFixed(0)} ms, ${times.toFixed(1)} times the browser alone`,
  )
  expect(text).toBeLessThanOrEqual(50)
  expect(times).toBeLessThanOrEqual(2.5)
})

for (const [name, type, failure] of [
  ['buck.heic', 'image/heic', 'picture_heic'],
  ['buck.jpg', 'image/jpeg', 'picture_unreadable'],
] as const)
  test(`an unreadable picture (${name}) is refused with its reason and not stored`, async ({ field }) => {
    const page = await openInstalled(field)
    await page.evaluate(() => window.hs.signIn(1))
    const refusal = await page.evaluate(([file, kind]) => window.hs.keepBroken(1, file!, kind!), [name, type])
    expect(refusal).toBe(failure)
    expect(await page.evaluate(() => window.hs.states(1))).toEqual([])
  })

const stem = '0123456789abcdef'
test('a picture cached in one width is shown offline for another width', async ({ field }) => {
  const page = await openInstalled(field)
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(async (name) => {
    const cache = await caches.open('hs-user-1')
    const put = (file: string, text: string) =>
      cache.put(`/media/${file}`, new Response(text, { headers: { 'Content-Type': 'image/webp' } }))
    await put(`${name}-w320.avif`, 'small')
    await put(`${name}-w640.webp`, 'larger of the two')
    await put('fedcba9876543210.webp', 'another picture, larger than all')
  }, stem)
  await field.context.setOffline(true)
  const shown = (file: string) =>
    page.evaluate(
      (path) =>
        fetch(path).then(
          (answer) => answer.text(),
          () => 'nothing',
        ),
      `/media/${file}`,
    )
  expect(await shown(`${stem}-w320.avif`)).toBe('small')
  expect(await shown(`${stem}-w960.avif`)).toBe('larger of the two')
  expect(await shown(`${stem}.webp`)).toBe('larger of the two')
  expect(await shown('aaaaaaaaaaaaaaaa-w320.avif')).toBe('nothing')
})
