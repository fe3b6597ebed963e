import type { Page } from 'playwright/test'
import { expect, test } from '#tests/support/browser/app.ts'

/** kB = 1000 bytes on the wire (issue 5): what a first visitor's phone has to fetch before the page shows. */
const most = { script: 150, style: 16 }
/** A line of 2 Mbit/s with 150 ms there and back: what is only wanted beside the page comes after it. */
const line = { offline: false, latency: 150, downloadThroughput: 250_000, uploadThroughput: 100_000 }

interface File {
  name: string
  kind: 'script' | 'style'
  bytes: number
  before: boolean
}

/** The page's files, and whether each had come when the screen's own heading was drawn. */
const filesOf = (page: Page): Promise<File[]> =>
  page.evaluate(() => {
    const drawn = performance.getEntriesByName('drawn')[0]!.startTime
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize, responseEnd }) => ({
        name: new URL(name).pathname,
        kind: name.endsWith('.js') ? ('script' as const) : ('style' as const),
        bytes: encodedBodySize,
        before: responseEnd <= drawn,
      }))
  })

/** Script with all that comes beside the page, until the network is quiet. */
for (const [path, all] of [
  ['/', 170],
  ['/stand/1', 180],
] as const)
  test(`the first load of ${path} shows the page after at most ${most.script} kB of script and ${most.style} kB of style`, async ({
    app,
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
    })
    await context.addInitScript(() => {
      // What loads seconds later is no part of it, also where a busy machine takes seconds for the page.
      const wait = globalThis.setTimeout
      Object.assign(globalThis, {
        setTimeout: (act: () => void, ms = 0) => (ms >= 4000 ? 0 : wait(act, ms)),
      })
      const look = new MutationObserver(() => {
        if (!document.querySelector('main#main h1')) return
        performance.mark('drawn')
        look.disconnect()
      })
      look.observe(document, { childList: true, subtree: true })
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    const plain: string[] = []
    page.on('response', (answer) => {
      if (answer.headers()['content-encoding'] !== 'br') plain.push(new URL(answer.url()).pathname)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const files = await filesOf(page)
    const sum = (kind: File['kind'], before: boolean) =>
      files
        .filter((file) => file.kind === kind && (file.before || !before))
        .reduce((total, { bytes }) => total + bytes, 0) / 1000
    const [script, style] = [sum('script', true), sum('style', true)]
    console.log(
      `first load of ${path}: ${script.toFixed(1)} kB of script and ${style.toFixed(1)} kB of style before the page shows; ${sum('script', false).toFixed(1)} and ${sum('style', false).toFixed(1)} kB in all`,
    )
    // A file below a kilobyte gains nothing by compression.
    expect(files.filter(({ name, bytes }) => bytes > 1024 && plain.includes(name))).toEqual([])
    expect(files.filter(({ bytes }) => bytes === 0)).toEqual([])
    expect(script).toBeGreaterThan(100)
    expect(script).toBeLessThanOrEqual(most.script)
    expect(style).toBeLessThanOrEqual(most.style)
    const beside = files.filter(({ kind, before }) => kind === 'script' && !before)
    expect(sum('script', false), beside.map(({ name }) => name).join(' ')).toBeLessThanOrEqual(all)
    await context.close()
  })

test('the files of every start and of a hunt begin with the mark that has them compiled at once', async ({
  app,
  request,
}) => {
  const text = async (path: string) => (await request.get(new URL(path, app.url).href)).text()
  const whole = /^\/\/# allFunctionsCalledOnLoad\n/
  const [, files] = /data-app="([^"]+)"/.exec(await text('/'))!
  const codes = await Promise.all(files!.split(' ').map(text))
  const code = codes.find((each) => each.length > 20_000)!
  expect(code).toMatch(whole)
  const [hunt] = code.match(/assets\/hunt-[\w-]{7}\.js/)!
  expect(await text(`/${hunt}`)).toMatch(whole)
})
