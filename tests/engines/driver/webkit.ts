import { join } from 'node:path'
import { freePort, program, type Protocol, type Start, until } from './protocol.ts'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** What a page writes to its console, as the window passes it on. */
const consoleError = /CONSOLE (?:JS )?ERROR (.*)/g

/** WebDriver over HTTP, as WebKit's own driver answers it. */
const sessionOn = async (port: number, capabilities: object) => {
  const ask = async <T>(path: string, body: object | null): Promise<T> => {
    const answer = await fetch(
      `http://127.0.0.1:${port}${path}`,
      body ? { method: 'POST', body: JSON.stringify(body) } : {},
    )
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path.split('/').slice(3).join('/')}: ${value.error} ${value.message}`)
    return value
  }
  const { sessionId } = await ask<{ sessionId: string }>('/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  return <T>(command: string, body: object | null = {}) => ask<T>(`/session/${sessionId}/${command}`, body)
}

/** A screen that nobody looks at, for windows of WebKit: one for all of them. */
let screen: Promise<string> | null = null
const aScreen = (): Promise<string> => {
  const started = async () => {
    const xvfb = program('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
    const [, number] = await xvfb.wrote(/^(\d+)\n/m)
    return `:${number}`
  }
  screen ??= started()
  return screen
}

export const startWebKit: Start = async (profile, size) => {
  const port = await freePort()
  const driver = program('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: await aScreen(),
    GDK_BACKEND: 'x11',
    GTK_A11Y: 'none',
    XDG_DATA_HOME: join(profile, 'home'),
    XDG_CACHE_HOME: join(profile, 'home'),
  })
  await until(
    () => `WebKitWebDriver does not answer:\n${driver.log()}`,
    () => fetch(`http://127.0.0.1:${port}/status`).catch(() => null),
  )
  const send = await sessionOn(port, {
    // Otherwise each command waits for the navigation: one that comes between `DOMContentLoaded` and `load` does so
    // until the timeout, because the event that would let it go has already been.
    pageLoadStrategy: 'none',
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': {
      binary: '/usr/bin/python3',
      args: [join(import.meta.dirname, 'webkit-window.py'), profile, String(size.width), String(size.height)],
    },
  })
  await send('timeouts', { script: 5000, pageLoad: 60_000 })
  let readTo = 0
  const at = (ref: string, x = 0, y = 0) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    origin: { [elementKey]: ref },
  })
  const sync = <T>(script: string): Promise<T> => send<T>('execute/sync', { script, args: [] })
  const page: Protocol = {
    goto: async (url) => {
      await sync('globalThis.isLeft = true')
      await send('url', { url })
      // In the middle of a navigation there is no page to ask.
      const isNew = () =>
        sync<boolean>("return !('isLeft' in globalThis) && document.readyState !== 'loading'")
      await until(
        () => `${url} did not open`,
        async () => ((await isNew().catch(() => false)) ? true : null),
        60_000,
      )
    },
    call: async <T>(source: string, args: readonly unknown[]) => {
      const script = `const [json, done] = arguments;
        (async () => (${source})(...JSON.parse(json)))().then(
          (value) => done(JSON.stringify({ value })),
          (error) => done(JSON.stringify({ error: String(error) + ' ' + error?.stack })),
        )`
      const said = await send<string>('execute/async', { script, args: [JSON.stringify(args)] })
      const { value, error } = JSON.parse(said) as { value: T; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    },
    element: async (source, args) => {
      const script = `return (${source})(...JSON.parse(arguments[0]))`
      const found = await send<Record<string, string> | null>('execute/sync', {
        script,
        args: [JSON.stringify(args)],
      })
      return found?.[elementKey] ?? null
    },
    click: async (ref) => void (await send(`element/${ref}/click`)),
    drag: async (ref, points) =>
      void (await send('actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              at(ref),
              { type: 'pointerDown', button: 0 },
              ...points.map(({ x, y }) => at(ref, x, y)),
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      })),
    type: async (ref, text) => void (await send(`element/${ref}/value`, { text })),
    choose: async (ref, files) => void (await send(`element/${ref}/value`, { text: files.join('\n') })),
    resize: async (width, height) => void (await send('window/rect', { x: 0, y: 0, width, height })),
    screenshot: async () => Buffer.from(await send<string>('screenshot', null), 'base64'),
    errors: () => {
      const fresh = driver.log().slice(readTo)
      readTo += fresh.length
      return [...fresh.matchAll(consoleError)].map(([, text]) => text!)
    },
  }
  return { page, kill: driver.kill }
}
