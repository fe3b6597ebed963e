import { useEffect, useEffectEvent, useState } from 'react'
import { loadDatabases } from '#offline/with-db.ts'

/**
 * What the phone keeps, live; undefined while it is looked for. The database's code (a sixth of the first
 * load) comes after the page is drawn, so this is not the library's own hook.
 */
export const useLive = <T>(read: () => Promise<T> | T, key: string): T | undefined => {
  const [found, setFound] = useState<{ key: string; value: T } | null>(null)
  const look = useEffectEvent(read)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const watch = async () => {
      const { liveQuery } = await loadDatabases()
      // The first look opens the database; only what is read from an open one is watched.
      await look()
      if (over) return
      const watched = liveQuery(() => look()).subscribe({ next: (value) => setFound({ key, value }) })
      stop = () => watched.unsubscribe()
    }
    void watch().catch(() => undefined)
    return () => {
      over = true
      stop()
    }
  }, [key])
  return found?.key === key ? found.value : undefined
}
