import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { mailsTo } from '#tests/support/server/inputs.ts'
import {
  addressOf,
  beginSplit,
  signFor,
  splitsOf,
  startSplit,
} from '#tests/support/server/payments/splits.ts'

const app = testApp()
const { read, secretOf, begin, pay, payRest, status, news } = splitsOf(app)
const start = '2026-11-20T15:00:00Z'
const db = () => app.context.database.db
let day = 0
const next = () => (day += 2)
const later = (hours: number) => app.at(new Date(Date.parse(start) + hours * 3_600_000).toISOString())
const shareOf = async (id: number, email: string) =>
  (await read(id)).shares.find((share) => share.email === email)!
const decline = async (secret: string, as: 'hunter2' | 'landowner2' | null = null) =>
  (await app.call('splits.decline', { secret }, { as })).failure
const readdress = async (id: number, from: string, email: string) =>
  app.call('splits.readdress', { id, share_id: (await shareOf(id, from)).id, email })

beforeAll(() => signFor(app))
beforeEach(async () => {
  await app.at(start)
  await db().deleteFrom('notification').execute()
  await db().deleteFrom('rate_limit').execute()
  await db()
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('state', 'in', ['pending', 'splitting'])
    .execute()
})

describe('a hunter who is asked for a share', () => {
  it('declines it by the link alone, once, and the main hunter is told who', async () => {
    const { id } = await startSplit(app, next())
    const secret = await secretOf(id, 'hunter2')
    expect(await decline(secret)).toBeNull()
    expect(await decline(secret, 'hunter2')).toBeNull()
    expect(await news('hunter')).toEqual([
      expect.stringMatching(/^Themba Nkosi declined to pay a share of your hunt at .+ Pay it yourself, or/),
    ])
    expect(await shareOf(id, addressOf('hunter2'))).toMatchObject({ state: 'declined', can_remind: false })
    const page = await app.call('splits.share', { secret }, { as: null })
    expect(page.body.data).toMatchObject({ state: 'declined', reader: 'visitor' })
    expect(await status(id)).toBe('splitting')
  })

  it('is named by the address where it has no account', async () => {
    const { id } = await startSplit(app, next(), { emails: ['nobody@example.com'] })
    const { secret } = await db()
      .selectFrom('split_share')
      .select('secret')
      .where('reservation_id', '=', id)
      .where('is_main', '=', false)
      .executeTakeFirstOrThrow()
    expect(await decline(secret)).toBeNull()
    expect((await news('hunter'))[0]).toMatch(/^nobody@example\.com declined to pay a share/)
  })

  it('is not reminded any more, and can pay all the same', async () => {
    const { id } = await startSplit(app, next())
    await decline(await secretOf(id, 'hunter2'), 'hunter2')
    await later(7)
    expect((await app.call('splits.remind', { id })).failure).toBeNull()
    await later(36)
    await app.runJobs()
    expect((await news('hunter2')).filter((text) => text.includes('reminds'))).toEqual([])
    expect((await news('landowner2')).filter((text) => text.includes('reminds'))).toHaveLength(2)
    expect((await pay(id, 'hunter2')).failure).toBeNull()
    expect(await shareOf(id, addressOf('hunter2'))).toMatchObject({ state: 'paid' })
  })

  it('declines nothing that is of another, paid, the main hunter’s, not begun, or over', async () => {
    const { id } = await startSplit(app, next())
    const secret = await secretOf(id, 'hunter2')
    expect(await decline(secret, 'landowner2')).toBe('share_of_another')
    expect(await decline(await secretOf(id, 'hunter'))).toBe('share_of_another')
    expect(await decline('nonsense')).toBe('not_found')
    await pay(id, 'hunter2')
    expect(await decline(secret, 'hunter2')).toBe('share_paid')
    await later(48)
    expect(await decline(await secretOf(id, 'landowner2'))).toBe('split_closed')
    await app.at(start)
    const begun = await beginSplit(app, next())
    expect(await decline(await secretOf(begun.id, 'hunter2'))).toBe('split_closed')
  })
})

describe('the main hunter', () => {
  it('pays a share that was declined', async () => {
    const { id } = await startSplit(app, next())
    await decline(await secretOf(id, 'hunter2'))
    expect((await payRest(id)).failure).toBeNull()
    expect(await status(id)).toBe('approved')
  })

  it('sends a share to another address, whose link alone leads to it then', async () => {
    const { id } = await startSplit(app, next())
    const old = await secretOf(id, 'hunter2')
    await begin(id, 'hunter2')
    const { failure } = await readdress(id, addressOf('hunter2'), 'Another@Example.com')
    expect(failure).toBeNull()
    expect(await shareOf(id, 'another@example.com')).toMatchObject({ state: 'open', amount: 35.83 })
    expect((await app.call('splits.share', { secret: old }, { as: 'hunter2' })).failure).toBe('not_found')
    expect((await news('hunter2'))[0]).toMatch(/^You no longer have to pay a share of the hunt at/)
    await app.runJobs()
    expect(await mailsTo(app, 'another@example.com')).toEqual(['Your share of a hunt with Hanna Lindqvist'])
    const open = await db()
      .selectFrom('payment')
      .select('state')
      .where('reservation_id', '=', id)
      .where('part', '=', 'share')
      .orderBy('id')
      .execute()
    expect(open.map(({ state }) => state)).toEqual(['succeeded', 'voided'])
  })

  it('asks another hunter, who pays', async () => {
    const { id } = await startSplit(app, next(), { emails: ['nobody@example.com'] })
    await readdress(id, 'nobody@example.com', addressOf('hunter2'))
    expect((await news('hunter2'))[0]).toMatch(/^Hanna Lindqvist asks you to pay \$53\.75/)
    expect((await pay(id, 'hunter2')).failure).toBeNull()
    expect(await status(id)).toBe('approved')
  })

  it('hears at the field why an address cannot be asked', async () => {
    const { id } = await startSplit(app, next())
    const from = addressOf('hunter2')
    const errorOf = async (email: string) => (await readdress(id, from, email)).body.errors
    expect(await errorOf(addressOf('hunter'))).toEqual({ email: ['This is your own address'] })
    expect(await errorOf(addressOf('landowner'))).toEqual({
      email: ['This is the landowner of this stand'],
    })
    expect(await errorOf(addressOf('landowner2'))).toEqual({ email: ['This address is named twice'] })
    expect(await errorOf('no address')).toEqual({ email: ['Enter a valid email'] })
  })

  it('changes no share that is paid, their own, of another split, or not asked for yet', async () => {
    const { id } = await startSplit(app, next())
    await pay(id, 'hunter2')
    expect((await readdress(id, addressOf('hunter2'), 'a@example.com')).failure).toBe('split_closed')
    expect((await readdress(id, addressOf('hunter'), 'a@example.com')).failure).toBe('not_found')
    const share = await shareOf(id, addressOf('landowner2'))
    const begun = await beginSplit(app, next())
    const input = { id: begun.id, share_id: share.id, email: 'a@example.com' }
    expect((await app.call('splits.readdress', input)).failure).toBe('not_found')
    expect((await readdress(begun.id, addressOf('hunter2'), 'a@example.com')).failure).toBe('split_closed')
    await later(48)
    expect((await readdress(id, addressOf('landowner2'), 'a@example.com')).failure).toBe('split_closed')
  })
})
