import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { expect, test as base } from 'playwright/test'
import { built } from '#tests/sw/build.ts'
import { FaultyServer } from './offline-faulty-server.ts'
import { admit } from './offline-ledger.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A real server with the built page, a browser beside it, and the hands to stop its worker. */
export interface Field {
  server: FaultyServer
  origin: string
  /** Text at the end of the worker's file: another text is another version. */
  release(text: string): void
  context: BrowserContext
  open(path?: string): Promise<Page>
  worker(): Promise<Worker>
  stopWorker(page: Page): Promise<void>
  cdp(page: Page): Promise<Cdp>
}
export interface Cdp {
  session: CDPSession
  versionId: () => string | undefined
  registrationId: () => string | undefined
}

const watch = async (context: BrowserContext, page: Page): Promise<Cdp> => {
  const session = await context.newCDPSession(page)
  let version: string | undefined
  let registration: string | undefined
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status, versionId, registrationId } of versions)
      if (status === 'activated' || status === 'activating') {
        version = versionId
        registration = registrationId
      }
  })
  await session.send('ServiceWorker.enable')
  return { session, versionId: () => version, registrationId: () => registration }
}

export const test = base.extend<{ field: Field }>({
  field: async ({ browser }, give) => {
    const server = new FaultyServer()
    let tail = ''
    server.files = (path) => {
      const name = path === '/' || extname(path) === '' ? '/index.html' : path
      try {
        const body = readFileSync(join(built, name), 'utf8')
        return { type: types[extname(name)] ?? 'text/plain', body: name === '/sw.js' ? body + tail : body }
      } catch {
        return null
      }
    }
    const origin = await server.listen()
    admit(server, 1, 2)
    const context = await browser.newContext({ permissions: ['background-sync', 'notifications'] })
    const watched = new Map<Page, Promise<Cdp>>()
    const field: Field = {
      server,
      origin,
      context,
      release: (text) => {
        tail = `\n// ${text}\n`
      },
      open: async (path = '/') => {
        const page = await context.newPage()
        await page.goto(`${origin}${path}`)
        await expect(page.locator('#root')).toHaveText('ready')
        return page
      },
      worker: async () => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker')),
      cdp: (page) => {
        const before = watched.get(page) ?? watch(context, page)
        watched.set(page, before)
        return before
      },
      stopWorker: async (page) => {
        const { session, versionId } = await field.cdp(page)
        const id = versionId()
        if (id !== undefined) await session.send('ServiceWorker.stopWorker', { versionId: id })
      },
    }
    await give(field)
    await context.close()
    await server.close()
  },
})

/** A page whose worker is installed and in charge. */
export const openInstalled = async (field: Field, path = '/?quiet'): Promise<Page> => {
  const page = await field.open(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve)
      })
  })
  await field.cdp(page)
  return page
}
