import { beforeEach, describe, expect, it } from 'vitest'
import type { Review } from '#core/calls/shapes/reviews.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { bothReviewed, pastHunt, reviewBy, reviewed } from '#tests/support/server/reviews.ts'

const app = testApp()
const db = () => app.context.database.db
const dayMs = 86_400_000
const after = (days: number) => new Date(start.getTime() + days * dayMs).toISOString()

const write = (reservationId: number, as: Who, of: object = {}) =>
  app.call(
    'reviews.write',
    { reservationId, ...reviewBy(as === 'hunter' ? 'hunter' : 'landowner'), ...of },
    { as },
  )
const group = async (reservationId: number, as: Who) =>
  (await app.call('reviews.read', { reservationId }, { as })).body.data
const told = async (userId: number, ...types: string[]) =>
  (
    await db()
      .selectFrom('notification')
      .select(['type', 'code', 'data'])
      .where('user_id', '=', userId)
      .where('type', 'in', types as never)
      .orderBy('id')
      .execute()
  ).map(({ type, code, data }) => [type, code, (data as { reservation_id: number }).reservation_id])
const stand = () =>
  db().selectFrom('stand').select(['rating', 'review_count']).where('id', '=', 1).executeTakeFirstOrThrow()

beforeEach(async () => {
  await app.at(start.toISOString())
  await db().deleteFrom('notification').execute()
  await db().deleteFrom('review').execute()
  await db().updateTable('stand').set({ rating: null, review_count: 0 }).where('id', '=', 1).execute()
})

it('each side writes one review of the other, of its own type, with words, once the hunt is over', async () => {
  expect((await write(ids.reservation, 'hunter')).failure).toBe('review_not_allowed')
  const id = await pastHunt(app)
  const wrong = await write(id, 'hunter', { type: 'landowner', review: 'x' })
  expect([wrong.failure, Object.keys(wrong.body.errors)]).toEqual(['invalid', ['type']])
  expect((await write(id, 'hunter', { review: ' ' })).body.errors).toEqual({
    review: ['Comment is a required Field'],
  })
  for (const rating of [-1, 5.1, 'many'])
    expect(Object.keys((await write(id, 'hunter', { rating })).body.errors)).toEqual(['rating'])
  const lowest = await pastHunt(app)
  expect((await write(lowest, 'hunter', { rating: 0 })).body.data.rating).toBe(1)
  const first = await write(id, 'hunter', { rating: 4 })
  expect(first.body).toMatchObject({
    status: true,
    message: 'Review submitted successfully',
    data: {
      rating: 4,
      review: 'Words of the hunter',
      type: 'hunter',
      user: { first_name: 'Hanna', last_name: 'Lindqvist' },
      published: false,
      challenged: 0,
      days_left_to_publish: 14,
    },
  })
  expect((await write(id, 'hunter')).failure).toBe('review_exists')
  expect((await write(id, 'hunter2')).status).toBe(404)
  expect((await write(id, 'landowner')).status).toBe(200)
  expect((await write(id, 'landowner')).failure).toBe('review_exists')
})

it('a form is taken as well as JSON', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(reviewBy('hunter', 3))) body.append(name, String(value))
  const answer = await app.send(`/api/review/${await pastHunt(app)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await app.token('hunter')}` },
    body,
  })
  expect(answer.body.data.rating).toBe(3)
})

