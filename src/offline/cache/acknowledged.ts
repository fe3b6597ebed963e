import type { CallKey } from '#core/calls/registry/index.ts'
import { changedReads } from '#offline/queued/index.ts'
import { withDb } from '#offline/storage/with-db.ts'

/** Fields that say of which thing a read tells; a read without any tells of all. */
const things = ['id', 'reservationId', 'userId'] as const

const same = (read: Record<string, unknown>, payload: Record<string, unknown>): boolean => {
  const about = things.map((name) => read[name]).filter((value) => value !== undefined)
  const of = things.map((name) => payload[name]).filter((value) => value !== undefined)
  return about.every((value) => of.some((other) => Number(other) === Number(value)))
}

/**
 * Lets go of the sent items that an answer asked for at `askedAt` must contain, because they had arrived
 * before. Until then they are shown from their receipts, so that nothing blinks away in between.
 */
export const dropAcknowledged = (
  userId: number,
  call: CallKey,
  input: unknown,
  askedAt: number,
): Promise<number> =>
  withDb(userId, async (db) => {
    const seen = await db.sent
      .where('sentAt')
      .below(askedAt)
      .filter(
        (row) =>
          changedReads(row.callKey).includes(call) && same(input as Record<string, unknown>, row.payload),
      )
      .primaryKeys()
    await db.sent.bulkDelete(seen)
    return seen.length
  })

/** Receipts that nobody has looked at for long: the server has had them all the time. */
export const pruneSent = (userId: number, before: number): Promise<number> =>
  withDb(userId, (db) => db.sent.where('sentAt').below(before).delete())
