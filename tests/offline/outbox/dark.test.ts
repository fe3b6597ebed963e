import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { headers } from '#core/contract/uploads.ts'
import { chatCalls } from '#core/calls/messages/chat.ts'
import { type Env, realEnv } from '#offline/environment.ts'
import { callNow } from '#offline/http/client.ts'
import { http } from '#offline/http/http.ts'
import { probe } from '#offline/http/probe.ts'
import { reachability } from '#offline/http/reachability.ts'
import { type Fault, FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone

beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(5))
  admit(server, 1)
})
afterEach(() => server.close())

const said = () => server.ledger.map(({ body }) => body['message'])
const row = async () => (await phone.rows(1))[0]!

describe('while nothing can be reached (decision 56)', () => {
  test('without a network the drain stops at once, and resumes when it is back', async () => {
    for (const n of [1, 2, 3]) await phone.message(1, n, n)
    server.reachable = false
    expect(await phone.drain()).toMatchObject({ outcome: 'offline', pending: 3 })
    server.reachable = true
    expect(await phone.drain()).toMatchObject({ outcome: 'done', sent: 3, pending: 0 })
  })

  test('25 attempts in the dark are not counted and delay nothing afterwards', async () => {
    for (const n of [1, 2, 3]) await phone.message(1, n, n)
    server.reachable = false
    for (let n = 0; n < 25; n += 1) {
      expect(await phone.drain({ retryNetworkFailures: true })).toMatchObject({ outcome: 'offline' })
      phone.time += 1500
    }
    expect((await phone.rows(1)).map(({ attempts, nextAt }) => [attempts, nextAt])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    server.reachable = true
    await phone.drain()
    expect(new Set(said())).toEqual(new Set(['m1', 'm2', 'm3']))
    expect(said()).toHaveLength(3)
  })

  test('a read that hangs gives its connection up as soon as the service is lost', async () => {
    reachability.reached()
    let isOpen = false
    const hanging: Env = {
      ...realEnv,
      origin: 'http://phone.example',
      fetch: (input, init) => {
        isOpen = true
        const { signal } = new Request(input, init)
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isOpen = false
            reject(signal.reason as Error)
          })
        })
      },
    }
    const read = callNow(hanging, chatCalls.list, { reservationId: 1, userId: 2 }, { token: null })
    await expect.poll(() => isOpen).toBe(true)
    reachability.lost()
    await expect(read).rejects.toMatchObject({ failure: { status: 0 } })
    expect(isOpen).toBe(false)
    reachability.reached()
  })

  test('what comes out of a cache while a probe hangs is no answer of the service', async () => {
    reachability.reached()
    const env: Env = {
      ...realEnv,
      origin: 'http://phone.example',
      fetch: async (input) => {
        if (!new Request(input).url.includes('/api/'))
          return new Response('{}', { headers: { [headers.highseat]: '0.2.0' } })
        await http(env, '/map/base.json', { timeoutMs: 1000, cache: 'default' })
        throw new TypeError('no network')
      },
    }
    expect(await probe(env)).toBe(false)
    expect(reachability.get()).toBe(false)
    reachability.reached()
  })

  test('a probe and a change do not share connections with reads', async () => {
    reachability.reached()
    const sent = new Set<string>()
    const env: Env = {
      ...realEnv,
      origin: 'http://phone.example',
      fetch: (input, init) => {
        const { method, credentials } = new Request(input, init)
        sent.add(`${method} ${credentials}`)
        return Promise.reject(new TypeError('no network'))
      },
    }
    await callNow(env, chatCalls.list, { reservationId: 1, userId: 2 }, { token: null }).catch(
      () => undefined,
    )
    await callNow(env, chatCalls.send, { reservationId: 1, userId: 2, message: 'Hi' }, { token: null }).catch(
      () => undefined,
    )
    await probe(env)
    expect([...sent]).toEqual(['GET same-origin', 'POST omit', 'GET omit'])
    reachability.reached()
  })

  test('the phone says so, whatever the browser believes, until any answer arrives', async () => {
    const told: boolean[] = []
    const stop = reachability.subscribe(() => told.push(reachability.get()))
    await phone.message(1, 'a')
    server.reachable = false
    await phone.drain()
    expect(reachability.get()).toBe(false)
    server.reachable = true
    server.fault = () => 'busy_503'
    await phone.drain()
    expect(reachability.get()).toBe(true)
    expect(told).toEqual([false, true])
    stop()
  })
})

describe('after a lost answer with the service reachable', () => {
  /** The waits in milliseconds after each of eight failed attempts. */
  const waitsAfter = async (fault: Fault): Promise<number[]> => {
    await phone.message(1, 'a')
    server.fault = ({ method }) => (method === 'POST' ? fault : null)
    const waits: number[] = []
    for (let n = 0; n < 8; n += 1) {
      await phone.drain()
      waits.push((await row()).nextAt - phone.time)
      phone.time += 60_000
    }
    return waits
  }

  test.each(['reset_before', 'error_500'] as const)(
    '(%s) the next tries come within 2, 5, 15 and 30 s, and then at most 60 s apart',
    async (fault) => {
      const limits = [2000, 5000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000]
      const waits = await waitsAfter(fault)
      for (const [n, wait] of waits.entries()) {
        expect(wait).toBeLessThanOrEqual(limits[n]!)
        expect(wait).toBeGreaterThanOrEqual(limits[n]! / 2)
      }
      expect((await row()).attempts).toBe(8)
    },
  )
})
