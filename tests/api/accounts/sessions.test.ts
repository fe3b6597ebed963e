import { afterEach, describe, expect, it } from 'vitest'
import { openSession } from '#server/http/session.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { codeFor, mailsTo, profileChange } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const email = (who: Who) => `${who}@demo.highseat.example`
const login = (who: Who) =>
  app.call('accounts.login', { email: email(who), password: 'highseat-demo' }, { as: null })
const open = (who: Who) => openSession(app.context, db(), ids[who], { address: '', agent: '' })
/** A sign-in of this person on a device that gets pushes there. */
const device = async (who: Who, name: string): Promise<string> => {
  const token = await open(who)
  const device_key = `https://push.example.com/${name}`
  await app.call('devices.register', { device_key, p256dh: 'p', auth: 'a' }, { as: null, token })
  return token
}
const pushed = async (): Promise<string[]> => {
  const rows = await db().selectFrom('push_subscription').select('endpoint').orderBy('endpoint').execute()
  return rows.map(({ endpoint }) => endpoint.replace('https://push.example.com/', ''))
}
afterEach(() => db().deleteFrom('push_subscription').execute())

describe('a suspended account', () => {
  it('neither signs in nor keeps the sessions that it has', async () => {
    const token = await open('hunter2')
    expect((await app.call('accounts.profile', {}, { as: null, token })).status).toBe(200)
    const suspend = (at: Date | null) =>
      db().updateTable('app_user').set({ suspended_at: at }).where('id', '=', ids.hunter2).execute()
    await suspend(app.context.clock.now())
    expect(await login('hunter2')).toMatchObject({ status: 401, failure: 'account_suspended' })
    expect(await app.call('accounts.profile', {}, { as: null, token })).toMatchObject({
      status: 401,
      failure: 'unauthenticated',
    })
    await suspend(null)
    expect((await login('hunter2')).status).toBe(200)
  })
})

describe('the pushes of a device', () => {
  it('end with its logout, and those of other devices go on', async () => {
    const token = await device('hunter', 'phone')
    await device('hunter', 'laptop')
    await app.call('accounts.logout', {}, { as: null, token })
    expect(await pushed()).toEqual(['laptop'])
    expect((await app.call('accounts.profile', {}, { as: null, token })).status).toBe(401)
  })

  it('end when it is signed out from another one', async () => {
    await device('hunter', 'phone')
    const token = await device('hunter', 'laptop')
    expect((await app.call('accounts.endOtherDevices', {}, { as: null, token })).status).toBe(200)
    expect(await pushed()).toEqual(['laptop'])
    expect((await app.call('accounts.profile', {}, { as: null, token })).status).toBe(200)
  })

  it('end with a new password that another device sets', async () => {
    await device('landowner2', 'phone')
    const token = await device('landowner2', 'laptop')
    const change = { current_password: 'highseat-demo', new_password: 'ridge-and-river' }
    const changed = await app.call(
      'accounts.changePassword',
      { ...change, confirm_password: change.new_password },
      { as: null, token },
    )
    expect(changed.status).toBe(200)
    expect(await pushed()).toEqual(['laptop'])
  })
})

describe('the code of an email', () => {
  it('for a new password verifies no address', async () => {
    await app.call('accounts.forgotPassword', { email: email('landowner') }, { as: null })
    const code = await codeFor(app, 'reset', email('landowner'))
    expect(code).not.toBe('')
    expect(await app.call('accounts.verifyUrl', { code }, { as: null })).toMatchObject({
      failure: 'link_expired',
    })
  })

  it('is not sent again to who is verified', async () => {
    const before = await mailsTo(app, email('hunter'))
    expect((await app.call('accounts.resendVerification')).status).toBe(200)
    expect(await mailsTo(app, email('hunter'))).toEqual(before)
  })
})

it('an adult becomes no junior by an edit', async () => {
  const refused = await app.call('accounts.update', { ...profileChange, birthday: '2012-05-05' })
  expect(refused.status).toBe(422)
  expect(refused.body.codes).toEqual({ birthday: [{ code: 'birthday_locked' }] })
})
