import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { settingsAsSeen } from '#tests/support/server/administration-inputs.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { card, days, reserve } from '#tests/support/server/inputs.ts'
import { asked } from '#tests/support/server/money-inputs.ts'

const app = testApp()
const db = () => app.context.database.db
const set = async (change: object) =>
  app.call('administration.changeSettings', { ...(await settingsAsSeen(app)), ...change }, { as: 'admin' })
const split = { fee_policy: 'split', hunter_percent: 7.5, landowner_percent: 7.5 }
const landownerOnly = { fee_policy: 'landowner_only', hunter_percent: 0, landowner_percent: 8 }
const priceOf = async (from: number) =>
  (await app.call('reservations.price', { stand_id: 2, reserve_dates: days(from, 2) })).body.data
const dir = mkdtempSync(join(tmpdir(), 'highseat-fees-'))
let web: Hono
beforeAll(() => {
  writeFileSync(join(dir, 'index.html'), '<html><head></head><body><!--words--></body></html>')
  web = createApp({ ...app.context, webDir: dir })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const page = async (path: string) =>
  (await (await web.request(path, { headers: { Accept: 'text/html' } })).text()).replaceAll('&#39;', "'")

it('the policy in force until an administrator changes it is split, and its version is 0', async () => {
  expect(await settingsAsSeen(app)).toEqual({
    version: 0,
    ...split,
    fund_request_percent: 7.5,
    stand_approval: 'manual',
    review_days: 14,
  })
  expect((await app.call('service.config', {}, { as: null })).body.data.fee_policy).toEqual({
    name: 'split',
    hunter_percent: 7.5,
    landowner_percent: 7.5,
  })
  const { body } = await reserve(app, { days: days(8, 2) })
  const row = await db()
    .selectFrom('reservation')
    .select(['fee_policy', 'landowner_share'])
    .where('id', '=', body.data.reservation_id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ fee_policy: 'split', landowner_share: 750 })
  await app.call('reservations.release', {})
})

describe('a change of the fees', () => {
  beforeEach(async () => void (await set(split)))

  it('prices bookings from then on, and is what the app and the pages name', async () => {
    expect(await priceOf(20)).toMatchObject({ hunter_booking_fee: 15, landowner_booking_amount: 185 })
    expect((await set(landownerOnly)).status).toBe(200)
    expect(await priceOf(20)).toMatchObject({ hunter_booking_fee: 0, landowner_booking_amount: 184 })
    expect((await app.call('service.config', {}, { as: null })).body.data.fee_policy).toEqual({
      name: 'landowner_only',
      hunter_percent: 0,
      landowner_percent: 8,
    })
    await set({ ...split, hunter_percent: 5, landowner_percent: 6 })
    expect(await priceOf(20)).toMatchObject({ hunter_booking_fee: 10, landowner_booking_amount: 188 })
  })

  it('leaves the bookings of before as they were, also when they are canceled', async () => {
    const { body } = await reserve(app, { days: days(10, 2) })
    await app.call('sandbox.pay', card(body.data.payment_intent))
    const id = body.data.reservation_id as number
    const money = async () =>
      db()
        .selectFrom('reservation')
        .select(['fee_policy', 'landowner_share', 'hunter_fee_cents', 'landowner_cents', 'total_cents'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await money()
    await set(landownerOnly)
    expect(await money()).toEqual(before)
    expect((await app.call('reservations.read', { id })).body.data).toMatchObject({
      booking_fee: 15,
      booking_amount: 215,
    })
    await app.call('reservations.cancel', { id })
    const held = await db()
      .selectFrom('posting as p')
      .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
      .select(({ fn }) => fn.sum<string>('p.amount_cents').as('cents'))
      .where('t.reservation_id', '=', id)
      .where('p.account', '=', `landowner:${ids.landowner}`)
      .executeTakeFirstOrThrow()
    // Of the $25 that stay, 7.5 % are fees, and not 8 %.
    expect(-Number(held.cents)).toBe(2312)
  })

  it('is refused to who has seen another price', async () => {
    const seen = await priceOf(24)
    await set(landownerOnly)
    const input = {
      stand_id: 2,
      reserve_dates: days(24, 2),
      cancellation_policy: true,
      amount: seen.total_amount,
    }
    expect(await app.call('reservations.create', input)).toMatchObject({ failure: 'price_changed' })
  })

  it('is named by the terms, the hunters’ page and the landowners’ page without scripts', async () => {
    const both = "7.5% from the landowner's lease amount and 7.5% charged to the hunter, 15% in total."
    for (const path of ['/terms', '/hunter-page', '/landowner-page']) expect(await page(path)).toContain(both)
    expect(await page('/terms')).toContain('Fee changes do not affect bookings made before they take effect.')
    await set(landownerOnly)
    for (const path of ['/terms', '/hunter-page', '/landowner-page'])
      expect(await page(path)).toContain("8% of the landowner's revenue; hunters pay no fee.")
    await set({ ...split, hunter_percent: 5, landowner_percent: 6 })
    expect(await page('/terms')).toContain('5% charged to the hunter, 11% in total.')
  })
})

describe('the share on fund requests', () => {
  const shareOf = async (id: number) =>
    (
      await db()
        .selectFrom('fund_request')
        .select('share_points')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).share_points
  it('is a setting of its own, which the app reads, and requests of before keep theirs', async () => {
    const before = await asked(app)
    await set({ ...landownerOnly, fund_request_percent: 3 })
    expect(await shareOf(await asked(app))).toBe(300)
    expect(await shareOf(before)).toBe(750)
    const { data } = (await app.call('site.settings', { key: 'fund_request_share' }, { as: null })).body
    expect(data).toEqual([{ key: 'fund_request_share', value: '3' }])
  })
})

describe('other settings', () => {
  it('say whether stands wait for approval and when a lonely review is published', async () => {
    await set({ stand_approval: 'automatic', review_days: 3 })
    const rows = await db()
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', 'in', ['stand_approval', 'review_days'])
      .orderBy('key')
      .execute()
    expect(rows).toEqual([
      { key: 'review_days', value: '3' },
      { key: 'stand_approval', value: 'automatic' },
    ])
  })
})

describe('the settings', () => {
  it.each([
    ['a share above 30 %', { hunter_percent: 30.1 }],
    ['a share below 0', { landowner_percent: -1 }],
    ['a share of fund requests above 30 %', { fund_request_percent: 31 }],
    ['hunters who pay nothing where both pay', { ...split, hunter_percent: 0 }],
    ['hunters who pay where only landowners do', { ...landownerOnly, hunter_percent: 1 }],
    ['another policy', { fee_policy: 'none' }],
    ['another way of approval', { stand_approval: 'sometimes' }],
    ['0 days', { review_days: 0 }],
    ['61 days', { review_days: 61 }],
  ])('refuse %s', async (_, change) => {
    const before = await settingsAsSeen(app)
    expect((await set(change)).status).toBe(422)
    expect(await settingsAsSeen(app)).toEqual(before)
  })

  it('that another administrator has changed meanwhile are not overwritten', async () => {
    const seen = await settingsAsSeen(app)
    const change = (review_days: number) =>
      app.call('administration.changeSettings', { ...seen, review_days }, { as: 'admin' })
    const answers = await Promise.all([change(20), change(30), change(40)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ failure }) => failure === 'settings_changed')).toHaveLength(2)
  })

  it('keep every state with who has set it, also against the database’s own words', async () => {
    await set({ review_days: 9 })
    await set({ review_days: 10 })
    const { history } = (await app.call('administration.settings', {}, { as: 'admin' })).body
    expect(history.slice(0, 2)).toMatchObject([
      { review_days: 10, by: { id: ids.admin } },
      { review_days: 9, by: { id: ids.admin } },
    ])
    await expect(db().updateTable('service_settings').set({ review_days: 1 }).execute()).rejects.toThrow(
      'never changed',
    )
    await expect(db().deleteFrom('service_settings').execute()).rejects.toThrow('never changed')
  })

  it('write what has changed to the audit log', async () => {
    await set({ ...split, review_days: 9 })
    await set({ ...landownerOnly, review_days: 9 })
    const entry = await db()
      .selectFrom('audit')
      .select(['user_id', 'act', 'facts'])
      .where('subject', '=', 'settings')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      user_id: ids.admin,
      act: 'settings.change',
      facts: {
        fee_policy: 'split → landowner_only',
        hunter_percent: '7.5 → 0',
        landowner_percent: '7.5 → 8',
      },
    })
  })
})
