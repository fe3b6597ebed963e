import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { mailsTo, picture, profileChange, registration, reserve } from '#tests/support/server/inputs.ts'

const app = testApp()
const login = async (name: string, password = 'highseat-demo', agent = '') =>
  app.call(
    'accounts.login',
    { email: name.includes('@') ? name : `${name}@demo.highseat.example`, password },
    { as: null, headers: { 'User-Agent': agent } },
  )
const change = (current: string, next: string, token: string) =>
  app.call(
    'accounts.changePassword',
    { current_password: current, new_password: next, confirm_password: next },
    { token },
  )
describe('the profile', () => {
  it('is stored as edited', async () => {
    const changed = await app.call(
      'accounts.update',
      { ...profileChange, first_name: ' Hanne ' },
      { as: 'hunter' },
    )
    expect(changed.body.data).toMatchObject({
      first_name: 'Hanne',
      zipcode: '54467',
      state: { name: 'Wisconsin' },
    })
    const read = await app.call('accounts.profile', {}, { as: 'hunter' })
    expect(read.body.data).toEqual(changed.body.data)
  })

  it('stores a phone number by the country that it names itself', async () => {
    const input = { ...profileChange, phone: '+44 20 7946 0018', secondary_phone: '+27-821234567' }
    const { body } = await app.call('accounts.update', input, { as: 'hunter' })
    expect(body.data).toMatchObject({
      phone: '+44-2079460018',
      country_dial_code: '+44',
      country_code: 'GB',
      secondary_phone: '+27-821234567',
      secondary_country_code: 'ZA',
    })
  })

  it.each([
    [{ phone: '12' }, { phone: ['Invalid Phone number'] }],
    [{ birthday: '2030-01-01' }, { birthday: ['Birthday cannot be in the future'] }],
    [{ first_name: '1st' }, { first_name: ['Name should be Alphanumeric, Starting with Alphabet'] }],
    [{ address: 'Short' }, { address: ['Address must be at least 10 characters long'] }],
  ])('refuses %j at its field, and changes nothing', async (wrong, errors) => {
    const before = (await app.call('accounts.profile', {}, { as: 'hunter' })).body
    const answer = await app.call('accounts.update', { ...profileChange, ...wrong }, { as: 'hunter' })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await app.call('accounts.profile', {}, { as: 'hunter' })).body).toEqual(before)
  })

  it('does not let a junior become an adult by editing the birthday', async () => {
    const answer = await app.call('accounts.update', profileChange, { as: 'junior' })
    expect(answer.body.errors).toEqual({
      birthday: ['This date would change what the account may do. Please write to Get Help.'],
    })
    expect((await app.call('accounts.profile', {}, { as: 'junior' })).body.data.is_junior).toBe(true)
  })

  it('re-encodes a photo and refuses other files', async () => {
    const good = await app.call('accounts.image', { image: await picture() }, { as: 'hunter' })
    expect(good.body.data.image).toMatch(/^\/media\/[0-9a-f]{32}-[0-9a-f]{12}\.webp$/)
    const text = new File(['<svg onload=alert(1)>'], 'me.png', { type: 'image/png' })
    const bad = await app.call('accounts.image', { image: text }, { as: 'hunter' })
    expect([bad.failure, bad.body.errors]).toEqual([
      'picture_refused',
      { image: ['File not supported. We accept png and jpg'] },
    ])
  })

  it('stores whether the monthly email is wanted', async () => {
    for (const wanted of [1, 0]) {
      await app.call('accounts.monthlyEmail', { is_enabled: wanted }, { as: 'hunter' })
      const { body } = await app.call('accounts.profile', {}, { as: 'hunter' })
      expect(body.data.monthly_email_enabled).toBe(wanted === 1)
    }
  })
})

