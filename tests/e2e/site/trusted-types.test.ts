import { expect, test } from '#tests/support/browser/app.ts'
import { underWorker } from '#tests/support/browser/screen.ts'

test('text becomes HTML only as an attribution, and a script only from a file of the app', async ({
  page,
  app,
  violations,
}) => {
  await page.goto(app.url)
  await underWorker(page)
  const refused = (html: string) =>
    page.evaluate((text) => {
      try {
        document.createElement('div').innerHTML = text
        return null
      } catch (error) {
        return (error as Error).name
      }
    }, html)
  expect(await refused('© <a href="https://tiles.example/credit" target="_blank">Tiles</a> 2026')).toBeNull()
  for (const html of [
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="https://a.example" onclick="alert(1)">a</a>',
    '<script></script>',
  ])
    expect(await refused(html)).toBe('TypeError')
  const loads = (src: string) =>
    page.evaluate((url) => {
      try {
        document.createElement('script').src = url
        return true
      } catch {
        return false
      }
    }, src)
  expect(await loads('/assets/app.js')).toBe(true)
  expect(await loads('https://js.stripe.com/v3/')).toBe(true)
  for (const src of ['/media/abc', '/api/ping', 'https://evil.example/assets/a.js', 'data:text/javascript,1'])
    expect(await loads(src)).toBe(false)
  await expect.poll(() => violations.length).toBe(8)
  violations.length = 0
})
