import { request as httpRequest } from 'node:http'
import { Dexie } from 'dexie'
import { drain, type DrainOptions, type DrainReport } from '#offline/outbox/send/drain.ts'
import { forgetDevice, type SessionReplica } from '#offline/storage/device.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { dropAllFromMemory } from '#offline/storage/in-memory-fallback.ts'
import { closeDatabases, withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

/** Web Locks of one origin: `ifAvailable`, `steal`, and release when the holder dies. */
export class FakeLocks {
  private readonly held = new Map<string, symbol>()

  async request(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    work: (lock: { name: string } | null) => Promise<unknown>,
  ): Promise<unknown> {
    if (this.held.has(name) && !options.steal) return work(null)
    const mine = Symbol(name)
    this.held.set(name, mine)
    try {
      return await work({ name })
    } finally {
      if (this.held.get(name) === mine) this.held.delete(name)
    }
  }

  /** The context that held them died. */
  releaseAll(): void {
    this.held.clear()
  }
  holds(name: string): boolean {
    return this.held.has(name)
  }
}

/**
 * Node's `fetch` repeats requests and pools sockets differently from browsers, so the drain is tested with a
 * plain request on a new socket.
 */
const socketFetch: typeof fetch = (input, init = {}) => overSocket(new URL(input as string), init)

/** URL and options, whether or not the code under test created a `Request`. */
export const plainRequest = async (
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<[url: string, init: RequestInit]> => {
  if (!(input instanceof Request)) return [String(input), init ?? {}]
  const { method, headers, redirect, signal } = input
  const body = method === 'GET' || method === 'HEAD' ? undefined : await input.arrayBuffer()
  return [
    input.url,
    {
      method,
      headers: Object.fromEntries(headers),
      redirect,
      signal,
      ...(body !== undefined && { body }),
    },
  ]
}

const overSocket = (url: URL, init: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method: init.method ?? 'GET', headers: init.headers as Record<string, string>, agent: false },
      (response) => {
        if (
          init.redirect === 'error' &&
          (response.statusCode ?? 0) >= 300 &&
          (response.statusCode ?? 0) < 400
        ) {
          response.resume()
          return reject(new TypeError('redirected'))
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => reject(new TypeError('cut')))
        response.on('aborted', () => reject(new TypeError('cut')))
        response.on('end', () => {
          const status = response.statusCode ?? 0
          const body = status === 204 || init.method === 'HEAD' ? null : Buffer.concat(chunks)
          resolve(new Response(body, { status, headers: response.headers as Record<string, string> }))
        })
      },
    )
    sent.on('error', () => reject(new TypeError('network')))
    init.signal?.addEventListener('abort', () => {
      sent.destroy()
      reject(init.signal!.reason as Error)
    })
    const { body } = init
    sent.end(body instanceof ArrayBuffer ? Buffer.from(body) : (body as string | undefined))
  })

/**
 * One phone with one person: its own clock and random numbers, contexts that can be killed, and a real server.
 */
export class Phone {
  time = Date.parse('2026-11-21T06:00:00Z')
  session: SessionReplica | null
  readonly locks = new FakeLocks()
  private alive = { value: true }
  private readonly origin: string
  private readonly random: () => number
  /** Lets a test corrupt requests. */
  wire: (send: typeof fetch) => typeof fetch = (send) => send

  constructor(origin: string, userId: number, random: () => number) {
    this.origin = origin
    this.random = random
    this.session = { userId, token: `token-${userId}` }
  }

  /** The env of a context that lives until `kill`. */
  env(): Env {
    const life = this.alive
    const send = this.wire(socketFetch)
    return {
      now: () => this.time,
      random: this.random,
      origin: this.origin,
      locks: this.locks as unknown as LockManager,
      sleep: () => Promise.resolve(),
      fetch: async (...args) => {
        if (!life.value) return never()
        try {
          const response = await send(...(await plainRequest(...args)))
          return life.value ? response : never()
        } catch (error) {
          if (!life.value) return never()
          throw error
        }
      },
    }
  }

  /** Kills every context: their work stops, and the browser releases their locks. */
  kill(): void {
    this.alive.value = false
    this.alive = { value: true }
    this.locks.releaseAll()
    for (const tell of this.deaths.splice(0)) tell()
  }
  private readonly deaths: (() => void)[] = []

  /** Runs work in a context that may be killed; it then never resolves. */
  living<T>(work: Promise<T>): Promise<T | 'killed'> {
    const death = new Promise<'killed'>((resolve) => {
      this.deaths.push(() => resolve('killed'))
    })
    return Promise.race([work, death])
  }

  /** Drains in a context that may be killed meanwhile. */
  async drain(options: DrainOptions = {}): Promise<DrainReport | 'killed'> {
    return this.living(drain(this.env(), { session: () => Promise.resolve(this.session), ...options }))
  }

  /** Runs a step during the first request: the server has it, the response has not been read. */
  whileSending(work: () => Promise<unknown> | void): void {
    let done = false
    this.wire = (send) => async (input, init) => {
      const answer = await send(input, init)
      if (!done && init?.method === 'POST') {
        done = true
        await work()
      }
      return answer
    }
  }

  message(userId: number, n: number | string, reservationId = 1) {
    const payload = { reservationId, userId: 99, message: `m${n}` }
    return enqueue(this.env(), userId, 'chat.send', payload)
  }

  async rows(userId: number) {
    return withDb(userId, (db) => db.outbox.toArray())
  }
}

/** Deletes all data of a person, as at the beginning of a test. */
export const emptyPhone = async (): Promise<void> => {
  for (const userId of [0, 1, 2, 3]) {
    await closeDatabases(userId)
    dropAllFromMemory(userId)
  }
  for (const name of await Dexie.getDatabaseNames()) if (/^hs-[uts]-/.test(name)) await Dexie.delete(name)
  await forgetDevice()
}

export { admit, compare, type Losses, nothingWrong, type Saved } from './ledger.ts'
