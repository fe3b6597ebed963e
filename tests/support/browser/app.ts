import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, type Request, test as base } from 'playwright/test'
import { bareBrowser } from './bare-browser.ts'
import { demoDataDir, shareWidths, tilesFolder } from './demo-data.ts'
import { type Network, networkTo } from '#tests/support/offline/network.ts'
import { plainTextOf } from '#tests/support/plain-text.ts'
import { routesOn } from '#tests/support/offline/road-routes.ts'
import { startServer } from '#tests/support/server/run.ts'
import { tileSource } from '#tests/support/offline/tile-source.ts'
import { launchOptions } from './launch.ts'
import { reuseContexts } from './reuse.ts'

export interface App {
  /** The address that phones know; the road to it can be cut. */
  url: string
  network: Network
  dataDir: string
  /** The service of satellite pictures, where a file has asked for one. */
  imagery: Awaited<ReturnType<typeof tileSource>> | null
  /** Mails so far to an address, the oldest first, as their plain text. */
  mailsTo(address: string): string[]
  call<T = unknown>(path: string, options?: { token?: string; body?: unknown }): Promise<T>
  /** Logs in over the wire and gives the token. */
  login(who: string): Promise<string>
  state(): Promise<Record<string, number>>
  runJobs(): Promise<void>
}

export interface PhoneOptions {
  wide?: boolean
  /** False: the browser has no WebGL, as with a blocked driver. */
  webgl?: boolean
}

export interface Phone {
  context: BrowserContext
  /** Ends the browser and starts it again on the same profile: a cold start from the home screen. */
  restart(): Promise<BrowserContext>
  /** The same, by a browser without the test tool in it; the context stays closed. */
  bare(): ReturnType<typeof bareBrowser>
  /** In and out of airplane mode: the road is cut, and the browser says so. */
  airplane(on: boolean): Promise<void>
}

export const demoPassword = 'highseat-demo'
export const demo = (name: string): string => `${name}@demo.highseat.example`

/** Signs in by the form; where that leads is for the test to look at. */
export const logIn = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
}

/**
 * Starts the next page signed in, as on a later visit. For tests that look at something else than the login: it spares
 * its form and the screen that it leads to.
 */
export const startSignedIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`auth/login answered ${answer.status}`)
      const { token, data } = (await answer.json()) as { token: string; data: { id: number } }
      localStorage.setItem('token', token)
      localStorage.setItem('user_id', String(data.id))
    },
    { email, password: demoPassword },
  )
}

/** Where the newest email about a forgotten password leads, once the service has sent what waits. */
export const resetPath = async (app: App, email: string): Promise<string> => {
  // The first run writes the email, the second sends it.
  await app.runJobs()
  await app.runJobs()
  const mail = app.mailsTo(email).findLast((each) => each.includes('reset-password'))!
  const { pathname, search } = new URL(/https?:\/\/\S+reset-password\S+/.exec(mail)![0])
  return pathname + search
}

/** What a new person gives at sign-up, over the wire. */
export const newPerson = (email: string) => ({
  first_name: 'Ida',
  last_name: 'Berg',
  email,
  phone: '7155550177',
  country_dial_code: '1',
  birthday: '1990-05-05',
  password: demoPassword,
  password_confirmation: demoPassword,
  address: '12 Mill Lane, Plover',
})

/** One for all files of a worker, so that a browser sees one address and can be used again. */
let road: Network | null = null
/** Where the road leads now. */
let port = 0
let routes: Awaited<ReturnType<typeof routesOn>> | null = null