describe('a new password', () => {
  it('ends every other session, keeps this one, and is confirmed by email', async () => {
    const [here, there] = [(await login('hunter2')).body.token, (await login('hunter2')).body.token]
    expect((await change('highseat-demo', 'ridge-and-river', here)).status).toBe(200)
    expect((await app.call('accounts.profile', {}, { token: here })).status).toBe(200)
    expect((await app.call('accounts.profile', {}, { token: there })).status).toBe(401)
    expect((await login('hunter2')).failure).toBe('wrong_credentials')
    expect((await login('hunter2', 'ridge-and-river')).status).toBe(200)
    expect(await mailsTo(app, 'hunter2@demo.highseat.example')).toContain('Your password has been changed')
  })

  it('is answered again as the first time under the same key, and refused with another password', async () => {
    const { token } = (await login('landowner2')).body
    const send = (next: string) =>
      app.call(
        'accounts.changePassword',
        { current_password: 'highseat-demo', new_password: next, confirm_password: next },
        { token, key: 'change-1' },
      )
    const first = await send('ridge-and-river')
    expect(first.status).toBe(200)
    const again = await send('ridge-and-river')
    expect([again.status, again.body, again.headers.get('Idempotency-Replayed')]).toEqual([
      200,
      first.body,
      'true',
    ])
    expect((await send('river-and-ridge')).failure).toBe('key_reused')
    expect((await login('landowner2', 'ridge-and-river')).status).toBe(200)
    expect(
      (await mailsTo(app, 'landowner2@demo.highseat.example')).filter((subject) =>
        subject.includes('password'),
      ),
    ).toHaveLength(1)
    await change('ridge-and-river', 'highseat-demo', token)
  })

  it('needs the current one, six characters, twice the same, and not one of the commonest', async () => {
    const { token } = (await login('hunter2', 'ridge-and-river')).body
    expect((await change('not-this', 'another-one', token)).body.errors).toEqual({
      current_password: ['This is not your current password.'],
    })
    expect((await change('ridge-and-river', 'short', token)).body.errors).toEqual({
      new_password: ['Password must be 6 characters long.'],
    })
    expect((await change('ridge-and-river', 'password', token)).failure).toBe('password_common')
    const twice = { current_password: 'x', new_password: 'one-of-two', confirm_password: 'two-of-two' }
    expect((await app.call('accounts.changePassword', twice, { token })).body.errors).toEqual({
      confirm_password: ["Password and Confirm Password didn't match"],
    })
    expect((await login('hunter2', 'ridge-and-river')).status).toBe(200)
  })

  it('cannot be guessed through a stolen session: ten concurrent wrong attempts are the limit', async () => {
    const { token } = (await login('junior')).body
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => change(`guess-${i}`, 'ridge-and-river', token)),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
  })
})

