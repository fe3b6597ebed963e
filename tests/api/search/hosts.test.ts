import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'

const app = testApp()
const db = () => app.context.database.db
const host = async () => (await app.call('stands.read', { id: 1 }, { as: null })).body.data.host

/** A copy of the booking of the fixture, for other days. */
const hunt = async (
  start_day: string,
  end_day: string,
  { state = 'approved', stand_id = 1 }: { state?: 'approved' | 'cancel'; stand_id?: number } = {},
) => {
  const row = await db()
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', ids.reservation)
    .executeTakeFirstOrThrow()
  const { id: _, busy: __, ...copied } = row as typeof row & { busy: unknown }
  const made = await db()
    .insertInto('reservation')
    .values({ ...copied, stand_id, start_day, end_day, state, charges: JSON.stringify(row.charges) } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

const say = (reservation_id: number, from: number, to: number, at: string) =>
  db()
    .insertInto('chat_message')
    .values({
      reservation_id,
      from_user_id: from,
      to_user_id: to,
      message: 'Is the lane dry?',
      written_at: null,
      created_at: new Date(at),
    })
    .execute()

it('a stand says since when its landowner is a member, and what they hosted on all of their stands', async () => {
  await db()
    .updateTable('app_user')
    .set({ created_at: new Date('2021-12-31T23:30:00Z') })
    .where('id', '=', ids.landowner)
    .execute()
  const before = (await host())!
  expect(before).toMatchObject({ member_since: 2021, hunts_hosted: 0, answers_within_hours: null })
  await hunt('2025-01-10', '2025-01-11')
  await hunt('2025-02-10', '2025-02-11', { stand_id: 2 })
  // Yesterday, by the clock of the stand.
  await hunt('2026-11-18', '2026-11-19')
  expect((await host())!.hunts_hosted).toBe(3)
  // Neither one that was canceled, nor one of today or to come, nor one of another landowner was hosted.
  await hunt('2025-05-10', '2025-05-11', { state: 'cancel' })
  await hunt('2026-11-20', '2026-11-20', { stand_id: 2 })
  await hunt('2029-05-10', '2029-05-11')
  await hunt('2025-05-10', '2025-05-11', { stand_id: 3 })
  expect((await host())!.hunts_hosted).toBe(3)
})

it('a stand says how fast its landowner usually answers the first message of a hunt, once three were answered', async () => {
  const { landowner: owner, hunter } = ids
  const asked = async (month: number, after: readonly [from: number, time: string][]) => {
    const id = await hunt(`2024-0${month}-10`, `2024-0${month}-11`)
    await say(id, hunter, owner, '2024-01-09T08:00:00Z')
    for (const [from, time] of after)
      await say(id, from, from === owner ? hunter : owner, `2024-01-09T${time}:00Z`)
  }
  const within = async () => (await host())!.answers_within_hours
  await asked(1, [[owner, '09:30']])
  // The hunter's second message is no answer, and the later ones are of a talk that is under way.
  await asked(2, [
    [hunter, '08:05'],
    [owner, '13:30'],
    [hunter, '18:00'],
    [owner, '18:01'],
  ])
  // Two answers say nothing yet, nor does a question that nobody has answered.
  await asked(3, [])
  expect(await within()).toBeNull()
  await asked(4, [[owner, '20:00']])
  // 1.5, 5.5 and 12 hours: the one in the middle.
  expect(await within()).toBe(6)
  await asked(5, [[owner, '08:01']])
  await asked(6, [[owner, '08:01']])
  expect(await within()).toBe(2)
  await asked(7, [[owner, '08:01']])
  await asked(8, [[owner, '08:01']])
  expect(await within()).toBe(1)
})

const speciesOne = async () => {
  const { body } = await app.call('site.species', {}, { as: null })
  return (body.data as { id: number; stands: number }[]).find(({ id }) => id === 1)!.stands
}

it('a species says how many open stands have it, counted again after ten minutes', async () => {
  const of = (change: object, id: number) =>
    db().updateTable('stand').set(change).where('id', '=', id).execute()
  await db().deleteFrom('stand_specie').where('specie_id', '=', 1).execute()
  await db()
    .insertInto('stand_specie')
    .values([1, 2, 3].map((stand_id) => ({ stand_id, specie_id: 1 })))
    .execute()
  await of({ active: false }, 2)
  expect(await speciesOne()).toBe(2)
  await of({ status: 'pending' }, 3)
  expect(await speciesOne()).toBe(2)
  await app.at(new Date(start.getTime() + 10 * 60_000).toISOString())
  expect(await speciesOne()).toBe(1)
})
