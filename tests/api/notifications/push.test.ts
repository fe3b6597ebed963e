import { createECDH, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kindNames } from '#core/calls/shapes/notification-kinds.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { isPublicAddress, type Resolve } from '#server/services/public-address.ts'
import { createPush } from '#server/services/push.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { fakeServer, type FakeServer } from '#tests/support/server/fake.ts'
import { ids } from '#tests/support/server/fixture.ts'

const app = testApp()
let answer: number | 'cut' = 201
let browsers: FakeServer
beforeAll(async () => {
  browsers = await fakeServer((_, response) => {
    if (answer === 'cut') response.destroy()
    else response.writeHead(answer).end()
  })
})
afterAll(() => browsers.close())

const keysOfBrowser = () => ({
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
const subscribe = async (name: string, who: Who = 'landowner') => {
  const device_key = `${browsers.url}/${name}`
  expect((await app.call('devices.register', { device_key, ...keysOfBrowser() }, { as: who })).status).toBe(
    200,
  )
  return device_key
}
const db = () => app.context.database.db
const devices = async () =>
  (await db().selectFrom('push_subscription').select('endpoint').execute()).map(({ endpoint }) => endpoint)
const say = (message = 'Are you there?') =>
  app.call('chat.send', { reservationId: 1, userId: ids.landowner, message })
const reached = () => browsers.asked.splice(0).map(({ url }) => url)
const mails = () => {
  const folder = join(app.dataDir, 'mail')
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes('landowner@'))
}
let minute = 0
/** Later than everything before, so that what waited is due. */
const later = async (minutes: number) => {
  minute += minutes
  await app.at(new Date(Date.parse('2026-11-20T15:00:00Z') + minute * 60_000).toISOString())
  await app.runJobs()
}

beforeEach(async () => {
  answer = 201
  await later(60)
  await db().deleteFrom('push_subscription').execute()
  await db().deleteFrom('notification_choice').execute()
  await db().updateTable('notification').set({ read_at: app.context.clock.now() }).execute()
  browsers.asked.splice(0)
})

describe('a device', () => {
  it.each([404, 410])('is deleted when its push service answers %i', async (status) => {
    await subscribe('gone')
    answer = status
    await say()
    await app.runJobs()
    expect(await devices()).toEqual([])
  })

  it.each([400, 401, 403, 413])(
    'stays when its push service answers %i, and is not asked again',
    async (status) => {
      const device = await subscribe('kept')
      answer = status
      await say()
      await app.runJobs()
      await later(120)
      expect(await devices()).toEqual([device])
      expect(reached()).toEqual(['/kept'])
    },
  )

  it.each([408, 429, 500, 503, 'cut' as const])(
    'is tried again, ever later, while its push service answers %s',
    async (status) => {
      await subscribe('busy')
      answer = status
      await say()
      for (const minutes of [0, 1, 1, 2]) await later(minutes)
      expect(reached().length).toBeGreaterThan(2)
      answer = 201
      await later(60)
      expect(reached()).toEqual(['/busy'])
      await later(60)
      expect(reached()).toEqual([])
    },
  )

  it('with invalid keys is skipped and blocks nobody', async () => {
    await app.call(
      'devices.register',
      { device_key: `${browsers.url}/broken`, p256dh: 'p', auth: 'a' },
      { as: 'landowner' },
    )
    await subscribe('whole')
    await say()
    await app.runJobs()
    expect(reached()).toEqual(['/whole'])
  })

  it('gets no more pushes when a new password ended its session', async () => {
    await subscribe('elsewhere')
    await db()
      .updateTable('session')
      .set({ revoked_at: app.context.clock.now() })
      .where('user_id', '=', ids.landowner)
      .execute()
    await say()
    await app.runJobs()
    await db().updateTable('session').set({ revoked_at: null }).where('user_id', '=', ids.landowner).execute()
    expect(reached()).toEqual([])
    expect(await devices()).toEqual([])
  })

  it('unused for 55 days is warned once, and deleted after 60', async () => {
    const device = await subscribe('old')
    await subscribe('new')
    const seen = (days: number) =>
      db()
        .updateTable('push_subscription')
        .set({ seen_at: new Date(app.context.clock.now().getTime() - days * 86_400_000) })
        .where('endpoint', '=', device)
        .execute()
    await seen(54)
    await runHousekeeping(app.context)
    await app.runJobs()
    expect(reached()).toEqual([])
    await seen(55)
    await runHousekeeping(app.context)
    await runHousekeeping(app.context)
    await app.runJobs()
    expect(reached()).toEqual(['/old'])
    const { body } = await app.call('notifications.list', {}, { as: 'landowner' })
    expect(body.data[0]).toMatchObject({
      type: 'push_ending',
      message: expect.stringContaining('within 5 days'),
    })
    await seen(60)
    await runHousekeeping(app.context)
    expect(await devices()).toEqual([`${browsers.url}/new`])
  })

  it('used again after a warning is warned again the next time', async () => {
    const device = await subscribe('again')
    const age = () =>
      db()
        .updateTable('push_subscription')
        .set({ seen_at: new Date(app.context.clock.now().getTime() - 56 * 86_400_000) })
        .where('endpoint', '=', device)
        .execute()
    for (const _ of [1, 2]) {
      await age()
      await runHousekeeping(app.context)
      await app.runJobs()
      await subscribe('again')
    }
    expect(reached()).toEqual(['/again', '/again'])
  })
})

describe('what a person has chosen', () => {
  it('is by default every kind by push and the important ones by email', async () => {
    const { body } = await app.call('notifications.settings', {}, { as: 'landowner' })
    expect(body.data.choices.map(({ kind }: { kind: string }) => kind)).toEqual(kindNames)
    expect(body.data.choices.every(({ push }: { push: boolean }) => push)).toBe(true)
    expect(body.data.devices).toBe(0)
  })

  it('stops the pushes of that kind only, and the bell still has it', async () => {
    await subscribe('phone')
    await app.call(
      'notifications.choose',
      { kind: 'messages', push: false, email: false },
      { as: 'landowner' },
    )
    await say('Not by push')
    await app.call('reservations.attend', { reservationId: 1, kind: 'checkin', at: '2026-11-20T15:10:00Z' })
    await app.runJobs()
    expect(reached()).toEqual(['/phone'])
    const { body } = await app.call('notifications.list', {}, { as: 'landowner' })
    expect(body.data.some(({ message }: { message: string }) => message.includes('Not by push'))).toBe(true)
  })

  it('is refused for an unknown kind, and is private', async () => {
    const wrong = await app.call('notifications.choose', { kind: 'messages', push: true, email: true })
    expect(wrong.status).toBe(200)
    const none = await app.send('/api/notification-settings/everything', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${await app.token('hunter')}`, 'Content-Type': 'application/json' },
      body: '{"push":true,"email":true}',
    })
    expect([none.status, none.failure]).toEqual([422, 'invalid'])
    await app.call('notifications.choose', { kind: 'help', push: false, email: false })
    const { body } = await app.call('notifications.settings', {}, { as: 'landowner' })
    expect(body.data.choices.find(({ kind }: { kind: string }) => kind === 'help')).toMatchObject({
      push: true,
    })
  })
})

describe('an email follows when no push arrived', () => {
  it('when there is no device: one for everything, after ten minutes', async () => {
    const before = mails().length
    await say('The first words')
    await say('The second words')
    await later(9)
    expect(mails().length).toBe(before)
    await later(1)
    await later(60)
    expect(mails().length).toBe(before + 1)
    const email = mails().at(-1)!
    expect(email).toContain('2 new notifications')
    expect(email).toContain('The first words')
    expect(email).toContain('The second words')
  })

  it('when the device is gone, or is not reached', async () => {
    for (const status of [410, 403, 500] as const) {
      await subscribe(`lost-${status}`)
      answer = status
      const before = mails().length
      await say(`Lost on the way ${status}`)
      await later(0)
      await later(11)
      expect(mails().length).toBe(before + 1)
    }
  })

  it('but not when the push arrived, it was read, or no email is wanted', async () => {
    const before = mails().length
    await subscribe('there')
    await say('Pushed')
    await later(0)
    await later(11)
    await db().deleteFrom('push_subscription').execute()
    await say('Read')
    const { body } = await app.call('notifications.list', {}, { as: 'landowner' })
    await app.call('notifications.read', { id: body.data[0].id, is_read: true }, { as: 'landowner' })
    await later(11)
    await app.call(
      'notifications.choose',
      { kind: 'messages', push: false, email: false },
      { as: 'landowner' },
    )
    await say('Unwanted')
    await later(11)
    expect(mails().length).toBe(before)
  })
})

describe('the address of a device', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
    'no address',
  ])('%s is not of the open net', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  const sendTo = async (endpoint: string, resolve: Resolve) => {
    const push = createPush({ ...app.context.config, testHooks: false }, db(), resolve)
    const payload = {
      web_push: 8030,
      notification: {
        title: 't',
        body: 'b',
        navigate: '/',
        tag: 't',
        data: { type: 'chat', notification_id: 1, user_id: 1, path: '/' },
      },
      app_badge: 1,
    } as const
    return push.send({ endpoint, ...keysOfBrowser() }, payload, { ttl: 60, topic: 't', now: 0 })
  }
  const to =
    (...found: string[]): Resolve =>
    (_, __, done) =>
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
  const { port } = { port: () => new URL(browsers.url).port }

  it('is checked by its resolved address at connection time, and is not called', async () => {
    for (const found of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1']]) {
      const sent = await sendTo(`https://push.example.com:${port()}/x`, to(...found))
      expect(sent).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('not public') })
    }
    expect(reached()).toEqual([])
  })

  it('is not called when it is bare, or not sealed', async () => {
    for (const endpoint of [
      `https://127.0.0.1:${port()}/x`,
      `https://[::1]:${port()}/x`,
      `http://push.example.com/x`,
    ])
      expect(await sendTo(endpoint, to('8.8.8.8'))).toMatchObject({ outcome: 'refused' })
    expect(reached()).toEqual([])
  })
})
