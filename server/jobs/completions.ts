import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { daysOf } from '#server/domain/bookings/invitations.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { fullName, loadPeople, toPerson } from '#server/domain/people/people.ts'

interface Over {
  id: number
  user_id: number
  start_day: string
  end_day: string
  title: string
  owner_id: number
}

/** After a long stop, hunts that ended earlier are not told any more. */
const lateDays = 14
const batch = 100

/**
 * Tells both sides the day after a hunt's last day that it is over and can be reviewed. The mark and the notifications
 * are one transaction, and rows that another process holds are left to it.
 */
export const tellCompletions = async (db: Db, now: Date): Promise<void> => {
  let told: number
  do {
    told = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Over>`
        update reservation r set completion_told_at = ${now} from stand s
        where s.id = r.stand_id and r.id in (
          select o.id from reservation o join stand t on t.id = o.stand_id
          where o.completion_told_at is null and o.state = 'approved' and o.paid_at is not null
            and o.end_day < (${now}::timestamptz at time zone t.zone)::date
            and o.end_day >= (${now}::timestamptz)::date - ${lateDays}::int
          order by o.id limit ${batch} for update of o skip locked)
        returning r.id, r.user_id, r.start_day, r.end_day, s.title, s.user_id as owner_id`.execute(tx)
      const people = await loadPeople(
        tx,
        rows.map(({ user_id }) => user_id),
      )
      for (const row of rows) {
        if (row.user_id === row.owner_id) continue
        const about = { stand: row.title, days: daysOf(row) }
        const data = { reservation_id: row.id }
        const type = 'reservation_complete'
        await notify(tx, { userId: row.user_id, type, code: 'hunter', values: about, data }, now)
        const person = fullName(toPerson(people, row.user_id))
        await notify(
          tx,
          { userId: row.owner_id, type, code: 'landowner', values: { ...about, person }, data },
          now,
        )
      }
      return rows.length
    })
  } while (told === batch)
}
