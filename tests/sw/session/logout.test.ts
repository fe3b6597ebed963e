import { expect } from 'playwright/test'
import { openInstalled, test } from '#tests/support/offline/browser.ts'

const residue = async () => {
  const databases = (await indexedDB.databases())
    .map(({ name }) => name)
    .filter((name) => /^hs-[ut]-/.test(name ?? ''))
  const kept = (await caches.keys()).filter((name) => name.startsWith('hs-user-'))
  const stored = ['token', 'user_id'].filter((name) => localStorage.getItem(name) !== null)
  const registration = await navigator.serviceWorker.ready
  const notes = (await registration.getNotifications()).map(({ title }) => title)
  return { databases, kept, stored, notes }
}

test('after signing out nothing of the person is left on the phone', async ({ field }) => {
  const page = await openInstalled(field)
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(() => window.hs.save(1, 'mine', 1))
  const other = await field.open('/?quiet')
  await other.evaluate(() => window.hs.waiting(1))
  await page.evaluate(async () => {
    await (await caches.open('hs-user-1')).put('/media/a.jpg', new Response('x'))
    await (await navigator.serviceWorker.ready).showNotification('private')
    // The worker also opens the user's database.
    await window.hs.drainInWorker()
    await window.hs.save(1, 'mine too', 1)
  })
  expect(await page.evaluate(residue)).not.toEqual({ databases: [], kept: [], stored: [], notes: [] })
  await page.evaluate(() => window.hs.signOut('delete'))
  await expect.poll(() => page.evaluate(residue)).toEqual({ databases: [], kept: [], stored: [], notes: [] })
})

test('signing out with "send now" sends the pending items first', async ({ field }) => {
  const page = await openInstalled(field)
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(() => window.hs.save(1, 'last words', 1))
  await page.evaluate(() => window.hs.signOut('send_now'))
  expect(field.server.ledger.map(({ body }) => body['message'])).toContain('last words')
  expect(await page.evaluate(residue)).toEqual({ databases: [], kept: [], stored: [], notes: [] })
})

test('pending items of one person are never sent as another', async ({ field }) => {
  const page = await openInstalled(field, '/')
  field.server.tokens.clear()
  await page.evaluate(() => window.hs.signIn(1))
  await page.evaluate(() => window.hs.save(1, 'of the first', 1))
  await page.evaluate(() => window.hs.drainHere())
  await expect.poll(() => page.evaluate(() => window.hs.states(1))).toEqual(['auth'])
  // The server rejected the token: going to the login deletes nothing.
  await page.evaluate(() => window.hs.endSession())
  field.server.tokens.set('token-1', 'user-1').set('token-2', 'user-2')
  await page.evaluate(() => window.hs.signIn(2))
  await page.evaluate(() => window.hs.save(2, 'of the second', 1))
  await page.evaluate(() => window.hs.drainHere())
  await expect.poll(() => field.server.ledger.map(({ user }) => user)).toEqual(['user-2'])
  await page.evaluate(() => window.hs.signIn(1))
  await expect
    .poll(() => field.server.ledger.map(({ user, body }) => `${user} ${String(body['message'])}`))
    .toEqual(['user-2 of the second', 'user-1 of the first'])
})

for (const [what, forgets] of [
  ['the token was gone and the worker had not heard', true],
  ['the browser had not written down that the token was gone', false],
] as const)
  test(`a logout interrupted when ${what} is completed at the next start`, async ({ field }) => {
    const page = await openInstalled(field)
    await page.evaluate(() => window.hs.signIn(1))
    await page.evaluate(() => window.hs.save(1, 'mine', 1))
    await page.evaluate(
      (forget) =>
        new Promise<void>((resolve) => {
          const open = indexedDB.open('hs-device')
          open.addEventListener('success', () => {
            const change = open.result.transaction('kv', 'readwrite')
            change.objectStore('kv').put([1], 'leftovers')
            change.addEventListener('complete', () => {
              open.result.close()
              if (forget) for (const key of ['token', 'user_id']) localStorage.removeItem(key)
              resolve()
            })
          })
        }),
      forgets,
    )
    await page.reload()
    await expect(page.locator('#root')).toHaveText('ready')
    await expect
      .poll(() => page.evaluate(residue))
      .toEqual({ databases: [], kept: [], stored: [], notes: [] })
  })
