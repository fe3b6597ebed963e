import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadDatabases } from '#offline/storage/with-db.ts'

// Whoever is signed in will read from it in a moment: it comes beside the screen's code, not after it.
if (typeof localStorage !== 'undefined' && localStorage.getItem('token') !== null)
  void loadDatabases().catch(() => undefined)

/** Milliseconds before a read that failed is tried again: a busy phone may be slow to open its database. */
const again = [300, 1000, 3000, 10_000]

/**
 * What the phone keeps, live; undefined while it is looked for. The database's code (a sixth of the first
 * load) comes after the page is drawn, so this is not the library's own hook. A read that fails is no
 * empty answer: it is tried again until it is read, and `meanwhile` stands for it. Without a key there is
 * nothing to look for, and no database is fetched. `first` is what was found before the first drawing.
 */
export const useLiveQuery = <T>(
  read: () => Promise<T> | T,
  key: string | null,
  meanwhile?: T,
  first?: (key: string) => T | undefined,
): T | undefined => {
  const [found, setFound] = useState<{ key: string; value: T } | null>(() => {
    const value = key === null ? undefined : first?.(key)
    return key === null || value === undefined ? null : { key, value }
  })
  const look = useEffectEvent(read)
  const waitFor = useEffectEvent(() => {
    if (key !== null && meanwhile !== undefined)
      setFound((before) => (before?.key === key ? before : { key, value: meanwhile }))
  })
  useEffect(() => {
    if (key === null) return
    let over = false
    let stop = (): void => undefined
    // What is the same as before draws nothing anew.
    const show = (value: T) =>
      setFound((before) => {
        if (before?.key !== key) return { key, value }
        const same = replaceEqualDeep(before.value, value)
        return same === before.value ? before : { key, value: same }
      })
    const watch = async (attempt: number) => {
      const retry = () => {
        waitFor()
        const timer = setTimeout(() => void watch(attempt + 1), again[Math.min(attempt, again.length - 1)])
        stop = () => clearTimeout(timer)
      }
      try {
        const { liveQuery } = await loadDatabases()
        // The first look opens the database and is shown at once; only what is read from an open one is watched.
        const firstLook = await look()
        if (over) return
        show(firstLook)
        const watched = liveQuery(() => look()).subscribe({
          next: show,
          error: () => !over && retry(),
        })
        stop = () => watched.unsubscribe()
      } catch {
        if (!over) retry()
      }
    }
    void watch(0)
    return () => {
      over = true
      stop()
    }
  }, [key])
  return key !== null && found?.key === key ? found.value : undefined
}