/** Starts the built product on a copy of the demo data, behind a road that can be cut. */
const start = async (withImagery: boolean): Promise<{ app: App; stop(): Promise<void> }> => {
  road ??= await networkTo(() => port)
  routes ??= await routesOn(road, () => port)
  const network = road
  const dataDir = mkdtempSync(join(tmpdir(), 'highseat-e2e-'))
  cpSync(process.env[demoDataDir]!, dataDir, { recursive: true })
  const url = `http://127.0.0.1:${network.port}`
  const imagery = withImagery ? await tileSource() : null
  const server = await startServer({
    dataDir,
    env: {
      PUBLIC_URL: url,
      TEST_HOOKS: '1',
      DEMO: '1',
      TILES_ONLINE: imagery ? '1' : '0',
      ...(imagery
        ? { TILES_IMAGERY_URL: imagery.template }
        : { TILES_FOLDER: tilesFolder(process.env[demoDataDir]!) }),
    },
  })
  port = Number(new URL(server.url).port)
  await network.restore()
  const call: App['call'] = async (path, { token, body } = {}) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as never
  }
  const app: App = {
    url,
    network,
    dataDir,
    imagery,
    call,
    mailsTo: (address) => {
      const folder = join(dataDir, 'mail')
      return readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .filter((mail) => mail.toLowerCase().includes(address.toLowerCase()))
        .map(plainTextOf)
    },
    login: async (who) =>
      (await call<{ token: string }>('auth/login', { body: { email: demo(who), password: demoPassword } }))
        .token,
    state: async () => (await call<{ data: Record<string, number> }>('test/state')).data,
    runJobs: async () => void (await call('test/run-jobs', { body: {} })),
  }
  const stop = async () => {
    await network.cut()
    await server.stop()
    await imagery?.close()
    shareWidths(dataDir, process.env[demoDataDir]!)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, stop }
}

