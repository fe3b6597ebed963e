import type { CallKey } from '#core/calls/registry/index.ts'
import { changedReads } from '#offline/queued/index.ts'
import { withDb } from '#offline/storage/with-db.ts'

/** Fields that identify the record of a read; a read without any of them concerns every record. */
const idFields = ['id', 'reservationId', 'userId'] as const

const concernsSameRecord = (read: Record<string, unknown>, payload: Record<string, unknown>): boolean => {
  const readIds = idFields.map((name) => read[name]).filter((value) => value !== undefined)
  const payloadIds = idFields.map((name) => payload[name]).filter((value) => value !== undefined)
  return readIds.every((value) => payloadIds.some((other) => Number(other) === Number(value)))
}

/**
 * Deletes the sent items that a response requested at `askedAt` must contain, because they arrived before the
 * request. Until then screens show them from their receipts, so that they do not disappear for a moment.
 */
export const dropAcknowledged = (
  userId: number,
  call: CallKey,
  input: unknown,
  askedAt: number,
): Promise<number> =>
  withDb(userId, async (db) => {
    const acknowledgedIds = await db.sent
      .where('sentAt')
      .below(askedAt)
      .filter(
        (row) =>
          changedReads(row.callKey).includes(call) &&
          concernsSameRecord(input as Record<string, unknown>, row.payload),
      )
      .primaryKeys()
    await db.sent.bulkDelete(acknowledgedIds)
    return acknowledgedIds.length
  })

/**
 * Deletes old receipts whose reads were never requested again; the server has had the items since they were
 * sent.
 */
export const pruneSent = (userId: number, sentBefore: number): Promise<number> =>
  withDb(userId, (db) => db.sent.where('sentAt').below(sentBefore).delete())
