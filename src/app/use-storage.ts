import { useEffect, useState } from 'react'
import { ambientBytes, dropAmbientTiles } from '#offline/ambient.ts'
import type { PackRow } from '#offline/databases.ts'
import { allPacks, changePack, removePack } from '#offline/pack-store.ts'
import { useSession } from './session.ts'
import { useLive } from './use-live.ts'

const none: PackRow[] = []

/** What lies on this phone for the signed-in person, and how to free it; never what waits to be sent. */
export function useStorage() {
  const { userId } = useSession()
  const owner = userId ?? 0
  const packs = useLive(() => allPacks(owner), userId === null ? null : String(userId)) ?? none
  const mapBytes = useLive(() => ambientBytes(owner), userId === null ? null : String(userId)) ?? 0
  const [persisted, setPersisted] = useState<boolean | null>(null)

  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted)
  }, [])

  return {
    packs,
    mapBytes,
    /** Whether the browser has promised not to throw things away by itself; null while unknown. */
    persisted,
    askToPersist: async () => setPersisted((await navigator.storage?.persist?.()) ?? false),
    pin: (reservationId: number, pinned: boolean) => changePack(owner, reservationId, { pinned }),
    remove: (reservationId: number) => removePack(owner, reservationId),
    forgetMap: () => dropAmbientTiles(owner),
  }
}
