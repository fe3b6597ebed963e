import { expect, test } from '#tests/support/app.ts'

/** Bytes on the wire, kB = 1000 bytes: what a first visitor's phone has to fetch before it shows the page. */
test('the first load of / takes at most 170 kB of script', async ({ app, browser }) => {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const sizes: Promise<[string, number, string]>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(
      (async () => {
        const answer = await request.response()
        const { responseBodySize } = await request.sizes()
        return [
          new URL(request.url()).pathname,
          responseBodySize,
          (await answer?.headerValue('content-encoding')) ?? 'none',
        ]
      })(),
    )
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText('Discover. Connect. Hunt.').first()).toBeVisible()
  const all = await Promise.all(sizes)
  const total = all.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`first load of /: ${(total / 1000).toFixed(1)} kB of script in ${all.length} files`)
  // A file below a kilobyte gains nothing by compression.
  expect(all.filter(([, bytes, encoding]) => encoding !== 'br' && bytes > 1024)).toEqual([])
  expect(total).toBeLessThanOrEqual(170_000)
  await context.close()
})
