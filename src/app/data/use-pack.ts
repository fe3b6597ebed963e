import { useState } from 'react'
import { packCalls } from '#core/calls/packs.ts'
import { type ApiFailure, CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import { cancelPack, dropPack, isStale, startPack } from '#offline/packs/pack.ts'
import { changePack, loadPack } from '#offline/storage/pack-store.ts'
import { realEnv } from '#offline/environment.ts'
import { useSession } from '#app/session/session.ts'
import { useLiveQuery } from './use-live-query.ts'
import { useRead } from './use-read.ts'

export interface PackView {
  state: 'none' | 'downloading' | 'paused' | 'ready' | 'stale'
  /** A refresh of a ready pack is running. */
  refreshing: boolean
  done: number
  total: number
  bytes: number
  estimatedBytes: number | null
  /** The service is asked how large the download is. */
  measuring: boolean
  verifiedAt: Date | null
  failure: ApiFailure | null
  pinned: boolean
  /** Map sources that were unreachable during the download. */
  lacks: readonly string[]
  start(): Promise<void>
  cancel(): Promise<void>
  remove(): Promise<void>
  pin(pinned: boolean): Promise<void>
}

/** The reason why a download stopped; released versions stored its English text. */
const toPackFailure = (stored: ApiFailure | string | null): ApiFailure | null =>
  typeof stored === 'string' ? { name: 'unexpected', status: 0, message: stored } : stored

/** The stored pack, without a request to the server. */
export const useStoredPack = (reservationId: number) => {
  const { userId } = useSession()
  return useLiveQuery(
    () => loadPack(userId ?? 0, reservationId),
    userId === null ? null : `${userId} ${reservationId}`,
  )
}

/** The "Download for the hunt" card: state and actions. */
export function usePack(reservationId: number): PackView {
  const { userId } = useSession()
  const owner = userId ?? 0
  const pack = useStoredPack(reservationId)
  const manifest = useRead(packCalls.read, { id: reservationId }, { enabled: userId !== null })
  const [starting, setStarting] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const currentManifest = manifest.from === 'network' ? manifest.data?.data : undefined
  const isOutdated = pack !== undefined && isStale(realEnv, pack, currentManifest)
  return {
    state: isOutdated ? 'stale' : (pack?.state ?? (starting ? 'downloading' : 'none')),
    refreshing: pack?.refreshing ?? false,
    done: pack?.done ?? 0,
    total: pack?.total ?? 0,
    bytes: pack?.bytes ?? 0,
    estimatedBytes:
      currentManifest?.bytes_estimate ?? pack?.estimatedBytes ?? manifest.data?.data.bytes_estimate ?? null,
    measuring: manifest.state === 'loading',
    verifiedAt: pack?.verifiedAt ? new Date(pack.verifiedAt) : null,
    failure: toPackFailure(pack?.failure ?? null) ?? failure,
    pinned: pack?.pinned ?? false,
    lacks: pack?.lacks ?? [],
    start: async () => {
      setStarting(true)
      setFailure(null)
      try {
        void navigator.storage?.persist?.().catch(() => false)
        await startPack(realEnv, owner, reservationId)
      } catch (error) {
        setFailure(error instanceof CallFailed ? error.failure : phoneFailure('pack_not_begun'))
      } finally {
        setStarting(false)
      }
    },
    cancel: async () => {
      cancelPack(owner, reservationId)
    },
    remove: () => dropPack(owner, reservationId),
    pin: async (pinned) => {
      await changePack(owner, reservationId, { pinned })
    },
  }
}
