import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Faults of one request. `applied_lost` executes it and then drops the response. */
export type Fault =
  | 'error_500'
  | 'error_401'
  | 'applied_lost'
  | 'reset_before'
  | 'kill'
  | 'portal_200'
  | 'redirect_302'
  | 'portal_511'
  | 'hang'
  | 'drip'
  | 'half_body'
  | 'busy_429'
  | 'busy_503'
  | 'running_409'
  | 'too_large_413'
  | 'invalid_422'
  | 'forbidden_403'
  | 'missing_404'
  | 'old_426'

export interface Effect {
  user: string
  key: string | null
  path: string
  body: Record<string, unknown>
}

/** A small seeded generator (mulberry32): the same faults for the same seed. */
export const seeded = (seed: number): (() => number) => {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** 34 %: 10 % 500, 5 % 401, 10 % applied but lost, 5 % reset before, 4 % the worker is killed. */
export const usualMix: readonly [Fault, number][] = [
  ['error_500', 0.1],
  ['error_401', 0.05],
  ['applied_lost', 0.1],
  ['reset_before', 0.05],
  ['kill', 0.04],
]

const refusals: Partial<Record<Fault, [number, string, Record<string, string>?]>> = {
  error_500: [500, 'unexpected'],
  error_401: [401, 'unauthenticated'],
  busy_429: [429, 'too_many', { 'Retry-After': '7' }],
  busy_503: [503, 'unavailable', { 'Retry-After': '3' }],
  running_409: [409, 'request_running', { 'Retry-After': '1' }],
  too_large_413: [413, 'too_large'],
  invalid_422: [422, 'invalid'],
  forbidden_403: [403, 'chat_closed'],
  missing_404: [404, 'not_found'],
  old_426: [426, 'client_too_old'],
}

interface Answer {
  digest: string
  status: number
  body: string
  failure?: string
}
interface Upload {
  bytes: Buffer
  length: number
  sha256: string
}

/**
 * A server that implements the contract of decision 26 and fails on purpose. It uses real sockets, because only
 * they reproduce a request that was executed while its response was lost.
 */
export class FaultyServer {
  readonly ledger: Effect[] = []
  readonly requests: { method: string; path: string; key: string | null; bytes: number; at: number }[] = []
  /** Delay of each response in milliseconds, and the maximum of one person's concurrent requests so far. */
  delay = 0
  mostAtOnce = 0
  readonly uploads = new Map<string, Upload>()
  readonly answers = new Map<string, Answer>()
  /** Chooses the fault of the next changing request; null is none. */
  fault: (request: { method: string; path: string }) => Fault | null = () => null
  /** Called when the fault is the death of the sender. */
  onKill: () => Promise<void> | void = () => undefined
  /** Valid tokens and their users. */
  readonly tokens = new Map<string, string>()
  /** Serves requests other than calls, for example a test's page. */
  files: (path: string) => { type: string; body: Buffer | string } | null = () => null
  reachable = true
  /** Whether the server recognises repeated keys; switched off to show that they matter. */
  idempotent = true
  private nextId = 1000
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  constructor() {
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => {
        // A sender that dies aborts its request in the middle of the body.
        if (!request.errored) throw error
      })
    })
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
    })
  }

  mix(random: () => number, table: readonly [Fault, number][] = usualMix): void {
    this.fault = () => {
      let at = random()
      for (const [fault, share] of table) {
        if (at < share) return fault
        at -= share
      }
      return null
    }
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve) => {
      this.server.listen(port, '127.0.0.1', resolve)
    })
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => {
      this.server.close(resolve)
    })
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x')
    const path = url.pathname.replace(/^\/api\//, '')
    const method = request.method ?? 'GET'
    if (!this.reachable) return void request.socket.destroy()
    if (!url.pathname.startsWith('/api/')) return this.file(url.pathname, response)
    if (method === 'GET') return this.read(path, response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null
    this.requests.push({ method, path, key, bytes: body.length, at: performance.now() })
    await this.counted(request.headers.authorization ?? '')
    const fault = this.fault({ method, path })
    if (fault === 'reset_before') return void request.socket.destroy()
    if (fault === 'hang') return
    if (fault === 'drip') return this.drip(response)
    if (fault === 'kill') {
      await this.onKill()
      return void request.socket.destroy()
    }
    if (fault && this.sendFault(fault, response)) return
    const user = this.tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!user) return this.refuse(response, 401, 'unauthenticated')
    if (path.startsWith('uploads/')) {
      this.upload(method, path.slice(8), url, request, body, response, fault)
      return
    }
    if (path === 'seal-key') return this.sealKey(user, response)
    const answer = this.apply(user, key, path, body)
    if (fault === 'applied_lost') return void request.socket.destroy()
    if (fault === 'half_body') {
      response.writeHead(200, { ...this.ours, 'Content-Length': answer.body.length })
      response.write(answer.body.slice(0, answer.body.length / 2))
      setTimeout(() => request.socket.destroy(), 5)
      return
    }
    response.writeHead(answer.status, {
      ...this.ours,
      ...(answer.failure && { 'X-Highseat-Failure': answer.failure }),
    })
    response.end(answer.body)
  }

  private readonly underWay = new Map<string, number>()
  /** Counts concurrent requests: one sender awaits each response, so two mean two senders. */
  private async counted(sender: string): Promise<void> {
    if (this.delay === 0) return
    const now = (this.underWay.get(sender) ?? 0) + 1
    this.underWay.set(sender, now)
    this.mostAtOnce = Math.max(this.mostAtOnce, now)
    await new Promise((resolve) => {
      setTimeout(resolve, this.delay)
    })
    this.underWay.set(sender, this.underWay.get(sender)! - 1)
  }

  private readonly ours = {
    'Content-Type': 'application/json',
    'X-Highseat': '1',
    'Cache-Control': 'no-store',
  }

  private refuse(response: ServerResponse, status: number, name: string, more: Record<string, string> = {}) {
    response.writeHead(status, { ...this.ours, 'X-Highseat-Failure': name, ...more })
    response.end(JSON.stringify({ message: name }))
  }

  /** A response sent byte by byte that never completes. */
  private drip(response: ServerResponse): void {
    response.writeHead(200, { ...this.ours, 'Content-Length': '100000' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }

  private sendFault(fault: Fault, response: ServerResponse): boolean {
    const refusal = refusals[fault]
    if (refusal) {
      this.refuse(response, ...refusal)
      return true
    }
    if (fault === 'portal_200') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Please log in</html>')
      return true
    }
    if (fault === 'portal_511') {
      response.writeHead(511, { 'Content-Type': 'text/html' }).end('<html>Pay first</html>')
      return true
    }
    if (fault === 'redirect_302') {
      response.writeHead(302, { Location: '/portal' }).end()
      return true
    }
    return false
  }

  /** Each person's seal key, the same on every request. */
  private sealKey(user: string, response: ServerResponse): void {
    const key = createHash('sha256').update(`key of ${user}`).digest('base64')
    response.writeHead(200, this.ours).end(JSON.stringify({ status: true, data: { key } }))
  }

  private apply(user: string, key: string | null, path: string, raw: Buffer): Answer {
    const body = JSON.parse(raw.toString() || '{}') as Record<string, unknown>
    const digest = createHash('sha256').update(path).update(JSON.stringify(body)).digest('hex')
    const known = key !== null && this.idempotent ? this.answers.get(`${user} ${key}`) : undefined
    if (known)
      return known.digest === digest
        ? known
        : { digest, status: 422, failure: 'key_reused', body: JSON.stringify({ message: 'key_reused' }) }
    for (const [name, value] of Object.entries(body))
      if (name.endsWith('_upload') && ![value].flat().every((id) => this.isWhole(String(id))))
        return { digest, status: 422, failure: 'upload_unknown', body: '{"message":"upload_unknown"}' }
    this.ledger.push({ user, key, path, body })
    const id = this.nextId
    this.nextId += 1
    const data = { id, date: '2026-11-21T06:00:00Z', user: { id: 1, image: null }, written_at: null, ...body }
    const answer = { digest, status: 200, body: JSON.stringify({ status: true, message: 'ok', data }) }
    if (key !== null) this.answers.set(`${user} ${key}`, answer)
    return answer
  }

  private isWhole(id: string): boolean {
    const upload = this.uploads.get(id)
    if (!upload || upload.bytes.length !== upload.length) return false
    return createHash('sha256').update(upload.bytes).digest('hex') === upload.sha256
  }

  private upload(
    method: string,
    id: string,
    url: URL,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    fault: Fault | null,
  ): void {
    const upload = this.uploads.get(id) ?? {
      bytes: Buffer.alloc(0),
      length: Number(request.headers['upload-length'] ?? 0),
      sha256: String(request.headers['upload-sha256'] ?? ''),
    }
    const answer = (status: number) => {
      if (fault === 'applied_lost' || fault === 'half_body') return void request.socket.destroy()
      response.writeHead(status, { ...this.ours, 'Upload-Offset': String(upload.bytes.length) }).end()
    }
    if (method === 'HEAD') {
      if (!this.uploads.has(id)) return void response.writeHead(404, this.ours).end()
      return answer(200)
    }
    if (Number(url.searchParams.get('offset')) !== upload.bytes.length) return answer(409)
    upload.bytes = Buffer.concat([upload.bytes, body])
    this.uploads.set(id, upload)
    return answer(200)
  }

  /** Answers to reads, by path without the query. */
  readonly reads = new Map<string, unknown>()
  private read(path: string, response: ServerResponse): void {
    if (path === 'ping')
      response.writeHead(200, this.ours).end('{"status":true,"now":"2026-11-21T00:00:00Z"}')
    else if (this.reads.has(path))
      response.writeHead(200, this.ours).end(JSON.stringify(this.reads.get(path)))
    else this.refuse(response, 404, 'not_found')
  }

  private file(path: string, response: ServerResponse): void {
    const found = this.files(path)
    if (!found) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('nothing here')
    response.writeHead(200, { 'Content-Type': found.type, 'Cache-Control': 'no-cache' }).end(found.body)
  }
}
