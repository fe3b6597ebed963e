import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface Clock {
  now(): Date
  /** Reads an offset that another process may have set; does nothing for the system clock. */
  refresh(): Promise<void>
  set(now: Date | null): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  refresh: () => Promise.resolve(),
  set: () => Promise.resolve(),
}

/** A clock that tests can move: its offset is a row, so that every process of a database agrees. */
export const movableClock = (db: Db): Clock => {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    refresh: async () => {
      const row = await db.selectFrom('clock').select('offset_ms').executeTakeFirst()
      offset = row?.offset_ms ?? 0
    },
    set: async (now) => {
      offset = now === null ? 0 : now.getTime() - Date.now()
      await sql`update clock set offset_ms = ${offset} where id = 1`.execute(db)
    },
  }
}

/** A clock that only moves when a test sets it. */
export const fixedClock = (start: Date): Clock => {
  let at = start
  return {
    now: () => new Date(at),
    refresh: () => Promise.resolve(),
    set: (now) => {
      at = now ?? start
      return Promise.resolve()
    },
  }
}
