import { describe, expect, it } from 'vitest'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { stepToken } from '#server/features/accounts/step-tokens.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import {
  codeFor,
  juniorWaitingFor,
  mailsTo,
  profileChange,
  registration,
} from '#tests/support/server/inputs.ts'

const app = testApp()
const register = (input: object) => app.call('accounts.register', input, { as: null })
const login = (email: string) =>
  app.call('accounts.login', { email, password: 'ridge-and-river' }, { as: null })
const confirm = (code: string, token: string) => app.call('accounts.confirmGuardian', { code }, { token })
const ask = (ticket: string, guardian_email: string) =>
  app.call('accounts.askGuardian', { ticket, guardian_email }, { as: null })

describe('a guardian', () => {
  it('without an account signs up by the link, which then confirms them, their address and the junior', async () => {
    const mother = 'mother@example.com'
    await juniorWaitingFor(app, 'Mother@example.com', 'lena@example.com')
    const code = await codeFor(app, 'verify', 'Mother@example.com')
    const request = () => app.call('accounts.guardianRequest', { code }, { as: null })
    expect((await request()).body.data).toEqual({
      junior: 'Ida Berg',
      email: mother,
      has_account: false,
      is_confirmed: false,
    })
    const { token } = (await register(registration(mother))).body
    expect((await request()).body.data.has_account).toBe(true)
    expect((await login('lena@example.com')).failure).toBe('guardian_unconfirmed')
    expect((await confirm(code, token)).body.data).toEqual({ junior: 'Ida Berg' })
    const me = await app.call('accounts.profile', {}, { token })
    expect([me.status, me.body.data.email_verify]).toEqual([200, true])
    expect((await login('lena@example.com')).status).toBe(200)
    expect(await mailsTo(app, 'lena@example.com')).toContain('Your guardian has confirmed your account')
    expect((await confirm(code, token)).failure).toBe('link_expired')
    expect((await request()).body.data.is_confirmed).toBe(true)
  })

  it('of another address, or under 18, cannot confirm', async () => {
    await juniorWaitingFor(app, 'junior@demo.highseat.example', 'kid@example.com')
    const code = await codeFor(app, 'verify', 'junior@demo.highseat.example')
    expect((await confirm(code, await app.token('hunter'))).failure).toBe('guardian_other')
    expect((await confirm(code, await app.token('junior'))).failure).toBe('guardian_minor')
    expect((await login('kid@example.com')).failure).toBe('guardian_unconfirmed')
  })

  it('can be asked again for a week, by the ticket of the sign-up and no other', async () => {
    const { ticket } = await juniorWaitingFor(app, 'aunt@example.com', 'week@example.com')
    const start = app.context.clock.now()
    const after = async (ms: number) => {
      await app.at(new Date(start.getTime() + ms).toISOString())
      return (await ask(ticket, 'aunt@example.com')).failure
    }
    const week = 7 * 24 * 3_600_000
    expect(await after(week - 1)).toBeNull()
    expect(await after(week)).toBe('link_expired')
    await app.at(start.toISOString())
    const junior = Number(ticket.split('.')[0])
    for (const purpose of ['verify', 'guardian'] as const)
      expect([
        purpose,
        (await ask(stepToken(app.context, purpose, junior), 'aunt@example.com')).failure,
      ]).toEqual([purpose, purpose === 'guardian' ? null : 'link_expired'])
  })

  it('is never the junior', async () => {
    const own = { guardian_email: ['This is your own address. Please enter your guardian’s.'] }
    const input = { ...registration('self@example.com'), birthday: '2012-05-05' }
    expect((await register({ ...input, guardian_email: 'Self@example.com' })).body.errors).toEqual(own)
    const { ticket } = await juniorWaitingFor(app, 'other@example.com', 'self@example.com')
    expect((await ask(ticket, 'self@example.com')).body.errors).toEqual(own)
  })

  it('is corrected and written to again, five times an hour, and the earlier link ends', async () => {
    const { ticket } = await juniorWaitingFor(app, 'wrong@example.com', 'tim@example.com')
    const wrong = await codeFor(app, 'verify', 'wrong@example.com')
    const asked = await ask(ticket, 'Right@example.com')
    expect(asked.body.data).toMatchObject({ email: 'right@example.com', is_confirmed: false })
    expect(await mailsTo(app, 'right@example.com')).toEqual(['Ida asks for your consent'])
    expect((await app.call('accounts.guardianRequest', { code: wrong }, { as: null })).failure).toBe(
      'link_expired',
    )
    for (let i = 0; i < 4; i++) expect((await ask(ticket, 'right@example.com')).status).toBe(200)
    const refused = await ask(ticket, 'right@example.com')
    expect([refused.failure, refused.headers.get('Retry-After')]).toEqual(['too_many', '3600'])
    expect((await ask(`${ticket}x`, 'right@example.com')).failure).toBe('link_expired')
  })

  it('is named to the junior who logs in, and to nobody without the password', async () => {
    await juniorWaitingFor(app, 'aunt@example.com', 'mia@example.com')
    const named = (password: string) =>
      app.call('accounts.guardian', { email: 'mia@example.com', password }, { as: null })
    expect((await named('ridge-and-river')).body.data).toMatchObject({
      email: 'aunt@example.com',
      is_confirmed: false,
    })
    expect((await named('not-this-one')).failure).toBe('wrong_credentials')
  })
})

