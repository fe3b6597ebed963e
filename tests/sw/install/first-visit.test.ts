import { chromium } from 'playwright/test'
import { expect, test } from '#tests/support/browser/app.ts'
import { slowRoadTo } from '#tests/support/browser/slow-road.ts'
import { launchOptions } from '#tests/support/browser/launch.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test('after a first visit with 600 ms latency the app opens offline within fifteen seconds', async ({
  app,
}) => {
  const road = await slowRoadTo(app.network.port, 600)
  const browser = await chromium.launch(launchOptions())
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(road.url)
  await underWorker(page)
  const ready = performance.now() - began
  // Small files are bundled, because at 600 ms latency the number of requests dominates.
  const { files, requests } = await page.evaluate(async () => {
    const names = await caches.keys()
    const shell = await caches.open(names.find((name) => name.includes('precache'))!)
    const joined = (await (await fetch('/small-files.json')).json()) as Record<string, string>
    const kept = (await shell.keys()).map(({ url }) => new URL(url).pathname.slice(1))
    return { files: kept.length, requests: 1 + kept.filter((name) => !(name in joined)).length }
  })
  console.log(
    `offline-ready after ${(ready / 1000).toFixed(1)} s at 600 ms, ${files} files in ${requests} requests`,
  )
  expect(ready).toBeLessThan(15_000)
  expect(requests).toBeLessThanOrEqual(30)
  await road.close()
  await context.setOffline(true)
  await page.goto(`${road.url}/faqs`)
  await expect(page.locator('#main').getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await browser.close()
})
