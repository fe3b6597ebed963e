import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { tileCacheBytes, clearTileCache } from '#offline/storage/tile-cache.ts'
import type { PackRow } from '#offline/storage/databases.ts'
import { dropPack } from '#offline/packs/pack.ts'
import { allPacks, changePack } from '#offline/storage/pack-store.ts'
import { useSession } from '#app/session/session.ts'

const noPacks: PackRow[] = []

/** The signed-in user's stored data and how to free space; never touches the outbox. */
export function useStorage() {
  const { userId } = useSession()
  const owner = userId ?? 0
  const [openedFor, setOpenedFor] = useState(0)
  const packs = useLiveQuery(
    () => (userId === null ? noPacks : allPacks(userId).catch(() => noPacks)),
    [userId, openedFor],
    noPacks,
  )
  const mapBytes = useLiveQuery(
    () => (userId === null ? 0 : tileCacheBytes(userId).catch(() => 0)),
    [userId, openedFor],
    0,
  )
  const [persisted, setPersisted] = useState<boolean | null>(null)
  const [free, setFree] = useState<number | null>(null)

  // Live queries only observe reads of an open database: once both are open, they run again.
  useEffect(() => {
    let isMounted = true
    void Promise.all([allPacks(owner), tileCacheBytes(owner)])
      .then(() => isMounted && setOpenedFor(owner))
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [owner])
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted)
  }, [])
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ quota, usage }) => {
      setFree(quota === undefined || usage === undefined ? null : Math.max(0, quota - usage))
    })
  }, [packs, mapBytes])

  return {
    packs,
    mapBytes,
    /** Whether the browser has granted persistent storage; null while unknown. */
    persisted,
    /** Free space as estimated by the browser; null if unknown. */
    free,
    /** Requests persistent storage; resolves to whether it was granted. */
    requestPersistence: async (): Promise<boolean> => {
      const isGranted = (await navigator.storage?.persist?.().catch(() => false)) ?? false
      setPersisted(isGranted)
      return isGranted
    },
    pin: (reservationId: number, pinned: boolean) => changePack(owner, reservationId, { pinned }),
    remove: (reservationId: number) => dropPack(owner, reservationId),
    forgetMap: () => clearTileCache(owner),
  }
}
