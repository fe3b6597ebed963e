import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Protocol, program, type Start } from './protocol.ts'

/** The rest of the world is behind a port where nobody is; loopback never goes through it. */
const nowhere = 9
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': nowhere,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': nowhere,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'ui.prefersReducedMotion': 1,
  'permissions.default.geo': 1,
  'geo.provider.testing': true,
  'geo.provider.network.url': 'data:application/json,{"location":{"lat":44.5,"lng":-89.5},"accuracy":12}',
}

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: { level?: string; text?: string }
}
type Value = { type: string; value?: string; sharedId?: string }
interface Called {
  type: 'success' | 'exception'
  result: Value
  exceptionDetails?: { text: string }
}

/** A session of WebDriver BiDi, which Firefox answers without a driver beside it. */
const sessionOf = async (address: string) => {
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, (message: Message) => void>()
  const errors: string[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    } else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      errors.push(String(message.params.text))
  })
  socket.on('close', () => {
    for (const answered of waiting.values()) answered({ type: 'error', message: 'the browser has ended' })
  })
  let last = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const answered = new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
    })
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answered
    if (type === 'error') throw new Error(`${method}: ${error ?? ''} ${message ?? ''}`)
    return result as T
  }
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return { send, errors, close: () => socket.close() }
}

export const startFirefox: Start = async (profile, size) => {
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const browser = program(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  )
  const [, address = ''] = await browser.wrote(/WebDriver BiDi listening on (ws:\S+)/)
  const { send, errors, close } = await sessionOf(address)
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  const called = async (body: string, args: readonly unknown[]): Promise<Value> => {
    const { type, result, exceptionDetails } = await send<Called>('script.callFunction', {
      functionDeclaration: body,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return result
  }
  const shared = (sharedId: string) => ({ sharedId })
  const act = (actions: object[], type: 'pointer' | 'key') =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })
  const at = (sharedId: string, x = 0, y = 0) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    origin: { type: 'element', element: shared(sharedId) },
  })
  const down = { type: 'pointerDown', button: 0 }
  const up = { type: 'pointerUp', button: 0 }
  const page: Protocol = {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    call: async <T>(source: string, args: readonly unknown[]) => {
      const body = `async (json) => JSON.stringify({ value: await (${source})(...JSON.parse(json)) })`
      const { value } = await called(body, args)
      return (JSON.parse(value!) as { value: T }).value
    },
    element: async (source, args) =>
      (await called(`(json) => (${source})(...JSON.parse(json))`, args)).sharedId ?? null,
    click: async (ref) => void (await act([at(ref), down, up], 'pointer')),
    drag: async (ref, points) =>
      void (await act([at(ref), down, ...points.map(({ x, y }) => at(ref, x, y)), up], 'pointer')),
    type: async (_, text) =>
      void (await act(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
        'key',
      )),
    choose: async (ref, files) =>
      void (await send('input.setFiles', { context, element: shared(ref), files })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    printed: async () => {
      const { data } = await send<{ data: string }>('browsingContext.print', { context })
      return Buffer.from(data, 'base64')
    },
    errors: () => errors.splice(0),
  }
  await page.resize(size.width, size.height)
  return {
    page,
    kill: async () => {
      close()
      await browser.kill()
    },
  }
}
