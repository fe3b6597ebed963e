import { fail } from '#core/failures.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { trophiesWhere } from '#server/domain/bookings/trophies.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { fullName, loadPeople, toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf, RequestContextOf } from '#server/http/handler.ts'

type Verdict = 'approved' | 'rejected'
type Trophies = HandlersOf<'trophies'>

/** Who has decided about a trophy, for the second administrator. */
const decider = async (db: Db, id: number): Promise<string> => {
  const row = await db
    .selectFrom('audit')
    .select('user_id')
    .where('subject', '=', `trophy/${id}`)
    .where('act', 'in', ['trophy.approve', 'trophy.reject'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.user_id == null ? '' : fullName(toPerson(await loadPeople(db, [row.user_id]), row.user_id))
}

/** Decides about a trophy that waits, counts the stand's anew, writes the audit log and tells the hunter. */
const decide = async (
  { input, db, me, now, address }: RequestContextOf<'trophies.approve'>,
  verdict: Verdict,
) => {
  const trophy = found(
    await db
      .selectFrom('trophy')
      .innerJoin('stand', 'stand.id', 'trophy.stand_id')
      .select(['trophy.id', 'trophy.status', 'trophy.user_id', 'stand.id as stand_id', 'stand.title'])
      .where('trophy.id', '=', input.id)
      // The stand as well: two trophies at once are counted one after the other.
      .forUpdate()
      .executeTakeFirst(),
  )
  if (trophy.status !== 'pending')
    return { ...fail('trophy_decided'), values: { person: await decider(db, trophy.id) } }
  await db.updateTable('trophy').set({ status: verdict }).where('id', '=', trophy.id).execute()
  await sql`update stand s set trophy_count = (
    select count(*) from trophy where stand_id = s.id and status = 'approved') where id = ${trophy.stand_id}`.execute(
    db,
  )
  await db
    .insertInto('audit')
    .values({
      user_id: me.id,
      act: verdict === 'approved' ? 'trophy.approve' : 'trophy.reject',
      subject: `trophy/${trophy.id}`,
      facts: JSON.stringify({ stand: trophy.title }),
      address,
      created_at: now,
    })
    .execute()
  await notify(
    db,
    {
      userId: trophy.user_id,
      type: 'trophy_decided',
      code: verdict,
      values: { stand: trophy.title },
      data: { trophy_id: trophy.id },
    },
    now,
  )
  const message = verdict === 'approved' ? 'The trophy is approved' : 'The trophy is rejected'
  return { status: true as const, message }
}

/** What an administrator does with trophies (decisions 22 and 23). */
export const trophyDecisions: Pick<Trophies, 'toDecide' | 'approve' | 'reject'> = {
  toDecide: async ({ input, db }) => {
    const { trophies: data, total } = await trophiesWhere(db, [sql`t.status = ${input.status}`], input)
    return { status: true, data, total_records: total }
  },
  approve: (request) => decide(request, 'approved'),
  reject: (request) => decide(request, 'rejected'),
}
