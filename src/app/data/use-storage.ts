import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { tileCacheBytes, clearTileCache } from '#offline/storage/tile-cache.ts'
import type { PackRow } from '#offline/storage/databases.ts'
import { dropPack } from '#offline/packs/pack.ts'
import { allPacks, changePack } from '#offline/storage/pack-store.ts'
import { useSession } from '#app/session/session.ts'

const none: PackRow[] = []

/** What lies on this phone for the signed-in person, and how to free it; never what waits to be sent. */
export function useStorage() {
  const { userId } = useSession()
  const owner = userId ?? 0
  const [opened, setOpened] = useState(0)
  const packs = useLiveQuery(
    () => (userId === null ? none : allPacks(userId).catch(() => none)),
    [userId, opened],
    none,
  )
  const mapBytes = useLiveQuery(
    () => (userId === null ? 0 : tileCacheBytes(userId).catch(() => 0)),
    [userId, opened],
    0,
  )
  const [persisted, setPersisted] = useState<boolean | null>(null)
  const [free, setFree] = useState<number | null>(null)

  // Only what is read from an open database is watched: once both are open, it is looked again.
  useEffect(() => {
    let here = true
    void Promise.all([allPacks(owner), tileCacheBytes(owner)])
      .then(() => here && setOpened(owner))
      .catch(() => undefined)
    return () => {
      here = false
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
    /** Whether the browser has promised not to throw things away by itself; null while unknown. */
    persisted,
    /** What the browser says this app may still use; null where it does not tell. */
    free,
    /** Asks for the promise; whether it was given. */
    askToPersist: async (): Promise<boolean> => {
      const given = (await navigator.storage?.persist?.().catch(() => false)) ?? false
      setPersisted(given)
      return given
    },
    pin: (reservationId: number, pinned: boolean) => changePack(owner, reservationId, { pinned }),
    remove: (reservationId: number) => dropPack(owner, reservationId),
    forgetMap: () => clearTileCache(owner),
  }
}
