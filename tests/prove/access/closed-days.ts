import type { Db } from '#server/db/connect.ts'
import { start } from '#tests/support/server/fixture.ts'

/** A calendar elsewhere that closes days of stand 1. */
export const addCalendar = async (db: Db, name: string): Promise<number> => {
  const row = {
    stand_id: 1,
    name,
    url: 'https://127.0.0.1:9/calendar.ics',
    failure: null,
    read_at: null,
    tried_at: null,
    next_at: start,
    created_at: start,
  }
  return (await db.insertInto('calendar_source').values(row).returning('id').executeTakeFirstOrThrow()).id
}
/** Days of stand 1 that its owner closed. */
export const addBlockout = async (db: Db, notes: string) => {
  const days = { start_day: '2027-03-01', end_day: '2027-03-02', notes }
  const row = { stand_id: 1, ...days }
  return (await db.insertInto('blockout').values(row).returning('id').executeTakeFirstOrThrow()).id
}
