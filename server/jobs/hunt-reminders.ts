import { sql } from 'kysely'
import { dueReminder, reminders } from '#core/rules/booking/reminders.ts'
import type { Db } from '#server/db/connect.ts'
import { daysOf } from '#server/domain/bookings/invitations.ts'
import { notify } from '#server/domain/messages/notify.ts'

interface Near {
  id: number
  start_day: string
  end_day: string
  zone: string
  paid_at: Date
  reminders_sent: number
  title: string
  hunters: number[]
}

const batch = 100
const firstDaysBefore = Math.max(...reminders.map(({ daysBefore }) => daysBefore))

/** The next hunts that may be due, locked; those that another process holds are left to it. */
const lockNear = async (tx: Db, after: number, now: Date): Promise<Near[]> => {
  const { rows } = await sql<Near>`
    select r.id, r.start_day, r.end_day, s.zone, r.paid_at, r.reminders_sent, s.title,
      array(
        select r.user_id union
        select i.user_id from invitation i
        where i.reservation_id = r.id and i.status = 'approved' and i.user_id is not null
      )::int[] as hunters
    from reservation r join stand s on s.id = r.stand_id
    where r.id > ${after} and r.state = 'approved' and r.paid_at is not null
      and r.reminders_sent < ${reminders.length}::int
      and r.start_day > (${now}::timestamptz at time zone s.zone)::date
      and r.start_day <= (${now}::timestamptz at time zone s.zone)::date + ${firstDaysBefore}::int
    order by r.id limit ${batch} for update of r skip locked`.execute(tx)
  return rows
}

/**
 * Reminds the hunters of a party a week, a day and the evening before their hunt, once each. The mark and the
 * notifications are one transaction.
 */
export const remindOfHunts = async (db: Db, now: Date): Promise<void> => {
  let after = 0
  let found: number
  do {
    found = await db.transaction().execute(async (tx) => {
      const rows = await lockNear(tx, after, now)
      for (const row of rows) {
        const due = dueReminder(
          { start: row.start_day, zone: row.zone, bookedAt: row.paid_at, sent: row.reminders_sent },
          now,
        )
        if (!due) continue
        await tx
          .updateTable('reservation')
          .set({ reminders_sent: due.sent })
          .where('id', '=', row.id)
          .execute()
        for (const userId of row.hunters)
          await notify(
            tx,
            {
              userId,
              type: 'hunt_near',
              code: due.code,
              values: { stand: row.title, days: daysOf(row) },
              data: { reservation_id: row.id },
            },
            now,
          )
      }
      after = rows.at(-1)?.id ?? after
      return rows.length
    })
  } while (found === batch)
}
