import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIResponse, BrowserContext, Page, Request, Route } from 'playwright/test'
import type { Network } from './network.ts'

/** Tells the road whose request it is. */
const contextHeader = 'x-test-context'
type Pattern = string | RegExp | ((url: URL) => boolean)
type Handler = Parameters<Page['route']>[1]

interface Rule {
  readonly context: string
  readonly pattern: Pattern
  readonly handler: Handler
  /** The handlers that have begun. */
  readonly running: Set<Promise<unknown>>
}

/** A glob of the test tool: `*` within a part of the path, `**` across them. */
const globExpression = (glob: string): RegExp => {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`)
}
const isMatch = (pattern: Pattern, url: string): boolean => {
  if (typeof pattern === 'function') return pattern(new URL(url))
  return (typeof pattern === 'string' ? globExpression(pattern) : pattern).test(url)
}

/** As the test tool compares them: functions by what they are, expressions by what they say. */
const isSame = (one: Pattern, other: Pattern): boolean =>
  one === other || (one instanceof RegExp && other instanceof RegExp && one.source === other.source)

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
/** What is said of a body as it was, and what would have the browser keep a changed answer. */
const ofTheOriginal =
  /^(content-(encoding|length)|transfer-encoding|connection|keep-alive|etag|cache-control)$/i

/** The part of the test tool's `Route` that works on the road. */
const routeOf = (
  incoming: { message: IncomingMessage; url: string; body: Buffer; answer: ServerResponse },
  port: number,
  next: () => Promise<void>,
): Route => {
  const { message, url, body, answer } = incoming
  const send = (dropped: RegExp): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = Object.fromEntries(
        Object.entries(message.headers).filter(([name]) => !dropped.test(name)),
      )
      ask({ port, host: '127.0.0.1', method: message.method, path: message.url, headers }, resolve)
        .on('error', reject)
        .end(body)
    })
  const goOn = async () => {
    const given = await send(/^connection$/)
    answer.writeHead(given.statusCode!, given.headers)
    given.pipe(answer)
  }
  const sent: Pick<Request, 'url' | 'method' | 'headers' | 'postDataBuffer' | 'postDataJSON'> = {
    url: () => url,
    method: () => message.method!,
    headers: () => message.headers as Record<string, string>,
    postDataBuffer: () => body,
    postDataJSON: () => (body.length === 0 ? null : (JSON.parse(body.toString()) as unknown)),
  }
  const route = {
    request: () => sent,
    fetch: async () => {
      const given = await send(/^(connection|accept-encoding|if-none-match|if-modified-since)$/)
      const whole = await bodyOf(given)
      return {
        status: () => given.statusCode!,
        headers: () => given.headers as Record<string, string>,
        json: async () => JSON.parse(whole.toString()) as unknown,
        body: async () => whole,
      }
    },
    fulfill: async ({
      response,
      status,
      headers,
      contentType,
      json,
      body: text,
    }: Parameters<Route['fulfill']>[0] = {}) => {
      const base = (response as APIResponse | undefined)?.headers() ?? {}
      const kept = Object.entries({ ...base, ...headers }).filter(([name]) => !ofTheOriginal.test(name))
      const content = json === undefined ? (text ?? (await response?.body()) ?? '') : JSON.stringify(json)
      answer.writeHead(status ?? response?.status() ?? 200, {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(kept),
        ...(contentType !== undefined && { 'content-type': contentType }),
        'content-length': Buffer.byteLength(content),
        'cache-control': 'no-store',
      })
      answer.end(content)
    },
    abort: async () => void message.socket.destroy(),
    continue: goOn,
    fallback: next,
  }
  return route as unknown as Route
}

/**
 * `page.route` on the road. The test tool's own takes the browser's store of files away, so that each page is fetched
 * and compiled anew, ends what a context could be used for again, and has been seen to lose requests. This one lets the
 * browser ask as it always does, and changes what is asked on its way. A rule is for all pages of its context, and what
 * the browser has in its own store it does not ask for.
 */
export const routesOn = async (network: Network, serverPort: () => number) => {
  let rules: readonly Rule[] = []
  const mistakes: Error[] = []
  const rulesOf = (context: string, url: string) =>
    rules.filter((rule) => rule.context === context && isMatch(rule.pattern, url))
  const server = createServer(async (message, answer) => {
    const url = `http://${message.headers.host}${message.url}`
    const incoming = { message, url, answer, body: await bodyOf(message) }
    const asked = rulesOf(String(message.headers[contextHeader]), url)
    const handle = async (at: number): Promise<void> => {
      const rule = asked[at]
      const route = routeOf(incoming, serverPort(), () => handle(at + 1))
      if (!rule) return route.continue()
      const running = Promise.resolve(rule.handler(route, route.request()))
      rule.running.add(running)
      await running.finally(() => rule.running.delete(running))
    }
    await handle(0).catch((error: NodeJS.ErrnoException) => {
      // Where the page has gone, or the server, the request has no answer.
      message.socket.destroy()
      if (error.code === undefined) mistakes.push(error)
    })
  })
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  network.turnAside(
    (head) => {
      if (rules.length === 0) return false
      const [, path] = /^[A-Z]+ (\S+)/.exec(head)!
      const [, context] = new RegExp(`^${contextHeader}: (.*)\r$`, 'im').exec(head) ?? []
      return context !== undefined && rulesOf(context, `http://127.0.0.1:${network.port}${path}`).length > 0
    },
    (server.address() as AddressInfo).port,
  )

  const remove = async (removed: readonly Rule[], options?: { behavior?: string }) => {
    rules = rules.filter((rule) => !removed.includes(rule))
    if (options?.behavior === 'wait') await Promise.all(removed.flatMap(({ running }) => [...running]))
  }
  let contexts = 0
  return {
    /** What a context needs so that its requests are known, and has afterwards. */
    headers: () => ({ [contextHeader]: String((contexts += 1)) }),
    /** Has the pages of a context change their requests on the road. */
    give: (context: BrowserContext, headers: Record<string, string>) => {
      const name = headers[contextHeader]!
      context.on('page', (page) => {
        let own: Rule[] = []
        const over = {
          route: async (pattern: Pattern, handler: Handler) => {
            const rule = { context: name, pattern, handler, running: new Set<Promise<unknown>>() }
            own = [rule, ...own]
            rules = [rule, ...rules]
          },
          unroute: async (pattern: Pattern) => remove(own.filter((rule) => isSame(rule.pattern, pattern))),
          unrouteAll: async (options?: { behavior?: string }) => {
            const removed = own
            own = []
            await remove(removed, options)
          },
        }
        Object.assign(page, over)
        page.on('close', () => void over.unrouteAll())
      })
    },
    /** What went wrong in the handlers since the last time. */
    mistakes: () => mistakes.splice(0),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
