import type { HuntReturn } from '#core/calls/returns.ts'
import type { Language } from '#core/rules/languages.ts'
import { type Selectable, sql } from 'kysely'
import { composeEmail } from '#server/domain/messages/emails.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { clockText, translate } from '#server/config/translations.ts'
import type { Db } from '#server/db/connect.ts'
import { languageAt } from '#server/domain/people/people.ts'
import type { HuntReturnTable } from '#server/db/schema/tables-field.ts'

type ReturnRow = Selectable<HuntReturnTable>

export const toHuntReturn = (row: ReturnRow): HuntReturn => ({
  reservation_id: row.reservation_id,
  expected_at: row.expected_at.toISOString(),
  grace_minutes: row.grace_minutes,
  contact_name: row.contact_name,
  contact_email: row.contact_email,
  state: row.state,
  set_at: row.set_at.toISOString(),
  told_at: row.told_at?.toISOString() ?? null,
})

/** A hunter's check-out reminder, locked until the transaction ends. */
const lockReturn = (db: Db, reservationId: number, userId: number): Promise<ReturnRow | undefined> =>
  db
    .selectFrom('hunt_return')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Removes the running timers of those who will not hunt after all, of one hunter or of all, so that nobody is alarmed for
 * them. Who has checked in and not out may be out there, and keeps theirs.
 */
export const dropTimers = async (
  db: Db,
  reservationId: number,
  userId: number | null = null,
): Promise<void> => {
  await sql`delete from hunt_return t where reservation_id = ${reservationId} and state = 'waiting'
    and (${userId}::bigint is null or user_id = ${userId})
    and 'checkin' is distinct from (select kind from attendance a
      where a.reservation_id = t.reservation_id and a.user_id = t.user_id order by at desc, id desc limit 1)`.execute(
    db,
  )
}

/**
 * Stops the timer because the hunter is back; a contact who was alarmed gets an all-clear email in the
 * same transaction. A check-out from before the timer was set does not stop it.
 */
export const completeReturn = async (
  db: Db,
  who: { reservationId: number; userId: number; name: string; language: Language },
  at: Date,
  now: Date,
): Promise<ReturnRow | undefined> => {
  const row = await lockReturn(db, who.reservationId, who.userId)
  if (!row || row.state === 'back' || at < row.set_at) return row
  const back = await db
    .updateTable('hunt_return')
    .set({ state: 'back', back_at: at })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.state === 'told') {
    const { zone, title } = await db
      .selectFrom('reservation as r')
      .innerJoin('stand as s', 's.id', 'r.stand_id')
      .select(['s.zone', 's.title'])
      .where('r.id', '=', who.reservationId)
      .executeTakeFirstOrThrow()
    const language = await languageAt(db, row.contact_email, who.language)
    await enqueue(
      db,
      'mail',
      {
        email: composeEmail(
          { email: row.contact_email, language },
          translate(language, 'All clear: {person} is back', { person: who.name }),
          [
            translate(language, '{contact}, {person} got back from {stand} at {time}.', {
              contact: row.contact_name,
              person: who.name,
              stand: title,
              time: clockText(language, at, zone),
            }),
            translate(language, 'Please disregard the earlier message that the hunter is overdue.'),
          ],
        ),
      },
      { now },
    )
  }
  return back
}
