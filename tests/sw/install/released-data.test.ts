import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from 'playwright/test'
import { callOf } from '#core/calls/registry/table.ts'
import { answer } from '#core/contract/wire.ts'
import { userDatabaseName } from '#offline/storage/database-names.ts'
import type { CachedRow } from '#offline/storage/databases.ts'
import { openDatabase } from '#server/db/connect.ts'
import { launchOptions } from '#tests/support/browser/launch.ts'
import { networkTo } from '#tests/support/offline/network.ts'
import {
  releasedDatabase,
  releasedOrigin,
  releasedToken,
  restorePhone,
} from '#tests/support/released/released.ts'
import { startServer } from '#tests/support/server/run.ts'

/** The number of the hunter whose phone it was. */
const hunterId = 1

/** A person's data as the service counts it, for the items that add a row. */
const added = ['attendance', 'chat_message', 'trophy', 'ticket', 'ticket_comment', 'feedback']

test('what the phone of version 0.1.0 keeps is shown by this version offline, and sent once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'highseat-released-'))
  const profile = mkdtempSync(join(tmpdir(), 'highseat-released-phone-'))
  const database = await openDatabase({ url: null, dataDir, size: 2 })
  await database.pool.query(releasedDatabase(new Date()))
  await database.close()
  restorePhone(profile)
  let serverPort = 0
  const network = await networkTo(() => serverPort)
  const server = await startServer({ dataDir, env: { PUBLIC_URL: releasedOrigin, TEST_HOOKS: '1' } })
  serverPort = Number(new URL(server.url).port)
  const get = async (path: string) =>
    (
      (await (
        await fetch(`${server.url}/api/${path}`, { headers: { Authorization: `Bearer ${releasedToken}` } })
      ).json()) as { data: never }
    ).data as Record<string, number> & { message: string }[] & { choices: { kind: string; push: boolean }[] }
  const before = await get('test/state')

  const { args, executablePath } = launchOptions()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--host-resolver-rules=MAP released.localhost:80 127.0.0.1:${network.port}`],
    baseURL: releasedOrigin,
    viewport: { width: 360, height: 740 },
    permissions: ['notifications', 'background-sync', 'geolocation'],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const items = page.getByRole('main').getByRole('listitem')

  await test.step('the new version opens the stored outbox and cached answers without the service', async () => {
    // Only the app's own files pass: the items must not be sent before they were seen.
    await context.route('**/api/**', (route) => route.abort())
    await page.goto('/my-profile/outbox')
    await expect(items).toHaveCount(13)
    for (const title of ['Check-In', 'Quiet at first light.', 'The road is washed out'])
      await expect(items.filter({ hasText: title })).toHaveCount(1)
    // A part that comes after the first picture must stand what the old version did not know, too.
    await page.goto('/my-profile/reservation-details/1')
    await expect(page.getByRole('heading', { name: 'FUNDS REQUEST' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cedar Creek Tower Stand' }).first()).toBeVisible()
    await page.goto('/my-profile/my-profile')
    await expect(page.getByText('Hanna Lindqvist').first()).toBeVisible()
    const rows = await page.evaluate(async (name) => {
      const request = indexedDB.open(name)
      const opened = await new Promise<IDBDatabase>((resolve) => {
        request.addEventListener('success', () => resolve(request.result))
      })
      const all = opened.transaction('kept').objectStore('kept').getAll() as IDBRequest<CachedRow[]>
      return new Promise<CachedRow[]>((resolve) => {
        all.addEventListener('success', () => resolve(all.result))
      })
    }, userDatabaseName(hunterId))
    expect(rows.length).toBeGreaterThan(30)
    const unread = rows.filter((row) => answer(callOf(row.call), row.answer) === null)
    expect(unread.map(({ key }) => key)).toEqual([])
  })

  await test.step('with the service every item arrives once, in the order of the actions', async () => {
    await context.unroute('**/api/**')
    await page.goto('/my-profile/outbox')
    // The recorded phone expected its person back on the day after its release: that time is over for good, which
    // the service says, and what comes behind it waits until the person has decided.
    const late = items.filter({ hasText: 'The time had passed' })
    await expect(late).toHaveCount(1, { timeout: 60_000 })
    await late.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
    const after = await get('test/state')
    const grown = added.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)])
    expect(grown).toEqual(added.map((table) => [table, 1]))
    const choice = (await get('notification-settings')).choices.find(({ kind }) => kind === 'following')
    expect(choice?.push).toBe(false)
    expect(await get('hunt-return/1')).toBeNull()
  })

  await context.close()
  await network.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(profile, { recursive: true, force: true })
})
