import type { ApiFailure } from '#offline/failure.ts'
import type { QueuedKey } from '#offline/policy.ts'

/** What an item is to the person: saved on this phone, sending, sent, needs you, or waits for a sign-in. */
export type ItemState = 'queued' | 'sending' | 'sent' | 'needs_you' | 'auth'

/**
 * One item that waits. No address, no header and no token are kept: `callKey` at `version` becomes a
 * request at the moment of sending, under the token of that moment.
 */
export interface OutboxRow {
  seq?: number
  /** UUIDv7, the `Idempotency-Key`. */
  id: string
  userId: number
  lane: string
  rank: number
  callKey: QueuedKey
  version: number
  payload: Record<string, unknown>
  /** English, as released versions stored it; nothing reads it any more. */
  title?: string
  /** Field of the call to the upload that carries its file. */
  media: Record<string, string>
  dependsOn: string[]
  createdAt: number
  clockOffset: number
  /** `held`: the server finds this client too old; nothing is lost, the next version sends it. */
  state: 'queued' | 'sending' | 'needs_you' | 'auth' | 'held'
  attempts: number
  nextAt: number
  lastError: RowError | null
  leaseUntil?: number
  owner?: string
  /** An answer was lost, so that it may have arrived: its key must not change before the server has said no. */
  uncertain?: boolean
  /** The person wants a refused one tried again. */
  resent?: boolean
}

/** A row that nobody sends. */
export const withoutLease = (row: OutboxRow): OutboxRow => {
  const { leaseUntil: _, owner: __, ...rest } = row
  return rest
}

export interface RowError {
  kind: 'network' | 'server' | 'refused' | 'media' | 'auth' | 'too_old'
  at: number
  failure: ApiFailure
  /** The server gave the answer that it had stored under this key: another can only come under another key. */
  final?: boolean
}

/** An item the server has, shown from its receipt until the server's own copy is on the phone. */
export interface SentRow {
  id: string
  callKey: QueuedKey
  lane: string
  payload: Record<string, unknown>
  media: Record<string, string>
  createdAt: number
  sentAt: number
  attempts: number
  receipt: unknown
}

/** A file of an item: its bytes lie in pieces, since a Blob in a database is lost on some phones. */
export interface MediaRow {
  id: string
  itemId: string
  field: string
  name: string
  type: string
  size: number
  sha256: string
  pieces: number
}
export interface MediaPiece {
  mediaId: string
  n: number
  bytes: ArrayBuffer
}

/** A row as it may lie on a phone that has damaged it: nothing that shows or exports it may fail for that. */
export const repairRow = (row: Partial<OutboxRow>): OutboxRow =>
  ({
    callKey: 'accounts.feedback',
    payload: {},
    media: {},
    dependsOn: [],
    createdAt: 0,
    attempts: 0,
    nextAt: 0,
    lastError: null,
    ...row,
  }) as OutboxRow