it('neither side is sent the other’s words or stars before its own are there', async () => {
  const id = await pastHunt(app)
  const aboutHunter = async () =>
    (await app.call('reviews.ofUser', { userId: ids.hunter }, { as: 'junior' })).body.total_records
  const before = await aboutHunter()
  await reviewed(app, id, 'landowner', 2)
  expect(await aboutHunter()).toBe(before)
  const answers = await Promise.all([
    app.call('reviews.read', { reservationId: id }),
    app.call('reviews.mine', { type: 'hunter' }),
    app.call('reservations.read', { id }),
    app.call('reviews.ofUser', { userId: ids.hunter }),
    app.call('stands.allReviews', { standId: 1 }),
  ])
  expect(JSON.stringify(answers)).not.toContain('Words of the landowner')
  expect((await group(id, 'hunter')).reviews).toMatchObject([
    { hidden: true, rating: null, review: null, type: 'landowner', days_left_to_publish: 14 },
  ])
  expect((await group(id, 'hunter')).can_review).toBe(true)
  expect((await group(id, 'landowner')).reviews).toMatchObject([{ hidden: false, rating: 2 }])
  expect((await group(id, 'landowner')).can_review).toBe(false)
  await reviewed(app, id, 'hunter', 5)
  for (const who of ['hunter', 'landowner'] as const) {
    const { reviews, can_review } = await group(id, who)
    expect(can_review).toBe(false)
    expect(reviews).toMatchObject([
      {
        hidden: false,
        review: 'Words of the landowner',
        rating: 2,
        published: true,
        days_left_to_publish: 0,
      },
      { hidden: false, review: 'Words of the hunter', rating: 5, published: true },
    ])
  }
})

it('a review that stays alone is published after the days of the setting, and then counts', async () => {
  const id = await pastHunt(app)
  await reviewed(app, id, 'hunter', 3)
  expect(await stand()).toEqual({ rating: null, review_count: 0 })
  await app.at(after(13.5))
  await app.runJobs()
  expect((await group(id, 'landowner')).reviews).toMatchObject([{ hidden: true, days_left_to_publish: 1 }])
  await app.at(after(14))
  await app.runJobs()
  expect((await group(id, 'landowner')).reviews).toMatchObject([
    { hidden: false, published: true, rating: 3 },
  ])
  expect(await stand()).toEqual({ rating: 3, review_count: 1 })
  expect(await told(ids.landowner, 'stand_review')).toEqual([['stand_review', 'published', id]])

  await app.at(start.toISOString())
  await db().updateTable('setting').set({ value: '3' }).where('key', '=', 'review_days').execute()
  const other = await pastHunt(app)
  expect((await write(other, 'hunter')).body.data.days_left_to_publish).toBe(3)
  await db().updateTable('setting').set({ value: '14' }).where('key', '=', 'review_days').execute()
})

it('a review is challenged once, by whom it is about, within 14 days of its publication', async () => {
  const id = await pastHunt(app)
  const alone = await reviewed(app, id, 'hunter', 1)
  const challenge = (key: number, as: Who) => app.call('reviews.challenge', { key }, { as })
  expect((await challenge(alone, 'landowner')).failure).toBe('review_unpublished')
  await reviewed(app, id, 'landowner')
  expect((await challenge(alone, 'hunter')).status).toBe(404)
  expect((await group(id, 'landowner')).reviews[0]).toMatchObject({ can_challenge: true, can_edit: false })
  expect((await challenge(alone, 'landowner')).body).toEqual({
    status: true,
    message: 'Review challenged successfully',
  })
  expect((await challenge(alone, 'landowner')).failure).toBe('review_challenged')
  expect((await group(id, 'hunter')).reviews[0]).toMatchObject({ challenged: 1, can_edit: true })
  expect(await told(ids.hunter, 'review_challenged')).toEqual([['review_challenged', 'challenged', id]])

  const late = await bothReviewed(app)
  await app.at(after(14))
  expect((await challenge(late.hunter, 'landowner')).status).toBe(200)
  await app.at(new Date(start.getTime() + 14 * dayMs + 1).toISOString())
  expect((await challenge(late.landowner, 'hunter')).failure).toBe('challenge_over')
})

it('who edits a challenged review gets the answers back that they gave, and nobody else does', async () => {
  const hunt = await pastHunt(app)
  const answers = [0, 1, 0, 0, 0].map((option, at) => ({ question: at + 1, option }))
  const { body } = await write(hunt, 'hunter', { rating: 4.2, answers })
  await reviewed(app, hunt, 'landowner')
  const answersFor = async (who: Who) =>
    (await group(hunt, who)).reviews.map((review: Review) => review.answers)
  expect(await answersFor('hunter')).toEqual([null, null])
  const { id } = body.data as { id: number }
  await app.call('reviews.challenge', { key: id }, { as: 'landowner' })
  expect(await answersFor('hunter')).toEqual([answers, null])
  expect(await answersFor('landowner')).toEqual([null, null])
  const about = (await app.call('reviews.ofUser', { userId: ids.landowner }, { as: 'landowner2' })).body
  expect((about.data as { answers: unknown }[]).map((review) => review.answers)).toContain(null)
  expect(JSON.stringify(about)).not.toContain('"option"')
  // An app of before sends none with an edit: those of before no longer belong to its stars.
  await app.call('reviews.edit', { id, ...reviewBy('hunter', 3) }, { as: 'hunter' })
  const row = db().selectFrom('review').select('answers').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ answers: null })
})

