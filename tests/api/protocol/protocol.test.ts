import { minClient } from '#server/http/security.ts'
import { version } from '#core/version.ts'
import { describe, expect, it } from 'vitest'
import type { Call } from '#core/contract/define.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { type ConfigError, readConfig } from '#server/config/config.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()
const json = { 'Content-Type': 'application/json' }
const contact = (body: BodyInit, headers: Record<string, string> = json) =>
  app.send('/api/contact-us', { method: 'POST', body, headers })

describe('every answer', () => {
  it('identifies our server and disables unneeded browser features', async () => {
    const { headers } = await app.send('/api/ping')
    expect(headers.get('X-Highseat')).toBe(version)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe-eval')
  })

  it('to a protected call without a token is Unauthenticated!', async () => {
    const { status, body, headers } = await app.send('/api/user-profile')
    expect([status, body.message]).toEqual([401, 'Unauthenticated!'])
    expect(headers.get('Content-Type')).toMatch(/^application\/json/)
  })

  it('to an unknown address or method has the one shape', async () => {
    expect(await app.send('/api/nowhere')).toMatchObject({
      status: 404,
      failure: 'no_such_call',
      body: { message: 'There is no such call.' },
    })
    const wrong = await app.send('/api/tickets', { method: 'POST' })
    expect(wrong).toMatchObject({ status: 405, failure: 'wrong_method' })
    expect(wrong.headers.get('Allow')).toBe('GET, HEAD')
    const head = await app.app.request('/api/ping', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('to an unsupported client is only that refusal', async () => {
    const old = await app.send('/api/ping', { headers: { 'X-Highseat': '0.0.9' } })
    expect(old).toMatchObject({ status: 426, failure: 'client_too_old' })
    expect((await app.send('/api/ping', { headers: { 'X-Highseat': minClient } })).status).toBe(200)
  })
})

describe('a body', () => {
  it('that cannot be read is a 400, one that is too long a 413', async () => {
    for (const text of [
      '{',
      '[]',
      'null',
      '"a"',
      '['.repeat(5000) + ']'.repeat(5000),
      `{"name":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}`,
    ])
      expect((await contact(text)).failure).toBe('bad_request')
    expect((await contact('a=1', { 'Content-Type': 'text/xml' })).failure).toBe('bad_request')
    expect((await contact('--x', { 'Content-Type': 'multipart/form-data; boundary=x' })).failure).toBe(
      'bad_request',
    )
    expect((await contact(JSON.stringify({ message: 'x'.repeat(1_100_000) }))).failure).toBe('too_large')
  })

  it('is read as JSON, as a form and as form data alike', async () => {
    const fields = { name: 'A', email: 'a@example.com', message: 'Hi' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    expect((await contact(JSON.stringify(fields))).status).toBe(200)
    expect((await contact(new URLSearchParams(fields), {})).status).toBe(200)
    expect((await contact(form, {})).status).toBe(200)
  })

  it('that says __proto__ changes nothing', async () => {
    const sent =
      '{"__proto__":{"polluted":1},"name":"A","email":"a@example.com","message":"Hi","constructor":{"prototype":{"polluted":1}}}'
    expect((await contact(sent)).status).toBe(200)
    expect(
      (await contact('__proto__[polluted]=1&name=A', { 'Content-Type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(422)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('the OpenAPI document', () => {
  it('lists every call, and nothing that is no call', async () => {
    const { body } = await app.send('/api/openapi.json')
    const listed = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const mounted = callKeys.map((key) => {
      const call: Call = callOf(key)
      return `${call.method} /${call.path.replace(/:(\w+)/g, '{$1}')}`
    })
    expect(listed.sort()).toEqual(mounted.sort())
    expect(body.openapi).toBe('3.1.0')
    expect(
      body.paths['/add-trophy/{id}'].post.requestBody.content['multipart/form-data'].schema.properties.image,
    ).toMatchObject({ format: 'binary' })
  })

  it('names only routes that answer', async () => {
    const { body } = await app.send('/api/openapi.json')
    for (const [path, methods] of Object.entries(body.paths as Record<string, object>))
      for (const method of Object.keys(methods)) {
        const { failure } = await app.send(`/api${path.replace(/\{\w+\}/g, '999999')}`, {
          method: method.toUpperCase(),
        })
        expect([path, failure]).not.toEqual([path, 'no_such_call'])
      }
  })
})

describe('the configuration', () => {
  const problemsOf = (environment: Record<string, string>): readonly string[] => {
    try {
      readConfig(environment)
      return []
    } catch (error) {
      return (error as ConfigError).problems
    }
  }

  it('names every wrong variable at once', () => {
    expect(
      problemsOf({ PORT: 'x', PUBLIC_URL: 'ftp://a', DEMO: 'yes', STRIPE_SECRET_KEY: 'abc' }).map(
        (problem) => problem.split(':')[0],
      ),
    ).toEqual(['PORT', 'PUBLIC_URL', 'DEMO', 'STRIPE_SECRET_KEY'])
  })

  it('has neither demo data nor a sandbox in production, unless the sandbox is asked for', () => {
    const production = { NODE_ENV: 'production' }
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    const chosen = (environment: Record<string, string>) => {
      const { demo, payments, stripe } = readConfig(environment)
      return [demo, payments, stripe !== null]
    }
    expect(chosen({})).toEqual([true, 'sandbox', false])
    expect(chosen(production)).toEqual([false, 'off', false])
    expect(chosen({ ...production, PAYMENTS: 'sandbox' })).toEqual([false, 'sandbox', false])
    expect(chosen({ ...production, ...keys })).toEqual([false, 'stripe', true])
    expect(chosen({ ...keys, PAYMENTS: 'sandbox' })).toEqual([true, 'sandbox', false])
    expect(problemsOf({ ...production, DEMO: '1', PAYMENTS: 'stripe' })).toEqual([
      'DEMO: is refused when NODE_ENV is production',
      'PAYMENTS: stripe needs STRIPE_SECRET_KEY',
    ])
  })

  it('refuses test hooks in production, and half of a service', () => {
    expect(problemsOf({ TEST_HOOKS: '1', NODE_ENV: 'production' })).toEqual([
      'TEST_HOOKS: is refused when NODE_ENV is production',
    ])
    expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY: is needed with STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY',
    ])
    expect(problemsOf({ S3_BUCKET: 'b' })).toHaveLength(3)
  })

  it('needs nothing', () => {
    expect(problemsOf({})).toEqual([])
    expect(readConfig({})).toMatchObject({
      port: 4173,
      host: '127.0.0.1',
      demo: true,
      testHooks: false,
      publicUrl: 'http://127.0.0.1:4173',
    })
  })
})
