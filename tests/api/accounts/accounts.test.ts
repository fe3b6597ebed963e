import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { codeFor, registration } from '#tests/support/server/inputs.ts'

const app = testApp()
const login = (password = 'highseat-demo', email = 'hunter@demo.highseat.example') =>
  app.call('accounts.login', { email, password }, { as: null })

describe('a session', () => {
  it('lasts 30 days after its last use', async () => {
    const { token } = (await login()).body
    await app.at('2026-12-19T15:00:00Z')
    expect((await app.call('accounts.profile', {}, { token })).status).toBe(200)
    await app.at('2027-01-17T15:00:00Z')
    expect((await app.call('accounts.profile', {}, { token })).status).toBe(200)
    await app.at('2027-02-16T15:00:01Z')
    expect((await app.call('accounts.profile', {}, { token })).failure).toBe('unauthenticated')
    await app.at('2026-11-20T15:00:00Z')
  })

  it('ends at logout, and its token is stored nowhere', async () => {
    const { token } = (await login()).body
    const rows = await app.context.database.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    await app.call('accounts.logout', {}, { token })
    expect((await app.call('accounts.profile', {}, { token })).status).toBe(401)
  })

  it('ends everywhere after a password reset, and the emailed link works once', async () => {
    const { token } = (await login()).body
    const email = 'hunter@demo.highseat.example'
    await app.call('accounts.forgotPassword', { email }, { as: null })
    const password = 'a-newer-one'
    const input = {
      token: await codeFor(app, 'reset', email),
      email,
      password,
      password_confirmation: password,
    }
    expect((await app.call('accounts.resetPassword', input, { as: null })).status).toBe(200)
    expect((await app.call('accounts.resetPassword', input, { as: null })).failure).toBe('link_expired')
    expect((await app.call('accounts.profile', {}, { token })).status).toBe(401)
    expect((await login(password)).status).toBe(200)
  })
})

describe('a password reset', () => {
  const email = 'admin@demo.highseat.example'
  const resetTo = async (password: string, key?: string) => ({
    input: {
      token: await codeFor(app, 'reset', email),
      email,
      password,
      password_confirmation: password,
    },
    options: { as: null, ...(key !== undefined && { key }) },
  })

  it('that is repeated gets the first answer, and ends the throttling of the account', async () => {
    await Promise.all(Array.from({ length: 12 }, () => login('wrong-one', email)))
    const throttled = await login('highseat-demo', email)
    expect([throttled.failure, throttled.body.message]).toEqual([
      'too_many',
      'Too many attempts. Please try again in 60 min.',
    ])
    await app.call('accounts.forgotPassword', { email }, { as: null })
    const { input, options } = await resetTo('three-quiet-ridges', 'reset-1')
    const first = await app.call('accounts.resetPassword', input, options)
    expect(first.status).toBe(200)
    const again = await app.call('accounts.resetPassword', input, options)
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = { ...input, password: 'another-one', password_confirmation: 'another-one' }
    expect((await app.call('accounts.resetPassword', other, options)).failure).toBe('key_reused')
    expect((await login('three-quiet-ridges', email)).status).toBe(200)
  })

  it('works while others behind the same address guess, who are counted by account as well', async () => {
    const guess = (who: string) =>
      app.call('accounts.checkResetToken', { token: 'x'.repeat(43), email: who }, { as: null })
    await app.call('accounts.forgotPassword', { email }, { as: null })
    const { input, options } = await resetTo('four-quiet-ridges')
    const answers: (string | null)[] = []
    for (let i = 0; i < 22; i++) answers.push((await guess(email)).failure)
    expect(answers.filter((failure) => failure === 'link_expired')).toHaveLength(20)
    expect(answers.slice(20)).toEqual(['too_many', 'too_many'])
    expect((await guess('hunter@demo.highseat.example')).failure).toBe('link_expired')
    expect((await app.call('accounts.resetPassword', input, options)).status).toBe(200)
  })
})