/** Of all pages of the current test. */
const violations: string[] = []
const collectViolations = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.exposeBinding('reportViolation', (_, violation: string) => void violations.push(violation))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (globalThis as unknown as { reportViolation(violation: string): void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample} (${event.sourceFile} ${event.lineNumber})`,
      ),
    ),
  )
  return context
}

/**
 * A page without the worker belongs to a person who saves data: the app then loads nothing ahead, which costs more than
 * the rest of a start. What is loaded ahead is shown on phones.
 */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }
    if (connection) Object.defineProperty(connection, 'saveData', { value: true })
  })

/** The kind of note that `npm test` prints of a failed test. */
const unanswered = 'unanswered'
/** Requests of the current test without an answer, and who asked: a page that never loads waits for one of them. */
const asked = new Map<Request, string>()
/** Files of the app that did not load: a screen that does not open lacks one of them. */
const failedFiles: string[] = []
const noteRequests = (context: BrowserContext): BrowserContext => {
  context.on('request', (request) => asked.set(request, request.serviceWorker() ? 'worker' : 'page'))
  context.on('requestfinished', (request) => asked.delete(request))
  context.on('requestfailed', (request) => {
    if (request.url().includes('/assets/'))
      failedFiles.push(`${request.url()} (${asked.get(request)}): ${request.failure()?.errorText}`)
    asked.delete(request)
  })
  return context
}

/** What a test file calls to have the test tool itself change requests. */
const changing = /context(\(\))?\s*\.route\(/
/**
 * The test tool loses a request that is under way while it begins to change requests, and the page waits for ever. In
 * the files that change some it begins before any page is loaded.
 */
const changeFromTheStart = async (context: BrowserContext): Promise<BrowserContext> => {
  if (changing.test(readFileSync(test.info().file, 'utf8')))
    await context.route('**/never-asked', (route) => route.continue())
  return context
}

/** Contexts of the current test: a page left open asks a server that is gone for as long as it lives. */
const opened = new Set<BrowserContext>()

/** The product of the file whose tests run; the next file gets its own. */
let current: { file: string; app: App; stop(): Promise<void> } | null = null

/** The built product on a database that no other test file uses, and phones that can be switched off and on. */
export const test = base.extend<
  {
    app: App
    withImagery: boolean
    /** Whether phones are the whole browser, with notifications, background sync and installing. */
    wholeBrowser: boolean
    phone: (options?: PhoneOptions) => Promise<Phone>
    /** What the Content-Security-Policy has refused so far; what is left at the end fails the test. */
    violations: string[]
  },
  { endOfWorker: void }
>({
  withImagery: [false, { option: true }],
  wholeBrowser: [false, { option: true }],
  browser: [
    async ({ browser }, use) => {
      const create = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const isOnRoad = routes !== null && options?.serviceWorkers === 'block'
        const headers = isOnRoad ? routes!.headers() : {}
        const context = await create({
          ...options,
          extraHTTPHeaders: { ...options?.extraHTTPHeaders, ...headers },
        })
        if (isOnRoad) routes!.give(context, headers)
        if (options?.serviceWorkers === 'block') await saveData(context)
        return noteRequests(await collectViolations(context))
      }
      reuseContexts(browser)
      const give = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await changeFromTheStart(await give(options))
        opened.add(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  violations: [
    // Playwright reads the names of the fixtures in use from the pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, testInfo) => {
      violations.length = 0
      asked.clear()
      failedFiles.length = 0
      await use(violations)
      if (testInfo.status !== testInfo.expectedStatus)
        for (const [request, by] of asked) {
          const { pathname, search } = new URL(request.url())
          const isOnTheWay = road?.waiting().includes(`${request.method()} ${pathname}${search}`)
          testInfo.annotations.push({
            type: unanswered,
            description: `${request.method()} ${request.url()} (${by}, ${isOnTheWay ? 'with the server' : 'not sent'})`,
          })
        }
      if (testInfo.status !== testInfo.expectedStatus)
        for (const description of failedFiles) testInfo.annotations.push({ type: unanswered, description })
      for (const context of opened) {
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close(testInfo.status === testInfo.expectedStatus ? undefined : { reason: 'failed' })
      }
      opened.clear()
      expect(routes?.mistakes() ?? [], 'in what the test does with a request').toEqual([])
      expect(violations, 'refused by the Content-Security-Policy').toEqual([])
    },
    { auto: true },
  ],
  endOfWorker: [
    // Playwright reads the names of the fixtures in use from the pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use()
      await current?.stop()
      await road?.close()
      routes?.close()
    },
    { scope: 'worker', auto: true },
  ],
  app: async ({ withImagery }, use, { file }) => {
    if (current?.file !== file) {
      await current?.stop()
      current = null
      current = { file, ...(await start(withImagery)) }
    }
    await use(current.app)
  },
  phone: async ({ app, wholeBrowser }, use) => {
    const phones: { context: BrowserContext; profile: string }[] = []
    const open = async (profile: string, { wide = false, webgl = true }: PhoneOptions) => {
      const { executablePath, args } = launchOptions({ shell: !wholeBrowser })
      const context = await chromium.launchPersistentContext(profile, {
        executablePath,
        baseURL: app.url,
        args: webgl ? args : [...args, '--disable-3d-apis'],
        viewport: wide ? { width: 1280, height: 900 } : { width: 360, height: 740 },
        reducedMotion: 'reduce',
        permissions: ['notifications', 'background-sync', 'geolocation'],
        geolocation: { latitude: 44.5, longitude: -89.5, accuracy: 12 },
      })
      context.setDefaultTimeout(45_000)
      return noteRequests(await collectViolations(context))
    }
    await use(async (options = {}) => {
      const profile = mkdtempSync(join(tmpdir(), 'highseat-phone-'))
      const entry = { context: await open(profile, options), profile }
      phones.push(entry)
      return {
        get context() {
          return entry.context
        },
        restart: async () => {
          await entry.context.close()
          entry.context = await open(profile, options)
          return entry.context
        },
        bare: async () => {
          await entry.context.close()
          return bareBrowser(profile)
        },
        airplane: async (on) => {
          if (on) await app.network.cut()
          else await app.network.restore()
          await entry.context.setOffline(on)
        },
      }
    })
    await app.network.restore()
    for (const { context, profile } of phones) {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
})
export { expect } from 'playwright/test'
