import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CallKey } from '#core/calls/registry/index.ts'
import { callKeys, callOf } from '#core/calls/registry/table.ts'
import { type Call, changes } from '#core/contract/define.ts'
import type { Refusal } from '#server/domain/refusal.ts'
import { consume, type LimitName, personLimit } from '#server/http/limits.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { examples } from '#tests/support/server/inputs.ts'

const app = testApp()
const changing = callKeys.filter((key) => changes(callOf(key) as Call))
/** Not counted by the signed-in person: requests must have made the count. */
const counted: CallKey[] = [
  'accounts.askGuardian',
  'accounts.forgotPassword',
  'accounts.guardian',
  'accounts.login',
  'accounts.register',
  'accounts.resetPassword',
  'permits.checkCode',
  'site.contact',
  'splits.decline',
]

it.each(changing)('%s is refused with the time to wait once its limit is used up', async (key) => {
  const { db } = app.context.database
  const { input, as = 'hunter' } = await examples[key](app)
  if (counted.includes(key)) {
    await app.call(key, input, { as })
    // A password that is reset by its link is counted by the wrong links only: the used one is wrong.
    await app.call(key, input, { as })
  } else {
    const name = personLimit(key) ?? 'ownPassword'
    await sql`insert into rate_limit (key, ends_at, count)
      values (${`${name}:${ids[as ?? 'hunter']}`}, ${new Date(app.context.clock.now().getTime() + 90_000)}, 1)
      on conflict (key) do nothing`.execute(db)
  }
  await sql`update rate_limit set count = 1000000`.execute(db)
  const { status, failure, headers } = await app.call(key, input, { as })
  expect({ status, failure }).toEqual({ status: 429, failure: 'too_many' })
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  await db.deleteFrom('rate_limit').execute()
})

it('an answer that was given already is given again, whatever has been used up since', async () => {
  const say = { reservationId: 1, userId: ids.landowner, message: 'At the gate' }
  expect((await app.call('chat.send', say, { key: 'limit-1' })).status).toBe(200)
  await sql`update rate_limit set count = 1000000`.execute(app.context.database.db)
  expect((await app.call('chat.send', say, { key: 'limit-1' })).status).toBe(200)
  expect((await app.call('chat.send', say, { key: 'limit-2' })).failure).toBe('too_many')
})

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** How often, and within how many seconds. */
const numbers: Record<LimitName, readonly [most: number, within: number]> = {
  loginHere: [10, hour],
  loginAccount: [50, hour],
  loginAddress: [100, hour],
  ownPassword: [10, hour],
  register: [200, hour],
  resetMail: [3, hour],
  resetAddress: [100, hour],
  wrongReset: [20, hour],
  wrongResetAddress: [100, hour],
  mailedCode: [100, hour],
  resend: [3, hour],
  guardian: [5, hour],
  contact: [10, hour],
  answers: [60, hour],
  voucher: [30, hour],
  permitCode: [30, hour],
  wrongPermitCode: [20, hour],
  invitations: [40, day],
  funds: [40, day],
  transfers: [20, hour],
  chat: [120, minute],
  upload: [2000, hour],
  forms: [300, hour],
  returns: [60, day],
  views: [600, hour],
  listings: [100, day],
  calendars: [60, hour],
  holds: [1000, day],
  change: [1200, minute],
}
it.each(Object.entries(numbers) as [LimitName, readonly [number, number]][])(
  '%s lets so many through within its time, no more, and begins anew after it',
  async (name, [most, within]) => {
    const { context } = app
    const { db } = context.database
    await db.deleteFrom('rate_limit').execute()
    const began = context.clock.now()
    const after = (seconds: number) => app.at(new Date(began.getTime() + seconds * 1000).toISOString())
    const waits = () =>
      consume(context, name, 'somebody').then(
        () => 0,
        (error: unknown) => (error as Refusal).failure.retryAfter,
      )
    expect(await waits()).toBe(0)
    await db
      .updateTable('rate_limit')
      .set({ count: most - 1 })
      .execute()
    await after(1)
    expect([await waits(), await waits(), await waits()]).toEqual([0, within - 1, within - 1])
    await after(within)
    expect(await waits()).toBe(0)
    await app.at(began.toISOString())
  },
)

it('each call counts by its own limit, and all others by that of every change', () => {
  const own = changing.flatMap((key) => {
    const name = personLimit(key)
    return name === null || name === 'change' ? [] : [[key, name] as const]
  })
  expect(Object.fromEntries(own)).toEqual({
    'accounts.confirmGuardian': 'mailedCode',
    'accounts.resendVerification': 'resend',
    'chat.send': 'chat',
    'invitations.send': 'invitations',
    'listings.add': 'listings',
    'listings.draft': 'listings',
    'payments.transfer': 'transfers',
    'permits.code': 'permitCode',
    'funds.ask': 'funds',
    'splits.begin': 'invitations',
    'splits.remind': 'invitations',
    'splits.readdress': 'invitations',
    'reservations.voucher': 'voucher',
    'reservations.create': 'holds',
    'returns.set': 'returns',
    'figures.view': 'views',
    'calendars.add': 'calendars',
    'calendars.refresh': 'calendars',
    'transfers.ask': 'invitations',
  })
})

const guesses = {
  loginAddress: (email: string) =>
    app.call('accounts.login', { email, password: 'not-the-password' }, { as: null }),
  resetAddress: (email: string) => app.call('accounts.forgotPassword', { email }, { as: null }),
  wrongResetAddress: (email: string) =>
    app.call('accounts.checkResetToken', { email, token: 'x'.repeat(51) }, { as: null }),
} satisfies Partial<Record<LimitName, unknown>>
it.each(Object.entries(guesses) as [keyof typeof guesses, (typeof guesses)['resetAddress']][])(
  '%s counts all that comes from one network, whichever account it is about',
  async (name, ask) => {
    const { db } = app.context.database
    await db.deleteFrom('rate_limit').execute()
    expect((await ask('one@demo.highseat.example')).failure).not.toBe('too_many')
    await db.deleteFrom('rate_limit').where('key', 'not like', `${name}:%`).execute()
    await db.updateTable('rate_limit').set({ count: numbers[name][0] }).execute()
    expect((await ask('another@demo.highseat.example')).failure).toBe('too_many')
    await db.deleteFrom('rate_limit').execute()
  },
)
