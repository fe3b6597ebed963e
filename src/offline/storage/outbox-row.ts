import type { ApiFailure } from '#offline/failure.ts'
import type { QueuedKey } from '#offline/policy.ts'

/** The state shown to the person: saved on this phone, sending, sent, needs you, or waits for a sign-in. */
export type ItemState = 'queued' | 'sending' | 'sent' | 'needs_you' | 'auth'

/**
 * One queued item. It stores no URL, header or token: `callKey` and `version` become a request at the moment of
 * sending, with the token of that moment.
 */
export interface OutboxRow {
  seq?: number
  /** UUIDv7, also the `Idempotency-Key`. */
  id: string
  /** The first of its ids, once it is sent under another. */
  origin?: string
  userId: number
  lane: string
  rank: number
  callKey: QueuedKey
  version: number
  payload: Record<string, unknown>
  /** English, as released versions stored it; no longer read. */
  title?: string
  /** Maps a field of the call to the upload with its file. */
  media: Record<string, string>
  dependsOn: string[]
  createdAt: number
  clockOffset: number
  /** `held`: the server rejected this client version; nothing is lost, an updated version sends it. */
  state: 'queued' | 'sending' | 'needs_you' | 'auth' | 'held'
  attempts: number
  nextAt: number
  lastError: RowError | null
  leaseUntil?: number
  owner?: string
  /**
   * A response was lost and the item may have arrived: its key must not change before the server has refused
   * it.
   */
  uncertain?: boolean
  /** The person requested a retry after a refusal. */
  resent?: boolean
}

/** Clears the owner and lease of a row that is no longer being sent. */
export const withoutLease = (row: OutboxRow): OutboxRow => {
  const { leaseUntil: _, owner: __, ...rest } = row
  return rest
}

export interface RowError {
  kind: 'network' | 'server' | 'refused' | 'media' | 'auth' | 'too_old'
  at: number
  failure: ApiFailure
  /** The server replayed the response stored under this key: only a new key can get another one. */
  final?: boolean
}

/** A sent item, shown from its receipt on each read whose answer does not contain it yet. */
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

/** A file of an item. Its bytes are stored in pieces, because some phones lose Blobs in a database. */
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

/** Fills in missing fields, so that a damaged row can still be shown and exported. */
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
