// The messages of what these rows were kept with.
import '#offline/phone-failures.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { ItemTitle } from '#offline/queued/define.ts'
import { itemTitle, type TitleCode } from '#offline/queued/index.ts'
import { type ItemState, type OutboxRow, repairRow, type SentRow } from '#offline/storage/outbox-row.ts'

/** A queued or sent item for display. */
export interface OutboxItem {
  id: string
  callKey: CallKey
  lane: string
  title: ItemTitle<TitleCode>
  state: ItemState
  attempts: number
  createdAt: Date
  nextAt: Date | null
  reason: ApiFailure | null
  input: unknown
  /** The server rejected this version of the app; the item waits for an update. */
  needsNewVersion: boolean
  files: number
  sentAt: Date | null
}

const repairedRowToItem = (row: OutboxRow): OutboxItem => ({
  id: row.id,
  callKey: row.callKey,
  lane: row.lane,
  title: itemTitle(row.callKey, row.payload),
  state: row.state === 'held' ? 'queued' : row.state,
  attempts: row.attempts,
  createdAt: new Date(row.createdAt),
  nextAt: row.state === 'queued' && row.nextAt > 0 ? new Date(row.nextAt) : null,
  reason: row.lastError?.failure ?? null,
  input: row.payload,
  needsNewVersion: row.state === 'held',
  files: Object.keys(row.media).length,
  sentAt: null,
})

export const toItem = (row: OutboxRow): OutboxItem => repairedRowToItem(repairRow(row))

export const sentToItem = (row: SentRow): OutboxItem => ({
  id: row.id,
  callKey: row.callKey,
  lane: row.lane,
  title: itemTitle(row.callKey, row.payload),
  state: 'sent',
  attempts: row.attempts,
  createdAt: new Date(row.createdAt),
  nextAt: null,
  reason: null,
  input: row.payload,
  needsNewVersion: false,
  files: Object.keys(row.media).length,
  sentAt: new Date(row.sentAt),
})
