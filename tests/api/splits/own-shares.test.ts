import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import {
  addressOf,
  beginSplit,
  splitsOf,
  startSplit,
  withoutHolds,
} from '#tests/support/server/payments/splits.ts'
import type { OwnShare } from '#core/calls/money/splits.ts'
import type { Who } from '#tests/support/server/app.ts'

const app = testApp()
const { secretOf, pay, payRest } = splitsOf(app)
const start = '2026-11-20T15:00:00Z'
const db = () => app.context.database.db
const mine = async (as: Who = 'hunter2') =>
  (await app.call('splits.mine', {}, { as })).body.data as OwnShare[]
let day = 0
const next = () => (day += 2)

beforeEach(async () => {
  await app.at(start)
  await db().deleteFrom('rate_limit').execute()
  await db()
    .updateTable('reservation')
    .set({ state: 'cancel', hold_until: null })
    .where('id', 'in', db().selectFrom('payment_split').select('reservation_id'))
    .execute()
  await withoutHolds(app)
})

describe('the list of one’s shares', () => {
  it('has what one was asked for, once the main hunter has paid, with the way to its page', async () => {
    await beginSplit(app, next())
    expect(await mine()).toEqual([])
    const { id } = await startSplit(app, next())
    const [share, ...others] = await mine()
    expect(others).toEqual([])
    expect(share).toMatchObject({
      secret: await secretOf(id, 'hunter2'),
      person: 'Hanna Lindqvist',
      amount: 35.83,
      state: 'open',
      booked: false,
      until: '2026-11-22T15:00:00.000Z',
    })
  })

  it('is that of its own address alone, in capitals or not, and not the main hunter’s', async () => {
    await startSplit(app, next(), { emails: [addressOf('hunter2').toUpperCase()] })
    expect(await mine()).toHaveLength(1)
    for (const who of ['hunter', 'landowner', 'landowner2', 'admin'] as const)
      expect(await mine(who)).toEqual([])
  })

  it('is empty while the address is not verified', async () => {
    await startSplit(app, next())
    const verified = await db()
      .selectFrom('app_user')
      .select('email_verified_at')
      .where('id', '=', ids.hunter2)
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('app_user')
      .set({ email_verified_at: null })
      .where('id', '=', ids.hunter2)
      .execute()
    expect(await mine()).toEqual([])
    await db().updateTable('app_user').set(verified).where('id', '=', ids.hunter2).execute()
    expect(await mine()).toHaveLength(1)
  })

  it('says that a share is declined or paid, what is to be paid first', async () => {
    const paid = await startSplit(app, next())
    const declined = await startSplit(app, next())
    const open = await startSplit(app, next())
    await pay(paid.id, 'hunter2')
    await app.call('splits.decline', { secret: await secretOf(declined.id, 'hunter2') }, { as: null })
    const secrets = await Promise.all([open, declined, paid].map(({ id }) => secretOf(id, 'hunter2')))
    expect((await mine()).map(({ secret, state }) => [secret, state])).toEqual([
      [secrets[0], 'open'],
      [secrets[1], 'declined'],
      [secrets[2], 'paid'],
    ])
  })

  it('leaves what is booked to the reservations', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    await payRest(id)
    expect(await mine()).toEqual([])
  })

  it('keeps for 30 days what money comes back of, and nothing of what was never paid', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    await app.call('splits.end', { id })
    expect(await mine()).toMatchObject([{ state: 'ended', amount: 35.83 }])
    expect(await mine('landowner2')).toEqual([])
    await app.at('2026-12-10T14:00:00Z')
    expect(await mine()).toHaveLength(1)
    await app.at('2026-12-22T14:00:00Z')
    expect(await mine()).toHaveLength(1)
    await app.at('2026-12-22T16:00:00Z')
    expect(await mine()).toEqual([])
  })
})

it('a share that was paid, and what comes back of it, is among the payments of who has paid it, booked or not', async () => {
  const { id } = await startSplit(app, next())
  const newest = async (as: Who) =>
    (await app.call('payments.transactions', {}, { as })).body.data.map(
      ({ message, amount, type }: Record<string, unknown>) => [message, amount, type],
    )[0] as unknown[]
  const before = await newest('landowner2')
  await pay(id, 'hunter2')
  const title = (await mine())[0]!.stand.title
  expect(await newest('hunter2')).toEqual([`Share of ${title}`, 35.83, 'payment'])
  await app.call('splits.end', { id })
  expect(await newest('hunter2')).toEqual([`Refund for ${title}`, 35.83, 'refund'])
  expect(await newest('landowner2')).toEqual(before)
})