describe('tags', () => {
  it("are a person's own, each once, fifty at most", async () => {
    const add = (tags: string) => app.call('accounts.addTag', { tags }, { as: 'landowner' })
    expect((await add(' Rut ')).body.data.name).toBe('Rut')
    expect((await add('rut')).failure).toBe('tag_exists')
    for (const wrong of ['ab', 'x'.repeat(21)])
      expect((await add(wrong)).body.errors).toEqual({
        tags: ['Tag title length must be between 3-20 characters'],
      })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => add(`Tag ${i}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect(answers.filter(({ failure }) => failure === 'tag_limit')).toHaveLength(11)
    expect((await app.call('accounts.addTag', { tags: 'Whitetail' }, { as: 'junior' })).failure).toBe(
      'junior_not_allowed',
    )
  })
})

describe('devices', () => {
  it('are listed by name and can be signed out one by one or all others at once', async () => {
    const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
    const here = (await login('admin', 'highseat-demo', android)).body.token
    const there = (await login('admin', 'highseat-demo', iphone)).body.token
    await login('admin')
    const list = async () => (await app.call('accounts.devices', {}, { token: here })).body.data
    type Listed = { id: number; name: string; is_current: boolean }
    const listed = (await list()) as Listed[]
    expect(new Map(listed.map(({ name, is_current }) => [name, is_current]))).toEqual(
      new Map([
        ['A browser', false],
        ['Chrome on Android', true],
        ['Safari on iPhone', false],
      ]),
    )
    const { id } = listed.find(({ name }) => name === 'Safari on iPhone')!
    await app.call('accounts.endDevice', { id }, { token: here })
    expect((await app.call('accounts.profile', {}, { token: there })).status).toBe(401)
    await app.call('accounts.endOtherDevices', {}, { token: here })
    expect(((await list()) as Listed[]).map(({ is_current }) => is_current)).toEqual([true])
  })
})

describe('leaving', () => {
  it('exports everything of a person except the passwords', async () => {
    const { body } = await app.call('accounts.myData', {}, { as: 'hunter' })
    expect(body.data.reservations).toHaveLength(1)
    expect(body.data.waivers[0].body.length).toBeGreaterThan(100)
    expect(JSON.stringify(body)).not.toMatch(/password_hash|token_hash|argon2/)
  })

  it('is refused until the last day of a hunt is over at the stand, not in Greenwich', async () => {
    const start = app.context.clock.now()
    await app.at('2026-11-22T03:00:00Z')
    const refused = await app.call('accounts.remove', { password: 'highseat-demo' }, { as: 'hunter' })
    const reserved = await app.call('stands.reservedDates', { id: 1 }, { as: 'hunter' })
    await app.at(start.toISOString())
    expect(refused.failure).toBe('account_in_use')
    expect(reserved.body.data).toEqual([{ start_date: '2026-11-20', end_date: '2026-11-21' }])
  })

  it('is refused while a hunt is upcoming, and without the right password', async () => {
    await reserve(app, { as: 'hunter' })
    const remove = (password: string) => app.call('accounts.remove', { password }, { as: 'hunter' })
    expect((await remove('not-this')).body.errors).toEqual({ password: ['This is not your password.'] })
    expect((await remove('highseat-demo')).failure).toBe('account_in_use')
    expect(
      (await app.call('accounts.remove', { password: 'highseat-demo' }, { as: 'landowner' })).failure,
    ).toBe('account_in_use')
  })

  it('removes name, address, birthday and sign-in, sends a last email, and frees the email address', async () => {
    const email = 'leaver@example.com'
    const made = await app.call('accounts.register', registration(email), { as: null })
    const { token } = (await login(email, 'ridge-and-river')).body
    const gone = await app.call('accounts.remove', { password: 'ridge-and-river' }, { token })
    expect(gone.status).toBe(200)
    expect((await app.call('accounts.profile', {}, { token })).status).toBe(401)
    expect((await login(email, 'ridge-and-river')).failure).toBe('wrong_credentials')
    expect(await mailsTo(app, email)).toContain('Your account has been deleted')
    const row = await app.context.database.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', made.body.data.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/Ida|Berg|Mill|leaver|5550177/)
    expect(row.birthday).toBe('1900-01-01')
    expect((await app.call('accounts.register', registration(email), { as: null })).status).toBe(200)
  })

  it('of a landowner without bookings removes the stands from the site', async () => {
    const { db } = app.context.database
    await app.call('accounts.remove', { password: 'highseat-demo' }, { as: 'landowner2' })
    const stand = await db
      .selectFrom('stand')
      .select(['active', 'deleted_at'])
      .where('user_id', '=', ids.landowner2)
      .executeTakeFirstOrThrow()
    expect(stand.active).toBe(false)
    expect(stand.deleted_at).not.toBeNull()
  })
})

describe('the state of an address', () => {
  const stateOf = async (state: string, country: string) => {
    await app.call('accounts.update', { ...profileChange, state, country })
    const { data } = (await app.call('accounts.profile')).body
    return [data.state?.name ?? null, data.state_name]
  }
  it.each([
    ['NC', 'United States', 'North Carolina', 'North Carolina'],
    ['NC', 'South Africa', 'Northern Cape', 'Northern Cape'],
    ['limpopo', 'South Africa', 'Limpopo', 'Limpopo'],
    ['Limpopo', 'Germany', null, 'Limpopo'],
    ['Saxony', 'Germany', null, 'Saxony'],
  ])('%s in %s is %s of the list', async (state, country, known, shown) => {
    expect(await stateOf(state, country)).toEqual([known, shown])
  })
})
