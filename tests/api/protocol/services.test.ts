import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { createPush } from '#server/services/push.ts'
import { testApp } from '#tests/support/server/app.ts'

const app = testApp()

/** A push service that answers as it is told, and remembers what it was sent. */
const told: {
  status: number
  headers: Record<string, string>
  got: { path: string; head: IncomingMessage['headers']; bytes: number }[]
} = { status: 201, headers: {}, got: [] }
let pushService: Server
beforeAll(async () => {
  pushService = createServer((request, response) => {
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => {
      told.got.push({ path: request.url ?? '', head: request.headers, bytes })
      response.writeHead(told.status, told.headers).end()
    })
  })
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => pushService.close(() => resolve())))

const subscribe = async (name: string) => {
  const { port } = pushService.address() as AddressInfo
  const keys = createECDH('prime256v1')
  const device_key = `http://127.0.0.1:${port}/${name}`
  await app.call(
    'devices.register',
    {
      device_key,
      p256dh: keys.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    { as: 'landowner' },
  )
  return device_key
}
const subscriptions = async () =>
  (await app.context.database.db.selectFrom('push_subscription').select('endpoint').execute()).map(
    (row) => row.endpoint,
  )
const say = () => app.call('chat.send', { reservationId: 1, userId: 3, message: 'Are you there?' })

describe('a push', () => {
  it('is sent for a chat message, sealed, with a lifetime, a topic and urgency', async () => {
    await subscribe('phone')
    await say()
    await app.runJobs()
    const [sent] = told.got.splice(0)
    expect(sent!.path).toBe('/phone')
    expect(sent!.head).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(sent!.head['topic']).toMatch(/^[\w-]{32}$/)
    expect(sent!.head['authorization']).toMatch(/^vapid t=/)
    expect(sent!.bytes).toBeLessThan(4096)
  })

  it('is signed with one key pair by all processes, and no answer reveals the private key', async () => {
    const { config, database } = app.context
    const [one, two] = [createPush(config, database.db), createPush(config, database.db)]
    const keys = await Promise.all([one.publicKey(), two.publicKey(), app.context.services.push.publicKey()])
    expect(new Set(keys).size).toBe(1)
    const { body } = await app.call('site.settings', {}, { as: null })
    expect(JSON.stringify(body)).not.toContain('vapid')
    expect((await app.call('site.settings', { key: 'vapid_keys' }, { as: null })).body.data).toEqual([])
  })

  it.each([410, 404])('answered %i deletes the subscription', async (status) => {
    const device = await subscribe(`gone-${status}`)
    told.status = status
    await say()
    await app.runJobs()
    told.status = 201
    expect(await subscriptions()).not.toContain(device)
  })

  it('answered 403 keeps the subscription', async () => {
    const device = await subscribe('refused')
    told.status = 403
    await say()
    await app.runJobs()
    told.status = 201
    expect(await subscriptions()).toContain(device)
  })

  it('answered 429 is sent again after the requested delay', async () => {
    await app.context.database.db.deleteFrom('push_subscription').execute()
    await subscribe('busy')
    Object.assign(told, { status: 429, headers: { 'Retry-After': '90' } })
    await say()
    await app.runJobs()
    Object.assign(told, { status: 201, headers: {} })
    told.got.splice(0)
    await app.at('2026-11-20T15:01:00Z')
    await app.runJobs()
    expect(told.got).toHaveLength(0)
    await app.at('2026-11-20T15:01:31Z')
    await app.runJobs()
    expect(told.got.map(({ path }) => path)).toEqual(['/busy'])
  })
})

describe('the house', () => {
  it('keeps stored answers for ninety days', async () => {
    const { db } = app.context.database
    await app.call('accounts.feedback', { feedback: 'x' }, { key: 'house' })
    const kept = async () => (await db.selectFrom('idempotency').select('id').execute()).length
    await app.at('2027-02-18T14:00:00Z')
    await runHousekeeping(app.context)
    expect(await kept()).toBe(1)
    await app.at('2027-02-19T15:00:00Z')
    await runHousekeeping(app.context)
    expect(await kept()).toBe(0)
    await app.at('2026-11-20T15:00:00Z')
  })
})

describe('mail', () => {
  it('is one file per email, with text and HTML', async () => {
    await app.call('accounts.forgotPassword', { email: 'admin@demo.highseat.example' }, { as: null })
    await app.runJobs()
    const folder = join(app.dataDir, 'mail')
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const found = mails.filter((mail) => mail.includes('To: admin@demo.highseat.example'))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('text/plain')
    expect(found[0]).toContain('text/html')
  })
})

describe('the base map', () => {
  it('has tiles without a network, and answers 404 for missing ones', async () => {
    const tile = await app.app.request('/tiles/base/6/16/23')
    expect(tile.status).toBe(200)
    expect((await tile.arrayBuffer()).byteLength).toBeGreaterThan(200)
    for (const path of [
      '/tiles/imagery/12/1029/1480',
      '/tiles/base/3/9/9',
      '/tiles/none/1/0/0',
      '/tiles/base/x/0/0',
    ]) {
      const missing = await app.app.request(path)
      expect([
        missing.status,
        missing.headers.get('X-Highseat-Failure'),
        missing.headers.get('Cache-Control'),
      ]).toEqual([404, 'not_found', 'no-store'])
    }
  })
})