it('a challenged review is edited by its writer, once, and the stand is rated anew', async () => {
  const { hunter: id, reservationId } = await bothReviewed(app)
  const edit = (as: Who, of: object = {}) =>
    app.call('reviews.edit', { id, ...reviewBy('hunter', 2, 'On second thought'), ...of }, { as })
  expect(await stand()).toEqual({ rating: 4, review_count: 1 })
  expect((await edit('hunter')).failure).toBe('review_not_editable')
  await app.call('reviews.challenge', { key: id }, { as: 'landowner' })
  expect((await edit('landowner')).status).toBe(404)
  expect((await edit('hunter', { type: 'landowner' })).failure).toBe('invalid')
  const edited = await Promise.all([edit('hunter'), edit('hunter')])
  expect(edited.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect((await group(reservationId, 'landowner')).reviews[0]).toMatchObject({
    review: 'On second thought',
    rating: 2,
    challenged: 2,
    can_edit: false,
  })
  expect(await stand()).toEqual({ rating: 2, review_count: 1 })
  expect(await told(ids.landowner, 'review_updated')).toEqual([['review_updated', 'edited', reservationId]])
})

describe('ratings', () => {
  it('are right after many reviews at the same time', async () => {
    const hunts = await Promise.all(Array.from({ length: 8 }, () => pastHunt(app)))
    for (const id of hunts) await reviewed(app, id, 'landowner', 4)
    await Promise.all(hunts.map((id, at) => write(id, 'hunter', { rating: at % 2 === 0 ? 5 : 2 })))
    expect(await stand()).toEqual({ rating: 3.5, review_count: 8 })
    const { body } = await app.call('reviews.mine', { type: 'landowner' }, { as: 'landowner' })
    expect(body).toMatchObject({ average_ratings: 3.5, review_counter: 8 })
    expect((await app.call('reviews.ofUser', { userId: ids.hunter })).body).toMatchObject({
      average_ratings: 4,
      total_records: 8,
    })
  })

  it('two sides that write at the same moment publish both, and each once', async () => {
    const id = await pastHunt(app)
    const all = await Promise.all([write(id, 'hunter'), write(id, 'landowner'), write(id, 'hunter')])
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await group(id, 'hunter')).reviews).toMatchObject([{ published: true }, { published: true }])
    expect(await told(ids.landowner, 'stand_review')).toHaveLength(1)
  })

  it('of a questionnaire are one to five stars, with two options a question', async () => {
    const question = (options: object[]) =>
      db()
        .insertInto('review_question')
        .values({ type: 'hunter', position: 9, question: 'One more?', options: JSON.stringify(options) })
        .execute()
    const yes = { option: 'Yes', weightage: 1 }
    const without = db().deleteFrom('review_question').where('type', '=', 'hunter').where('position', '=', 0)
    await expect(without.execute()).rejects.toThrow('add up to less than 1')
    await expect(question([yes, { option: 'No', weightage: 0 }])).rejects.toThrow('add up to more than 5')
    await expect(question([{ ...yes, weightage: 0 }])).rejects.toThrow('review_question_has_two_options')
    for (const type of ['hunter', 'landowner'] as const) {
      const { data } = (await app.call('reviews.questions', { type }, { as: null })).body
      const sumOf = (pick: (...weights: number[]) => number) =>
        (data as { options: { weightage: number }[] }[])
          .map(({ options }) => pick(...options.map(({ weightage }) => weightage)))
          .reduce((sum, each) => sum + each, 0)
      expect([sumOf(Math.min), sumOf(Math.max)]).toEqual([1, 5])
    }
  })
})

