import { beforeEach, expect, it } from 'vitest'
import type { Feedback } from '#core/calls/administration/contents.ts'
import { mostFeedback } from '#core/rules/contents.ts'
import { type Answer, testApp } from '#tests/support/server/app.ts'
import { givenFeedback } from '#tests/support/server/content-inputs.ts'
import { ids } from '#tests/support/server/fixture.ts'

const app = testApp()
const as = 'admin' as const
const db = () => app.context.database.db
const refusal = ({ status, failure }: Answer) => [status, failure]
const choose = (id: number, version: number, is_public: boolean) =>
  app.call('contents.chooseFeedback', { id, version, is_public }, { as })
const list = async (input = {}) => (await app.call('contents.feedback', input, { as })).body
const inPublic = async () =>
  ((await app.call('site.publicFeedback', {}, { as: null })).body.data as { feedback: string }[]).map(
    ({ feedback }) => feedback,
  )

beforeEach(async () => {
  await db().deleteFrom('feedback').execute()
})

it('an administrator chooses which feedback is shown in public, and in which order', async () => {
  const [one, two, three] = [
    await givenFeedback(app, 'One'),
    await givenFeedback(app, 'Two'),
    await givenFeedback(app, 'Three'),
  ]
  expect(await inPublic()).toEqual([])
  for (const id of [two, one])
    expect((await choose(id, 1, true)).body.data).toMatchObject({ is_public: true, version: 2 })
  expect(await inPublic()).toEqual(['Two', 'One'])
  const words = async (input = {}) => ((await list(input)).data as Feedback[]).map(({ feedback }) => feedback)
  expect(await words()).toEqual(['Two', 'One', 'Three'])
  expect(await words({ shown: 'shown' })).toEqual(['Two', 'One'])
  expect(await words({ shown: 'hidden' })).toEqual(['Three'])
  expect(await words({ page: 2, per_page: 2 })).toEqual(['Three'])
  expect((await list({ per_page: 1 })).total_records).toBe(3)
  const order = { kind: 'feedback', ids: [one, two], seen: [two, one] }
  expect((await app.call('contents.order', order, { as })).status).toBe(200)
  expect(await inPublic()).toEqual(['One', 'Two'])
  await choose(three, 1, true)
  expect(await inPublic()).toEqual(['One', 'Two', 'Three'])
  expect((await choose(one, 2, false)).body.data).toMatchObject({ is_public: false })
  expect(await inPublic()).toEqual(['Two', 'Three'])
  const audit = await db()
    .selectFrom('audit')
    .select(['user_id', 'act', 'subject'])
    .where('act', 'like', 'feedback.%')
    .orderBy('id')
    .execute()
  const line = (act: string, id: number) => ({ user_id: ids.admin, act, subject: `feedback/${id}` })
  expect(audit).toEqual([
    line('feedback.show', two),
    line('feedback.show', one),
    line('feedback.show', three),
    line('feedback.hide', one),
  ])
})

it('a choice that a colleague has made meanwhile is not made again', async () => {
  const id = await givenFeedback(app)
  await choose(id, 1, true)
  expect(refusal(await choose(id, 1, false))).toEqual([409, 'content_changed'])
  expect(await inPublic()).toEqual(['Good land'])
  expect((await choose(999_999, 1, true)).status).toBe(404)
})

it('twelve are shown at most, so that none is chosen and not shown', async () => {
  const all: number[] = []
  for (let n = 0; n <= mostFeedback; n += 1) all.push(await givenFeedback(app, `Said ${n}`))
  for (const id of all.slice(0, -1)) await choose(id, 1, true)
  const many = await choose(all.at(-1)!, 1, true)
  expect([...refusal(many), many.body.message]).toEqual([
    409,
    'feedback_many',
    'The home page shows 12 at most. Please hide one first.',
  ])
  expect((await inPublic()).length).toBe(mostFeedback)
})

it('feedback of a person who has left has no name, and stays', async () => {
  const id = await givenFeedback(app)
  await db().updateTable('feedback').set({ user_id: null }).where('id', '=', id).execute()
  expect((await choose(id, 1, true)).body.data).toMatchObject({ user: null, is_public: true })
  expect((await app.call('site.publicFeedback', {}, { as: null })).body.data[0].user).toBe(null)
})

it('nobody else reads what others have said, or chooses', async () => {
  const id = await givenFeedback(app)
  for (const who of ['hunter', 'landowner'] as const) {
    expect((await app.call('contents.feedback', {}, { as: who })).status).toBe(404)
    const chosen = await app.call('contents.chooseFeedback', { id, version: 1, is_public: true }, { as: who })
    expect(chosen.status).toBe(404)
  }
  expect(await inPublic()).toEqual([])
})
