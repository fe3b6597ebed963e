import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
} from 'playwright/test'

/** What a page can be given again at any time; contexts that differ in nothing else are the same to a test. */
const setAnew = ['viewport', 'colorScheme', 'reducedMotion', 'permissions', 'geolocation'] as const
const fixed = (options: BrowserContextOptions): BrowserContextOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => !(setAnew as readonly string[]).includes(name)),
  )

type Listener = (...args: never[]) => unknown

/** Remembers what is listened to from now on; the function that it gives ends all of it. */
const listenersOf = (emitter: BrowserContext | Page): (() => void) => {
  const added: [string, Listener][] = []
  const target = emitter as unknown as Record<
    'on' | 'once' | 'off',
    (event: string, act: Listener) => unknown
  >
  for (const name of ['on', 'once'] as const) {
    const listen = target[name].bind(target)
    target[name] = (event, act) => {
      added.push([event, act])
      return listen(event, act)
    }
  }
  return () => {
    for (const [event, act] of added.splice(0)) target.off(event, act)
  }
}

/** Remembers the scripts and functions that pages are given from now on; the function that it gives takes them back. */
const additionsTo = (target: BrowserContext | Page): (() => Promise<void>) => {
  const added: Disposable[] = []
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) {
    const add = target[name].bind(target) as (...args: unknown[]) => Promise<Disposable>
    const remembered = async (...args: unknown[]) => {
      const addition = await add(...args)
      added.push(addition)
      return addition
    }
    Object.assign(target, { [name]: remembered })
  }
  return async () => {
    for (const addition of added.splice(0)) await addition.dispose()
  }
}

/** What is done to a context, its page or its clock that no later call takes back whole. */
const marks = {
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime', 'fastForward'],
  context: ['route', 'routeWebSocket', 'setOffline', 'setExtraHTTPHeaders', 'newCDPSession'],
  page: ['routeWebSocket', 'setExtraHTTPHeaders'],
} as const

/** True once one of these has been called. */
const callsOf = (target: object, names: readonly string[]): (() => boolean) => {
  const callable = target as Record<string, (...args: unknown[]) => unknown>
  let isCalled = false
  for (const name of names) {
    const call = callable[name]!.bind(target)
    callable[name] = (...args) => {
      isCalled = true
      return call(...args)
    }
  }
  return () => isCalled
}

/** Where the product keeps something. The scripts that were loaded and compiled stay: they are the same for every test. */
const storages = 'local_storage,indexeddb,cache_storage,file_systems'

/** Takes away all that the product keeps, with the page at an address of the service that runs no script. */
const forget = async (page: Page, session: CDPSession): Promise<void> => {
  await page.goto('/robots.txt', { timeout: 5000 })
  // A pointer that stays over a button shows its other colour.
  await page.mouse.move(0, 0)
  const origin = await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
    return location.origin
  })
  await page.context().clearCookies()
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: storages })
  await session.send('Page.resetNavigationHistory')
}

interface Reusable {
  context: BrowserContext
  /** Gives the context to a test that asks for one with these options. */
  take(options: BrowserContextOptions): Promise<BrowserContext>
}

/**
 * A context that becomes new by `close`, for `keep`. It ends where it cannot, as one whose requests the test tool itself
 * has changed: such a page has been seen to wait for ever in its next life. It ends also where the close has a reason:
 * what a failed test has left is looked at as it is.
 */
const reusable = (context: BrowserContext, keep: (kept: Reusable) => void): Reusable => {
  const close = context.close.bind(context)
  const newPage = context.newPage.bind(context)
  const newCDPSession = context.newCDPSession.bind(context)
  const endListening = listenersOf(context)
  const takeBack = additionsTo(context)
  const areMarked = [callsOf(context.clock, marks.clock), callsOf(context, marks.context)]
  let isTaken = false
  let first: {
    page: Page
    session: CDPSession
    endListening(): void
    takeBack(): Promise<void>
    isOffered: boolean
  } | null = null
  let wanted: BrowserContextOptions = {}

  /** Without a wish pages move little: a test that looks at motion asks for it. */
  const dress = async (page: Page) => {
    const { viewport, colorScheme, reducedMotion } = wanted
    await page.setViewportSize(viewport ?? { width: 360, height: 740 })
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'reduce',
      forcedColors: null,
      contrast: null,
    })
  }
  const renew = async (): Promise<boolean> => {
    if (first === null || first.page.isClosed() || areMarked.some((isMarked) => isMarked())) return false
    const { page, session } = first
    for (const other of context.pages()) if (other !== page) await other.close()
    endListening()
    first.endListening()
    await takeBack()
    await first.takeBack()
    await page.unrouteAll()
    await forget(page, session)
    return true
  }

  const itself: Reusable = {
    context,
    take: async (options) => {
      wanted = options
      isTaken = true
      await context.clearPermissions()
      if (options.permissions) await context.grantPermissions(options.permissions)
      await context.setGeolocation(options.geolocation ?? null)
      if (first) first.isOffered = true
      return context
    },
  }
  context.newPage = async () => {
    if (first && !first.isOffered) return newPage()
    const page = first?.page ?? (await newPage())
    await dress(page)
    if (first === null) {
      const session = await newCDPSession(page)
      areMarked.push(callsOf(page, marks.page))
      first = {
        page,
        session,
        endListening: listenersOf(page),
        takeBack: additionsTo(page),
        isOffered: false,
      }
    }
    first.isOffered = false
    return page
  }
  context.close = async (options) => {
    if (!isTaken) return
    isTaken = false
    if (options === undefined && (await renew().catch(() => false))) keep(itself)
    else await close(options)
  }
  return itself
}

/**
 * Gives each test what `browser.newContext` promises, a context of its own, from those that tests have closed. A new
 * one starts a renderer that compiles the product again, for a second of the processor; these keep their process and
 * nothing else. Where a worker is allowed, each context is really new.
 */
export const reuseContexts = (browser: Browser): void => {
  const create = browser.newContext.bind(browser)
  const idle = new Map<string, Reusable[]>()
  browser.newContext = async (options = {}) => {
    if (options.serviceWorkers !== 'block') return create(options)
    const key = JSON.stringify(fixed(options))
    const kept = idle.get(key)?.pop()
    if (kept) return kept.take(options)
    const made = reusable(await create(fixed(options)), (renewed) =>
      idle.set(key, [...(idle.get(key) ?? []), renewed]),
    )
    return made.take(options)
  }
}