describe('the link of a password reset', () => {
  const email = 'warden@example.com'
  beforeAll(async () => {
    await app.call('accounts.register', registration(email), { as: null })
    await app.call('accounts.forgotPassword', { email }, { as: null })
  })
  const resetTo = async (password: string) => ({
    input: { token: await codeFor(app, 'reset', email), email, password, password_confirmation: password },
    options: { as: null },
  })

  it('sets none of the commonest passwords', async () => {
    const { input, options } = await resetTo('password123')
    const refused = await app.call('accounts.resetPassword', input, options)
    expect([refused.failure, refused.body.errors]).toEqual([
      'password_common',
      { password: ['This password is too common. Please choose another.'] },
    ])
  })

  it('is of a reset, and sent to this address', async () => {
    const other = 'ranger@example.com'
    await app.call('accounts.register', registration(other), { as: null })
    const withCode = async (token: string, who: string) =>
      (
        await app.call(
          'accounts.resetPassword',
          { token, email: who, password: 'five-quiet-ridges', password_confirmation: 'five-quiet-ridges' },
          { as: null },
        )
      ).failure
    expect(await withCode(await codeFor(app, 'verify', other), other)).toBe('link_expired')
    const code = await codeFor(app, 'reset', email)
    expect(await withCode(code, other)).toBe('link_expired')
    expect(await withCode(code, email.toUpperCase())).toBeNull()
  })

  it('sets one of two passwords that are sent at once', async () => {
    await app.call('accounts.forgotPassword', { email }, { as: null })
    const sent = await Promise.all(['six-quiet-ridges', 'seven-quiet-ridges'].map((each) => resetTo(each)))
    const answers = await Promise.all(
      sent.map(({ input, options }) => app.call('accounts.resetPassword', input, options)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const set = sent[answers.findIndex(({ status }) => status === 200)]!.input.password
    expect((await login(set, email)).status).toBe(200)
  })
})

describe('logging in', () => {
  it('gives the same answer whether or not an account exists', async () => {
    const [wrong, nobody] = [await login('not-this'), await login('not-this', 'nobody@example.com')]
    expect(wrong.body).toEqual(nobody.body)
    expect([wrong.status, nobody.status]).toEqual([401, 401])
    const [known, unknown] = await Promise.all(
      ['landowner@demo.highseat.example', 'nobody@example.com'].map((email) =>
        app.call('accounts.forgotPassword', { email }, { as: null }),
      ),
    )
    expect(known!.body).toEqual(unknown!.body)
  })

  it('is limited to ten wrong passwords an hour, also when 30 come at once', async () => {
    const email = 'landowner2@demo.highseat.example'
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('wrong-one', email)))
    expect(answers.filter(({ failure }) => failure === 'wrong_credentials')).toHaveLength(10)
    const refused = answers.filter(({ failure }) => failure === 'too_many')
    expect(refused).toHaveLength(20)
    expect(Number(refused[0]!.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await login('highseat-demo', email)).failure).toBe('too_many')
    await app.at('2026-11-20T16:00:01Z')
    expect((await login('highseat-demo', email)).status).toBe(200)
    await app.at('2026-11-20T15:00:00Z')
  })
})

describe('signing up', () => {
  it('reports every missing field', async () => {
    const { status, body } = await app.call('accounts.register', {}, { as: null })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({
      first_name: ['First Name is required'],
      email: ['Email is required'],
      birthday: ['Birthday is required'],
    })
  })

  it('refuses a taken email in any case, a common password and a wrong phone', async () => {
    const taken = await app.call('accounts.register', registration('Hunter@Demo.highseat.example'), {
      as: null,
    })
    expect(taken).toMatchObject({
      failure: 'email_taken',
      body: { errors: { email: ['The email has already been taken.'] } },
    })
    const common = {
      ...registration('c@example.com'),
      password: 'password1',
      password_confirmation: 'password1',
    }
    expect((await app.call('accounts.register', common, { as: null })).failure).toBe('password_common')
    const phone = { ...registration('p@example.com'), phone: '123' }
    expect((await app.call('accounts.register', phone, { as: null })).body.errors).toEqual({
      phone: ['Invalid Phone number'],
    })
  })

  it('verifies the email only through the emailed link', async () => {
    const { body } = await app.call('accounts.register', registration('verify@example.com'), { as: null })
    expect(body.data.email_verify).toBe(false)
    const url = await app.call(
      'accounts.verifyUrl',
      { code: await codeFor(app, 'verify', 'verify@example.com') },
      { as: null },
    )
    const token = new URL(url.body.data.verify_url).searchParams.get('token')
    expect((await app.call('accounts.verify', { token }, { as: null })).body.message).toBe(
      'Email Verified Successfully',
    )
    expect((await app.call('accounts.profile', {}, { token: body.token })).body.data.email_verify).toBe(true)
    expect((await app.call('accounts.verify', { token: `${token}x` }, { as: null })).failure).toBe(
      'link_expired',
    )
  })

  it('of a junior needs a guardian, who must confirm before the first login', async () => {
    const junior = { ...registration('young@example.com'), birthday: '2012-01-01' }
    expect((await app.call('accounts.register', junior, { as: null })).body.errors).toEqual({
      guardian_email: ["Please enter your guardian's email"],
    })
    const { body } = await app.call(
      'accounts.register',
      { ...junior, guardian_email: 'landowner@demo.highseat.example' },
      { as: null },
    )
    expect(body).toMatchObject({
      token: '',
      data: { is_junior: true },
      guardian: { email: 'landowner@demo.highseat.example', is_confirmed: false },
    })
    expect((await login('ridge-and-river', 'young@example.com')).failure).toBe('guardian_unconfirmed')
    const code = await codeFor(app, 'verify', 'landowner@demo.highseat.example')
    expect((await app.call('accounts.confirmGuardian', { code }, { as: 'landowner' })).status).toBe(200)
    expect((await login('ridge-and-river', 'young@example.com')).status).toBe(200)
  })
})