describe('a junior', () => {
  it('saves the profile, but never another birthday', async () => {
    const me = (await app.call('accounts.profile', {}, { as: 'junior' })).body.data
    const input = { ...profileChange, birthday: me.birthday as string }
    expect((await app.call('accounts.update', input, { as: 'junior' })).body.data).toMatchObject({
      first_name: 'Hanna',
      is_junior: true,
    })
    const older = { ...input, birthday: '2012-01-02' }
    expect(Object.keys((await app.call('accounts.update', older, { as: 'junior' })).body.errors)).toEqual([
      'birthday',
    ])
  })

  it('cannot follow a stand, but end what was followed before', async () => {
    const follow = (on: boolean) => app.call('stands.follow', { id: 2, follow: on }, { as: 'junior' })
    expect((await follow(true)).failure).toBe('junior_not_allowed')
    expect((await follow(false)).body.data).toEqual({ is_following: false })
  })

  it('is an ordinary member from the 18th birthday on, and is told once', async () => {
    const junior = await app.context.database.db
      .selectFrom('app_user')
      .select('birthday')
      .where('id', '=', ids.junior)
      .executeTakeFirstOrThrow()
    const isJunior = async () =>
      (await app.call('accounts.profile', {}, { as: 'junior' })).body.data.is_junior as boolean
    const birthday = `${Number(junior.birthday.slice(0, 4)) + 18}${junior.birthday.slice(4)}`
    await app.context.database.db
      .updateTable('session')
      .set({ expires_at: new Date('2040-01-01') })
      .execute()
    await app.at(new Date(Date.parse(birthday) - 1000).toISOString())
    await runHousekeeping(app.context)
    expect(await isJunior()).toBe(true)
    await app.at(`${birthday}T00:00:01Z`)
    await runHousekeeping(app.context)
    await runHousekeeping(app.context)
    expect(await isJunior()).toBe(false)
    const { body } = await app.call('notifications.list', {}, { as: 'junior' })
    expect((body.data as { type: string }[]).filter(({ type }) => type === 'adult')).toHaveLength(1)
    expect((await app.call('stands.follow', { id: 2, follow: true }, { as: 'junior' })).status).toBe(200)
  })
})

describe.each([
  ['2008-05-05', '2026-05-04', '2026-05-05'],
  ['2008-02-29', '2026-02-28', '2026-03-01'],
])('who is born on %s, and is under 18 on %s,', (birthday, eve, day) => {
  const answered = ({ status, body }: { status: number; body: { errors?: object } }) => [
    status,
    Object.keys(body.errors ?? {}),
  ]

  it('signs up with a guardian until the eve of the 18th birthday, and without one from that day on', async () => {
    const signUp = () => register({ ...registration(`born-${birthday}@example.com`), birthday })
    await app.at(`${eve}T23:59:59Z`)
    expect(answered(await signUp())).toEqual([422, ['guardian_email']])
    await app.at(`${day}T00:00:00Z`)
    const { body } = await signUp()
    expect(body.data.is_junior).toBe(false)
    expect(body.token).not.toBe('')
  })

  it('as an adult cannot correct the birthday to that day until the eve of the 18th, but from it on', async () => {
    const correct = async () =>
      app.call('accounts.update', { ...profileChange, birthday }, { token: await app.token('hunter2') })
    await app.at(`${eve}T23:59:59Z`)
    expect(answered(await correct())).toEqual([422, ['birthday']])
    await app.at(`${day}T00:00:00Z`)
    expect(answered(await correct())).toEqual([200, []])
  })

  it('cannot confirm as a guardian until the eve of the 18th birthday, but from that day on', async () => {
    await app.at(`${eve}T23:59:59Z`)
    const guardian = 'junior@demo.highseat.example'
    await juniorWaitingFor(app, guardian)
    const code = await codeFor(app, 'verify', guardian)
    await app.context.database.db
      .updateTable('app_user')
      .set({ birthday })
      .where('id', '=', ids.junior)
      .execute()
    const token = await app.token('junior')
    expect((await confirm(code, token)).failure).toBe('guardian_minor')
    await app.at(`${day}T00:00:00Z`)
    expect((await confirm(code, token)).body.data).toEqual({ junior: 'Ida Berg' })
  })
})
