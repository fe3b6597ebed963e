import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'

const app = testApp()
const db = () => app.context.database.db
const host = async () => (await app.call('stands.read', { id: 1 }, { as: null })).body.data.host

/** A copy of the booking of the fixture, for other days. */
const hunt = async (start_day: string, end_day: string, state: 'approved' | 'cancel' = 'approved') => {
  const row = await db()
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', ids.reservation)
    .executeTakeFirstOrThrow()
  const { id: _, busy: __, ...copied } = row as typeof row & { busy: unknown }
  const made = await db()
    .insertInto('reservation')
    .values({ ...copied, start_day, end_day, state, charges: JSON.stringify(row.charges) } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

it('a stand says since when its landowner is a member, what they hosted, and how fast they answer', async () => {
  const before = (await host())!
  expect(before).toMatchObject({ member_since: expect.any(Number), answers_within_hours: null })
  const past: number[] = []
  for (const month of [1, 2, 3]) past.push(await hunt(`2025-0${month}-10`, `2025-0${month}-11`))
  // Neither one that was canceled nor one to come was hosted.
  await hunt('2025-05-10', '2025-05-11', 'cancel')
  await hunt('2029-05-10', '2029-05-11')
  expect((await host())!.hunts_hosted).toBe(before.hunts_hosted + 3)

  const { user_id: owner } = await db()
    .selectFrom('stand')
    .select('user_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
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
  for (const [n, reservation] of past.entries()) {
    // Two answers say nothing yet.
    if (n === 2) expect((await host())!.answers_within_hours).toBeNull()
    await say(reservation, ids.hunter, owner, '2025-01-09T08:00:00Z')
    await say(reservation, owner, ids.hunter, '2025-01-09T09:30:00Z')
  }
  expect((await host())!.answers_within_hours).toBe(2)
})

it('a species says how many open stands have it', async () => {
  await db().updateTable('stand').set({ active: false }).where('id', '=', 2).execute()
  const open = await db()
    .selectFrom('stand_specie')
    .innerJoin('stand', 'stand.id', 'stand_specie.stand_id')
    .where('stand.status', '=', 'approved')
    .where('stand.active', '=', true)
    .where('specie_id', '=', 1)
    .select('stand_id')
    .execute()
  const { body } = await app.call('site.species', {}, { as: null })
  expect(open.length).toBeGreaterThan(0)
  expect((body.data as { id: number; stands: number }[]).find(({ id }) => id === 1)!.stands).toBe(open.length)
})
