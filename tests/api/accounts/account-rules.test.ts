import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isCommon } from '#server/features/accounts/passwords.ts'
import { testApp } from '#tests/support/server/app.ts'
import {
  answersOf,
  codeFor,
  days,
  invited,
  picture,
  profileChange,
  registration,
  signature,
} from '#tests/support/server/inputs.ts'

/** Rules of the first document about accounts, each by what the service answers. */
const app = testApp()
const emailOf = (who: string) => `${who}@demo.highseat.example`
const logIn = async (email: string, password = 'highseat-demo') =>
  (await app.call('accounts.login', { email, password }, { as: null })).body.token as string
const signUp = (email: string, change: object = {}) =>
  app.call('accounts.register', { ...registration(email), ...change }, { as: null })
const withPassword = (password: string) => ({ password, password_confirmation: password })

describe('what is kept of a sign-in', () => {
  it('is the SHA-256 of a token of 256 random bits', async () => {
    const [token, other] = [await logIn(emailOf('hunter')), await logIn(emailOf('hunter'))]
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(other).not.toBe(token)
    const { db } = app.context.database
    const kept = await db.selectFrom('session').select('token_hash').orderBy('id', 'desc').executeTakeFirst()
    expect(kept!.token_hash).toBe(createHash('sha256').update(other).digest('hex'))
  })

  it('is the password by Argon2id', async () => {
    await signUp('argon@example.com')
    const { password_hash } = await app.context.database.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('email', '=', 'argon@example.com')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('a password', () => {
  const short = ['Password must be 6 characters long.']
  const letters = 'owlbrk'

  it('of 5 characters is refused at sign-up, reset and change; 6 lower-case letters are accepted', async () => {
    const email = 'short@example.com'
    expect((await signUp(email, withPassword('owlbr'))).body.errors).toEqual({ password: short })
    expect((await signUp(email, withPassword(letters))).status).toBe(200)
    const token = await logIn(email, letters)
    const change = (next: string) =>
      app.call(
        'accounts.changePassword',
        { current_password: letters, new_password: next, confirm_password: next },
        { token },
      )
    expect((await change('owlbr')).body.errors).toEqual({ new_password: short })
    expect((await change('fernix')).status).toBe(200)
    await app.call('accounts.forgotPassword', { email }, { as: null })
    const code = await codeFor(app, 'reset', email)
    const reset = (next: string) =>
      app.call('accounts.resetPassword', { token: code, email, ...withPassword(next) }, { as: null })
    expect((await reset('owlbr')).body.errors).toEqual({ password: short })
    expect((await reset('mossyk')).status).toBe(200)
  })

  it('of 200 characters is accepted, one of 201 refused', async () => {
    const long = 'ridge '.repeat(34).slice(0, 199)
    expect((await signUp('long@example.com', withPassword(`${long}ab`))).body.errors).toHaveProperty(
      'password',
    )
    expect((await signUp('long@example.com', withPassword(`${long}a`))).status).toBe(200)
  })

  it('is common when it is one of the 3,000 commonest, whatever its case', () => {
    const known = (dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase())
    expect(known.slice(0, 3000).filter((word) => !isCommon(word))).toEqual([])
    expect(isCommon(known[2999]!.toUpperCase())).toBe(true)
    expect(isCommon('owlbrk')).toBe(false)
  })
})

describe('a limit', () => {
  it.each(['forgotPassword', 'resendVerification'] as const)('ends %s after some tries', async (name) => {
    const email = `${name.toLowerCase()}@example.com`
    await signUp(email)
    const token = await logIn(email, 'ridge-and-river')
    const answers = []
    for (let n = 0; n < 12; n += 1) answers.push(await app.call(`accounts.${name}`, { email }, { token }))
    expect(answers[0]!.status).toBe(200)
    expect(answers.at(-1)).toMatchObject({ status: 429, failure: 'too_many' })
    expect(Number(answers.at(-1)!.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('of resending tells a visitor nothing about an address', async () => {
    const answers = await Promise.all(
      [emailOf('hunter'), 'nobody@example.com'].map((email) =>
        app.call('accounts.resendVerification', { email }, { as: null }),
      ),
    )
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [401, 'Unauthenticated!'],
      [401, 'Unauthenticated!'],
    ])
  })
})

describe('a field', () => {
  const reset = { token: 'x'.repeat(43), email: 'a@example.com', ...withPassword('ridge-and-river') }
  const change = {
    current_password: 'a',
    new_password: 'ridge-and-river',
    confirm_password: 'ridge-and-river',
  }
  const young = { birthday: '2012-01-01' }
  type Case = [
    what: string,
    call: 'login' | 'resetPassword' | 'changePassword' | 'register' | 'update' | 'addTag' | 'feedback',
    input: object,
    field: string,
    text: string,
  ]
  const person = registration('field@example.com')
  const cases: Case[] = [
    ['a login without an email', 'login', { password: 'a' }, 'email', 'Email is required'],
    ['a login without a password', 'login', { email: 'a@example.com' }, 'password', 'Password is required'],
    ['a reset without a token', 'resetPassword', { ...reset, token: '' }, 'token', 'token is required'],
    [
      'a reset with an invalid email',
      'resetPassword',
      { ...reset, email: 'none' },
      'email',
      'Enter a valid email',
    ],
    ['a reset without an email', 'resetPassword', { ...reset, email: '' }, 'email', 'Email is required'],
    [
      'a reset without a password',
      'resetPassword',
      { ...reset, password: '' },
      'password',
      'Password is required',
    ],
    [
      'a reset without a confirmation',
      'resetPassword',
      { ...reset, password_confirmation: '' },
      'password_confirmation',
      'Confirmation Password is required',
    ],
    [
      'a change without the current one',
      'changePassword',
      { ...change, current_password: '' },
      'current_password',
      'Password is required',
    ],
    [
      'a change without a new one',
      'changePassword',
      { ...change, new_password: '' },
      'new_password',
      'Password is required',
    ],
    [
      'a sign-up with a birthday in the future',
      'register',
      { ...person, birthday: '2026-11-22' },
      'birthday',
      'Birthday cannot be in the future',
    ],
    [
      'a sign-up under 18 without a guardian',
      'register',
      { ...person, ...young },
      'guardian_email',
      "Please enter your guardian's email",
    ],
    [
      'a sign-up without a confirmation',
      'register',
      { ...person, password_confirmation: '' },
      'password_confirmation',
      'Confirmation Password is required',
    ],
    [
      'a sign-up with another confirmation',
      'register',
      { ...person, password_confirmation: 'ridge-and-rive' },
      'password_confirmation',
      "Password and Confirm Password didn't match",
    ],
    [
      'a sign-up with a wrong secondary phone',
      'register',
      { ...person, secondary_phone: '12', secondary_dial_code: '1' },
      'secondary_phone',
      'Invalid Phone number',
    ],
    [
      'a sign-up without an address',
      'register',
      { ...person, address: '' },
      'address',
      'Address must be at least 10 characters long',
    ],
    [
      'an address of 9 characters',
      'register',
      { ...person, address: '12 Mill L' },
      'address',
      'Address must be at least 10 characters long',
    ],
    [
      'an address without a letter',
      'register',
      { ...person, address: '12345 678 90' },
      'address',
      'Address needs at least one letter',
    ],
    [
      'a profile with an address of 9 characters',
      'update',
      { ...profileChange, address: '12 Mill L' },
      'address',
      'Address must be at least 10 characters long',
    ],
    ['no tag', 'addTag', { tags: ' ' }, 'tags', 'Tag title length must be between 3-20 characters'],
    [
      'a tag of 2 characters',
      'addTag',
      { tags: 'ab' },
      'tags',
      'Tag title length must be between 3-20 characters',
    ],
    [
      'a tag of 21 characters',
      'addTag',
      { tags: 'x'.repeat(21) },
      'tags',
      'Tag title length must be between 3-20 characters',
    ],
    ['no feedback', 'feedback', { feedback: ' ' }, 'feedback', 'Feedback cannot be empty'],
  ]
  it.each(cases)('refuses %s', async (_, name, input, field, text) => {
    const { status, body } = await app.call(`accounts.${name}`, input, { as: 'landowner' })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, text])
  })

  it('takes what is just long enough, and trims names and email', async () => {
    const made = await signUp(' trimmed@example.com ', {
      first_name: ' Ida ',
      last_name: ' Berg ',
      address: '12 Mill Ln',
      secondary_phone: '',
    })
    expect(made.body.data).toMatchObject({
      first_name: 'Ida',
      last_name: 'Berg',
      email: 'trimmed@example.com',
      address: '12 Mill Ln',
    })
    const { token } = made.body
    for (const tags of ['abc', 'x'.repeat(20)])
      expect((await app.call('accounts.addTag', { tags }, { token })).status).toBe(200)
  })
})

describe('tags', () => {
  it('are listed and deleted by the person they belong to', async () => {
    const { body } = await app.call('accounts.addTag', { tags: 'Rut week' })
    const names = async () =>
      ((await app.call('accounts.tags')).body.data as { id: number; name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['Rut week'])
    await app.call('accounts.removeTag', { id: body.data.id })
    expect(await names()).toEqual([])
  })
})

describe('a photo', () => {
  it('is kept in a folder where no bucket is configured', async () => {
    const { body } = await app.call('accounts.image', { image: await picture() }, { as: 'landowner2' })
    const stem = /([0-9a-f]{32}-[0-9a-f]{12})/.exec(body.data.image as string)![1]!
    const names = readdirSync(app.dataDir, { recursive: true }).map(String)
    expect(names.some((name) => name.includes(stem))).toBe(true)
  })
})

describe('a junior', () => {
  it('looks around, keeps favorites and can be invited, but neither reserves nor has tags', async () => {
    const as = 'junior'
    expect((await app.call('stands.search', {}, { as })).body.data).toHaveLength(3)
    for (const [key, input] of [
      ['stands.read', { id: 1 }],
      ['stands.reviews', { id: 1 }],
      ['stands.trophies', { id: 1 }],
      ['site.posts', {}],
      ['site.tutorials', {}],
    ] as const)
      expect([key, (await app.call(key, input, { as })).status]).toEqual([key, 200])
    const favorite = await app.call('stands.favorite', { id: 1, favorite: true }, { as })
    expect(favorite.body.data).toEqual({ is_favorited: true })
    const id = await invited(app, 'junior')
    const { body } = await app.call('reservations.list', { status: 'invitation' }, { as })
    expect(body.data).toMatchObject([{ invitation: { id, status: 'pending' } }])
    const wish = { stand_id: 2, reserve_dates: days(1, 1), cancellation_policy: true }
    expect((await app.call('reservations.create', wish, { as })).failure).toBe('junior_not_allowed')
    expect((await app.call('accounts.addTag', { tags: 'Whitetail' }, { as })).failure).toBe(
      'junior_not_allowed',
    )
  })
})

describe('an account', () => {
  it('that owns stands books those of others as well', async () => {
    const as = 'landowner'
    await app.call('waivers.sign', { questions: await answersOf(app), signature: await signature() }, { as })
    const wish = { reserve_dates: days(5, 1), cancellation_policy: true }
    expect((await app.call('stands.mine', {}, { as })).body.data).toHaveLength(2)
    expect((await app.call('reservations.create', { ...wish, stand_id: 3 }, { as })).status).toBe(200)
    expect((await app.call('reservations.create', { ...wish, stand_id: 1 }, { as })).failure).toBe(
      'own_stand',
    )
  })
})
