import { sql } from 'kysely'
import { balanceReminders, balanceUntil, dueBalanceReminder } from '#core/rules/money/deposits.ts'
import type { Db } from '#server/db/connect.ts'
import { daysOf } from '#server/domain/bookings/invitations.ts'
import { notify } from '#server/domain/messages/notify.ts'

interface Near {
  id: number
  user_id: number
  start_day: string
  end_day: string
  zone: string
  title: string
  paid_at: Date
  cents: number
  balance_due: string
  balance_reminders: number
}

const batch = 100
const firstDaysBefore = Math.max(...balanceReminders.map(({ daysBefore }) => daysBefore))

/** The next balances that may be due, locked; those that another process holds are left to it. */
const lockNear = async (tx: Db, after: number, now: Date): Promise<Near[]> => {
  const { rows } = await sql<Near>`
    select r.id, r.user_id, r.start_day, r.end_day, s.zone, s.title, r.paid_at, r.balance_due, r.balance_reminders,
      r.total_cents - r.deposit_cents as cents
    from reservation r join stand s on s.id = r.stand_id
    where r.id > ${after} and r.state = 'approved' and r.paid_at is not null
      and r.deposit_cents is not null and r.balance_paid_by is null
      and r.balance_reminders < ${balanceReminders.length}::int
      and r.balance_due between (${now}::timestamptz at time zone s.zone)::date
        and (${now}::timestamptz at time zone s.zone)::date + ${firstDaysBefore}::int
    order by r.id limit ${batch} for update of r skip locked`.execute(tx)
  return rows
}

const remind = async (tx: Db, row: Near, now: Date): Promise<void> => {
  const reminder = dueBalanceReminder(
    { due: row.balance_due, zone: row.zone, bookedAt: row.paid_at, sent: row.balance_reminders },
    now,
  )
  if (!reminder) return
  await tx
    .updateTable('reservation')
    .set({ balance_reminders: reminder.sent })
    .where('id', '=', row.id)
    .execute()
  const values = { stand: row.title, days: daysOf(row), amount: { cents: row.cents } }
  const until = balanceUntil(row.balance_due, row.zone).toISOString()
  const message =
    reminder.code === 'today'
      ? ({ code: reminder.code, values: { ...values, time: { at: until, zone: row.zone } } } as const)
      : reminder.code === 'week'
        ? ({
            code: reminder.code,
            values: { ...values, due: { from: row.balance_due, to: row.balance_due } },
          } as const)
        : ({ code: reminder.code, values } as const)
  await notify(
    tx,
    { userId: row.user_id, type: 'payment_balance', ...message, data: { reservation_id: row.id } },
    now,
  )
}

/**
 * Reminds of the balance a week and a day before it is due and on the day, once each. The mark and the notification, which an
 * email follows where nothing else reaches the hunter, are one transaction.
 */
export const remindOfBalances = async (db: Db, now: Date): Promise<void> => {
  let after = 0
  let found: number
  do {
    found = await db.transaction().execute(async (tx) => {
      const rows = await lockNear(tx, after, now)
      for (const row of rows) await remind(tx, row, now)
      after = rows.at(-1)?.id ?? after
      return rows.length
    })
  } while (found === batch)
}
