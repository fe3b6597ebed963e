import { expect } from 'playwright/test'
import { openInstalled, test } from '#tests/support/offline/browser.ts'

const lookForUpdate = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
}
const isWaiting = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)

test('a new version waits while a form has unsaved input, and no input is lost', async ({ field }) => {
  const page = await openInstalled(field)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<form data-dirty="true"><input id="story"></form>')
  })
  await page.locator('#story').fill('ten point buck at first light')
  field.release('two')
  await page.evaluate(lookForUpdate)
  await expect.poll(() => page.evaluate(isWaiting)).toBe(true)
  // Another tab applies the update: this one must not reload during input.
  const other = await field.open('/?quiet')
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  await expect.poll(() => page.evaluate(isWaiting)).toBe(false)
  await expect(page.locator('#story')).toHaveValue('ten point buck at first light')
})

test('a page without unsaved input reloads when another tab applied an update', async ({ field }) => {
  const page = await openInstalled(field)
  field.release('three')
  await page.evaluate(lookForUpdate)
  await expect.poll(() => page.evaluate(isWaiting)).toBe(true)
  const loaded = page.waitForEvent('load')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  await loaded
  await expect(page.locator('#root')).toHaveText('ready')
})

test('files of the previous version stay for a page that still runs it', async ({ field }) => {
  const page = await openInstalled(field)
  const asset = await page.evaluate(() => document.querySelector('script')!.src)
  const files = field.server.files
  const worker = files('/sw.js')!
  const renamed = String(worker.body).replaceAll(/"assets\/(index-[\w-]+)\.js"/g, '"assets/later-$1.js"')
  field.server.files = (path) => {
    if (path === '/sw.js') return { ...worker, body: renamed }
    if (path.startsWith('/assets/later-')) return files(path.replace('later-', ''))
    return path.startsWith('/assets/') ? null : files(path)
  }
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<form data-dirty="true"></form>')
  })
  await page.evaluate(lookForUpdate)
  await expect.poll(() => page.evaluate(isWaiting)).toBe(true)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  await expect.poll(() => page.evaluate(isWaiting)).toBe(false)
  await expect
    .poll(() => page.evaluate((address) => fetch(address).then(({ status }) => status), asset))
    .toBe(200)
})

test('three tabs of an old version lose no input and no file when one of them applies the update', async ({
  field,
}) => {
  const page = await openInstalled(field)
  const [clean, other] = [await field.open('/?quiet'), await field.open('/?quiet')]
  const stories = ['ten point buck at first light', 'a gate that sticks, and how to lift it']
  for (const [n, tab] of [page, other].entries()) {
    await tab.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<form data-dirty="true"><textarea id="story"></textarea></form>',
      )
    })
    await tab.locator('#story').pressSequentially(stories[n]!)
  }
  const asset = await page.evaluate(() => document.querySelector('script')!.src)
  field.release('four')
  await clean.evaluate(lookForUpdate)
  await expect.poll(() => clean.evaluate(isWaiting)).toBe(true)
  for (const [n, tab] of [page, other].entries()) {
    expect(await tab.evaluate(isWaiting)).toBe(true)
    await expect(tab.locator('#story')).toHaveValue(stories[n]!)
  }
  const followed = clean.waitForEvent('load')
  await clean.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  await followed
  for (const [n, tab] of [page, other].entries()) {
    await expect.poll(() => tab.evaluate(isWaiting)).toBe(false)
    await tab.locator('#story').press('End')
    await tab.locator('#story').pressSequentially(' and more')
    await expect(tab.locator('#story')).toHaveValue(`${stories[n]!} and more`)
    expect(await tab.evaluate((address) => fetch(address).then(({ status }) => status), asset)).toBe(200)
  }
})