it('both sides of a hunt are told once that it is over, the day after its last day at the stand', async () => {
  const both = () =>
    Promise.all([told(ids.hunter, 'reservation_complete'), told(ids.landowner, 'reservation_complete')])
  await runHousekeeping(app.context)
  await app.at('2026-11-22T05:59:00Z')
  await runHousekeeping(app.context)
  expect(await both()).toEqual([[], []])
  await app.at('2026-11-22T06:01:00Z')
  await Promise.all([runHousekeeping(app.context), runHousekeeping(app.context)])
  await runHousekeeping(app.context)
  expect(await both()).toEqual([
    [['reservation_complete', 'hunter', ids.reservation]],
    [['reservation_complete', 'landowner', ids.reservation]],
  ])
})

it('who is reviewed hears of it, and where it is', async () => {
  const { reservationId: id } = await bothReviewed(app)
  expect(await told(ids.landowner, 'reservation_review', 'stand_review')).toEqual([
    ['reservation_review', 'first', id],
    ['stand_review', 'published', id],
  ])
  expect(await told(ids.hunter, 'reservation_review', 'stand_review')).toEqual([
    ['reservation_review', 'both', id],
  ])
})

it('one’s reviews come by role, three a page, the last hunt first', async () => {
  const hunts = [await pastHunt(app), await pastHunt(app), await pastHunt(app), await pastHunt(app)]
  const total = (
    await db().selectFrom('reservation').select('id').where('end_day', '<', '2026-11-20').execute()
  ).length
  const { body } = await app.call('reviews.mine', {})
  expect([body.data.length, body.total_records]).toEqual([3, total])
  const list = (await app.call('reviews.mine', { per_page: 100 })).body.data as {
    reservation: { id: number; end_date: string }
  }[]
  const ends = list.map(({ reservation }) => reservation.end_date)
  expect(ends).toEqual(ends.toSorted().toReversed())
  expect(list.map(({ reservation }) => reservation.id)).toEqual(expect.arrayContaining(hunts))
  expect(list[0]).toMatchObject({
    reservation: { current_user_type: 'main_hunter', stand_detail: { id: 1 }, user: { id: ids.hunter } },
    reviews: [],
    can_review: true,
  })
  expect((await app.call('reviews.mine', { type: 'landowner' })).body.total_records).toBe(0)
  expect(
    (await app.call('reviews.mine', { type: 'landowner' }, { as: 'landowner' })).body.total_records,
  ).toBe(total)
})

it('reviews about a person are read by any member, three a page, and name the stand', async () => {
  for (let n = 0; n < 4; n++) await bothReviewed(app)
  const read = (input: object) =>
    app.call('reviews.ofUser', { userId: ids.landowner, ...input }, { as: 'junior' })
  const { body } = await read({})
  expect([body.data.length, body.total_records]).toEqual([3, 4])
  expect(body.data[0]).toMatchObject({ type: 'hunter', review: 'Words of the hunter', stand: { id: 1 } })
  expect(body.user).toMatchObject({ id: ids.landowner, first_name: 'Walt' })
  expect((await read({ page: 2 })).body.data).toHaveLength(1)
  expect((await app.call('reviews.ofUser', { userId: 999_999 })).status).toBe(404)
})

it('an additional hunter sees what the hunter has published, and cannot review', async () => {
  const id = await pastHunt(app)
  await db()
    .insertInto('invitation')
    .values({
      reservation_id: id,
      user_id: ids.hunter2,
      email: 'hunter2@demo.highseat.example',
      status: 'approved',
      created_at: start,
      answered_at: start,
      hidden_at: null,
    })
    .execute()
  const seen = async () => (await app.call('reservations.read', { id }, { as: 'hunter2' })).body.data.reviews
  await reviewed(app, id, 'hunter')
  expect(await seen()).toEqual([])
  await reviewed(app, id, 'landowner')
  expect(await seen()).toMatchObject([{ type: 'hunter', review: 'Words of the hunter' }])
  expect((await write(id, 'hunter2', { type: 'hunter' })).failure).toBe('review_not_allowed')
  expect((await app.call('reviews.read', { reservationId: id }, { as: 'hunter2' })).status).toBe(404)
})
