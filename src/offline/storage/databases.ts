import { Dexie, type Table } from 'dexie'

import { sealedDatabaseName, tileDatabaseName, userDatabaseName } from './database-names.ts'

export { Dexie, liveQuery } from 'dexie'
export { sealedDatabaseName, tileDatabaseName, userDatabaseName } from './database-names.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { TrackPoint } from '#core/rules/land/tracks.ts'
import { databasesOfPage } from './left-page.ts'
import type { MediaPiece, MediaRow, OutboxRow, SentRow } from './outbox-row.ts'

/** An unchanged server response. The outbox overlay is applied on reading, never stored. */
export interface CachedRow {
  key: string
  call: CallKey
  answer: unknown
  at: number
  /** Packs that contain it: it does not expire while there is one. */
  packs: number[]
}
export interface PackRow {
  reservationId: number
  revision: string
  state: 'downloading' | 'paused' | 'ready'
  total: number
  done: number
  bytes: number
  estimatedBytes: number
  startedAt: number
  verifiedAt: number | null
  endsOn: string
  pinned: boolean
  /** Why it stopped; a released version kept it as a sentence. */
  failure: ApiFailure | string | null
  pictures: string[]
  /** A refresh is running; the content verified before stays valid until it ends. */
  refreshing?: boolean
  /** Map sources that were unreachable during the download; they are tried again. */
  lacks?: string[]
  /** The version of the app that verified it: a later one may need more of an answer than it had. */
  version?: string
}
export interface PictureRow {
  path: string
  type: string
  bytes: ArrayBuffer
  packs: number[]
  at: number
}
export interface MetaRow {
  k: string
  v: unknown
}
export interface TileRow {
  k: string
  /** Empty if the source has no tile here. */
  d: ArrayBuffer
  got: number
  etag?: string
}
export interface PackTileRow {
  packId: number
  k: string
}
export interface TouchRow {
  k: string
  at: number
  n: number
}
/**
 * Part 0 of a sealed item holds its row and the list of its files; each further part is one piece of a file.
 */
export interface SealedPart {
  item: number
  part: number
  iv: ArrayBuffer
  data: ArrayBuffer
}

/** A recorded walk. Its points are separate rows, so that each is safe as soon as it is written. */
export interface TrackRow {
  id: string
  reservationId: number
  startedAt: number
  endedAt: number | null
}
export interface TrackPointRow extends TrackPoint {
  trackId: string
  n: number
}
/** The imagery of one panel of a stand's sheet as a single picture, so that it prints without tiles. */
export interface MapSnapshotRow {
  k: string
  bytes: ArrayBuffer
  at: number
}

// On localhost Dexie's debug mode would record a stack trace for every step.
Dexie.debug = false

/** Screens show what is stored, not what is being written: a write may still fail, or end with its page. */
const options = { indexedDB: databasesOfPage, cache: 'disabled' } as const

export class UserDatabase extends Dexie {
  outbox!: Table<OutboxRow, number>
  sent!: Table<SentRow, string>
  media!: Table<MediaRow, string>
  mediaPieces!: Table<MediaPiece, [string, number]>
  kept!: Table<CachedRow, string>
  packs!: Table<PackRow, number>
  pictures!: Table<PictureRow, string>
  meta!: Table<MetaRow, string>
  tracks!: Table<TrackRow, string>
  trackPoints!: Table<TrackPointRow, [string, number]>
  panels!: Table<MapSnapshotRow, string>
  readonly userId: number

  constructor(userId: number) {
    super(userDatabaseName(userId), { ...options, chromeTransactionDurability: 'strict' })
    this.userId = userId
    this.version(1).stores({
      outbox: '++seq, &id, state, [lane+seq]',
      sent: 'id, sentAt',
      media: 'id, itemId',
      mediaPieces: '[mediaId+n]',
      kept: 'key, call, at',
      packs: 'reservationId',
      pictures: 'path',
      meta: 'k',
    })
    this.version(2).stores({ tracks: 'id, reservationId', trackPoints: '[trackId+n]', panels: 'k' })
  }
}

export class TileDatabase extends Dexie {
  tiles!: Table<TileRow, string>
  packTiles!: Table<PackTileRow, [number, string]>
  touch!: Table<TouchRow, string>

  constructor(userId: number) {
    super(tileDatabaseName(userId), { ...options, chromeTransactionDurability: 'relaxed' })
    this.version(1).stores({ tiles: 'k', packTiles: '[packId+k], k', touch: 'k, at' })
    // Always empty and in no transaction: a read of it shows whether the storage responds.
    this.version(2).stores({ pulse: 'k' })
  }
}

export class SealedDatabase extends Dexie {
  parts!: Table<SealedPart, [number, number]>

  constructor(userId: number) {
    super(sealedDatabaseName(userId), { ...options, chromeTransactionDurability: 'strict' })
    this.version(1).stores({ parts: '[item+part]' })
  }
}
