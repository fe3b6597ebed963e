import { expect, test } from 'vitest'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { changes } from '#core/contract/define.ts'
import { callNow } from '#offline/http/client.ts'
import { realEnv } from '#offline/environment.ts'

/** What the one client sends with each call, whatever the screen: read from a network that is not ours. */
const headersOf = async (key: (typeof callKeys)[number]) => {
  let sent: Headers | null = null
  const env = {
    ...realEnv,
    origin: 'http://highseat.test',
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      sent = new Request(input, init).headers
      return Promise.resolve(new Response('{}'))
    },
  }
  await callNow(env, callOf(key), { id: 1, reservationId: 1, userId: 1, standId: 1, kind: 'x' } as never, {
    token: 'a-token',
  }).catch(() => undefined)
  return sent as Headers | null
}

test.each(callKeys)(
  '%s is sent as JSON with the token, and with a key where it changes something',
  async (key) => {
    const headers = await headersOf(key)
    expect(headers?.get('Accept')).toBe('application/json')
    expect(headers?.get('Authorization')).toBe('Bearer a-token')
    const call = callOf(key)
    const bare = call.method === 'GET' || call.method === 'DELETE'
    if (!bare) expect(headers?.get('Content-Type')).toBe('application/json')
    if (changes(call)) expect(headers?.get('Idempotency-Key')).toMatch(/^[\w-]{20,}$/)
    else expect(headers?.get('Idempotency-Key')).toBeNull()
  },
)
