import { Dexie, type Table } from 'dexie'

import { sealedDatabaseName, tileDatabaseName, userDatabaseName } from './database-names.ts'

export { Dexie, liveQuery } from 'dexie'
export { sealedDatabaseName, tileDatabaseName, userDatabaseName } from './database-names.ts'
import type { CallKey } from '#core/calls/registry/index.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { TrackPoint } from '#core/rules/land/tracks.ts'
import type { MediaPiece, MediaRow, OutboxRow, SentRow } from './outbox-row.ts'

/** A server's answer, as it came. What waits in the outbox is laid over it when it is read, never written in. */
export interface CachedRow {
  key: string
  call: CallKey
  answer: unknown
  at: number
  /** Packs that need it: it does not grow old while one does. */
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
  /** Being looked through again; what was verified before counts until that is done. */
  refreshing?: boolean
  /** Sources of the map that did not answer at the download: it is looked for them again. */
  lacks?: string[]
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
  /** Empty for a place of which the source has no tile. */
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
/** Part 0 of a sealed item is its row and the list of its files, each further part a piece of one. */
export interface SealedPart {
  item: number
  part: number
  iv: ArrayBuffer
  data: ArrayBuffer
}

/** A way that somebody has walked; its points are rows of their own, so that each is safe when it is written. */
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
/** The imagery of a panel of a stand's sheet, as one picture: it prints without tiles. */
export interface MapSnapshotRow {
  k: string
  bytes: ArrayBuffer
  at: number
}

// On a developer's own address it would keep the stack of every step.
Dexie.debug = false

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
    super(userDatabaseName(userId), { chromeTransactionDurability: 'strict' })
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
    super(tileDatabaseName(userId), { chromeTransactionDurability: 'relaxed' })
    this.version(1).stores({ tiles: 'k', packTiles: '[packId+k], k', touch: 'k, at' })
    // Always empty and in no transaction: by it is asked whether the storage answers.
    this.version(2).stores({ pulse: 'k' })
  }
}

export class SealedDatabase extends Dexie {
  parts!: Table<SealedPart, [number, number]>

  constructor(userId: number) {
    super(sealedDatabaseName(userId), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ parts: '[item+part]' })
  }
}
