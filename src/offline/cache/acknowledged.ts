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

/** The fields of a cached answer's key that identify its record. */
const readOf = (key: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(key.slice(key.indexOf('?') + 1)))

/**
 * Deletes the sent items that a response requested at `askedAt` must contain, because they arrived before the
 * request, and that no older answer on this phone lacks. Until then screens show them from their receipts: a signal
 * that lasts for one answer must not take from another screen what was done on it.
 */
export const dropAcknowledged = (
  userId: number,
  call: CallKey,
  input: unknown,
  askedAt: number,
): Promise<number> =>
  withDb(userId, async (db) => {
    const acknowledged = await db.sent
      .where('sentAt')
      .below(askedAt)
      .filter(
        (row) =>
          changedReads(row.callKey).includes(call) &&
          concernsSameRecord(input as Record<string, unknown>, row.payload),
      )
      .toArray()
    if (acknowledged.length === 0) return 0
    const cached: { name: CallKey; read: Record<string, unknown>; at: number }[] = []
    await db.kept
      .where('call')
      .anyOf([...new Set(acknowledged.flatMap(({ callKey }) => changedReads(callKey)))])
      .each(({ call: name, key, at }) => void cached.push({ name, read: readOf(key), at }))
    const contained = acknowledged
      .filter(({ callKey, payload, sentAt }) => {
        const reads = changedReads(callKey)
        const lacks = ({ name, read, at }: (typeof cached)[number]) =>
          at <= sentAt && reads.includes(name) && concernsSameRecord(read, payload)
        return !cached.some(lacks)
      })
      .map(({ id }) => id)
    await db.sent.bulkDelete(contained)
    return contained.length
  })

/**
 * Deletes old receipts whose reads were never requested again; the server has had the items since they were
 * sent.
 */
export const pruneSent = (userId: number, sentBefore: number): Promise<number> =>
  withDb(userId, (db) => db.sent.where('sentAt').below(sentBefore).delete())
