import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { expect, test as base } from 'playwright/test'
import { built } from '#tests/sw/build.ts'
import { FaultyServer } from './faulty-server.ts'
import { admit } from './ledger.ts'
import { launchOptions } from '#tests/support/browser/launch.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A real server with the built page, a browser, and functions to stop its worker. */
export interface Field {
  server: FaultyServer
  origin: string
  /** Text appended to the worker's file: another text makes another version. */
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

const servePage = (server: FaultyServer, tail: () => string): void => {
  server.files = (path) => {
    const name = path === '/' || extname(path) === '' ? '/index.html' : path
    try {
      const body = readFileSync(join(built, name), 'utf8')
      return { type: types[extname(name)] ?? 'text/plain', body: name === '/sw.js' ? body + tail() : body }
    } catch {
      return null
    }
  }
}

const permissions = ['background-sync', 'notifications']
const launchOn = (browser: Browser, profile: string): Promise<BrowserContext> =>
  browser.browserType().launchPersistentContext(profile, {
    ...launchOptions(),
    permissions,
  })

const fieldOf = (server: FaultyServer, origin: string, context: () => BrowserContext): Field => {
  let tail = ''
  servePage(server, () => tail)
  const watched = new Map<Page, Promise<Cdp>>()
  const field: Field = {
    server,
    origin,
    get context() {
      return context()
    },
    release: (text) => {
      tail = `\n// ${text}\n`
    },
    open: async (path = '/') => {
      const page = await context().newPage()
      await page.goto(`${origin}${path}`)
      await expect(page.locator('#root')).toHaveText('ready')
      return page
    },
    worker: async () => context().serviceWorkers()[0] ?? (await context().waitForEvent('serviceworker')),
    cdp: (page) => {
      const before = watched.get(page) ?? watch(context(), page)
      watched.set(page, before)
      return before
    },
    stopWorker: async (page) => {
      const { session, versionId } = await field.cdp(page)
      const id = versionId()
      if (id !== undefined) await session.send('ServiceWorker.stopWorker', { versionId: id })
    },
  }
  return field
}

/** What the browser noted of its databases: whether it had to repair or to delete one after a kill. */
const databaseLogs = (profile: string): string =>
  readdirSync(profile, { recursive: true, encoding: 'utf8' })
    .filter((path) => /indexeddb\.leveldb\/LOG(\.old)?$/.test(path))
    .map((path) => `${path}\n${readFileSync(join(profile, path), 'utf8')}`)
    .join('\n')

const kill = (id: number): void => {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
const isAlive = (id: number): boolean => {
  try {
    return !/\) [XZ] /.test(readFileSync(`/proc/${id}/stat`, 'latin1'))
  } catch {
    return false
  }
}

interface OnDisk extends Field {
  /** Kills all processes of the browser and restarts it with the same profile. */
  killAndRestart(): Promise<void>
}

/** `field` is an in-memory profile, like a private window; `disk` has a profile that survives the browser. */
export const test = base.extend<{ field: Field; disk: OnDisk }>({
  field: async ({ browser }, give) => {
    const server = new FaultyServer()
    const origin = await server.listen()
    admit(server, 1, 2)
    const context = await browser.newContext({ permissions })
    await give(fieldOf(server, origin, () => context))
    await context.close()
    await server.close()
  },
  disk: async ({ browser }, give, testInfo) => {
    const server = new FaultyServer()
    const origin = await server.listen()
    admit(server, 1, 2)
    const profile = mkdtempSync(join(tmpdir(), 'highseat-disk-'))
    let context = await launchOn(browser, profile)
    const field = fieldOf(server, origin, () => context)
    const killAndRestart = async () => {
      const session = await context.browser()!.newBrowserCDPSession()
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      const gone = new Promise((resolve) => {
        context.once('close', resolve)
      })
      const ids = processInfo.map(({ id }) => id)
      for (const id of ids) kill(id)
      await gone
      // A process of the killed browser that lives on for a moment would hold its databases.
      await expect.poll(() => ids.filter(isAlive)).toEqual([])
      context = await launchOn(browser, profile)
    }
    await give(Object.defineProperties(field, { killAndRestart: { value: killAndRestart } }) as OnDisk)
    await context.close()
    await server.close()
    if (testInfo.status !== testInfo.expectedStatus) console.log(databaseLogs(profile))
    rmSync(profile, { recursive: true, force: true })
  },
})

/** Opens a page and waits for its worker to control it; on failure reports the actual state. */
export const openInstalled = async (field: Field, path = '/?quiet'): Promise<Page> => {
  const page = await field.open(path)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const found = await navigator.serviceWorker.getRegistration()
          const { controller } = navigator.serviceWorker
          return `${found?.active?.state ?? (found?.installing ? 'installing' : 'none')}, ${controller ? 'in charge' : 'not in charge'}`
        }),
      { timeout: 30_000 },
    )
    .toBe('activated, in charge')
  await field.cdp(page)
  return page
}

/** Kills every process of this browser that runs pages or workers, without notice. */
export const killRenderers = async (browser: Browser): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await session.detach()
}
