import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import { picture } from '#tests/support/server/inputs.ts'

const app = testApp()
const db = () => app.context.database.db

const trophy = async (): Promise<number> => {
  await db().deleteFrom('trophy').execute()
  const input = { id: ids.reservation, image: await picture(), specie: 1, harvest_date: '2026-11-20' }
  return (await app.call('trophies.add', input)).body.data.id
}
const as = 'admin' as const
const shown = async () =>
  Promise.all([
    app.call('trophies.room', {}, { as: 'hunter2' }).then(({ body }) => body.total_records as number),
    app.call('stands.trophies', { id: 1 }, { as: null }).then(({ body }) => body.total_records as number),
    db()
      .selectFrom('stand')
      .select('trophy_count')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
      .then(({ trophy_count }) => trophy_count),
  ])

it('a trophy waits, is approved by an administrator, and is then seen and counted', async () => {
  const id = await trophy()
  expect((await app.call('trophies.toDecide', {}, { as })).body).toMatchObject({
    total_records: 1,
    data: [{ id, status: 'pending', user: { id: ids.hunter }, stand: { id: 1 } }],
  })
  expect(await shown()).toEqual([0, 0, 0])
  expect((await app.call('trophies.approve', { id }, { as })).body).toEqual({
    status: true,
    message: 'The trophy is approved',
  })
  expect(await shown()).toEqual([1, 1, 1])
  expect((await app.call('trophies.toDecide', {}, { as })).body.total_records).toBe(0)
  expect((await app.call('trophies.toDecide', { status: 'approved' }, { as })).body.total_records).toBe(1)
  expect((await app.call('trophies.mine', {})).body.data[0].status).toBe('approved')
  const audit = await db()
    .selectFrom('audit')
    .select(['user_id', 'act', 'subject'])
    .where('subject', '=', `trophy/${id}`)
    .execute()
  expect(audit).toEqual([{ user_id: ids.admin, act: 'trophy.approve', subject: `trophy/${id}` }])
  const told = await db()
    .selectFrom('notification')
    .select(['user_id', 'code'])
    .where('type', '=', 'trophy_decided')
    .execute()
  expect(told).toEqual([{ user_id: ids.hunter, code: 'approved' }])
})

it('a rejected trophy stays its hunter’s alone, and a decision is final', async () => {
  const id = await trophy()
  const both = await Promise.all([
    app.call('trophies.reject', { id }, { as }),
    app.call('trophies.reject', { id }, { as }),
  ])
  expect(both.map(({ failure }) => failure)).toEqual(expect.arrayContaining([null, 'trophy_decided']))
  const late = await app.call('trophies.approve', { id }, { as })
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringMatching(/^\S+ \S+ has decided about this trophy already\.$/),
  ])
  expect(await shown()).toEqual([0, 0, 0])
  expect((await app.call('trophies.mine', {})).body.data[0].status).toBe('rejected')
  expect((await app.call('trophies.approve', { id: 999_999 }, { as })).status).toBe(404)
})
