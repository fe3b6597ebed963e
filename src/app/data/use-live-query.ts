import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadDatabases } from '#offline/storage/with-db.ts'

// A signed-in user needs the database at once: load its code in parallel with the screen's code.
if (typeof localStorage !== 'undefined' && localStorage.getItem('token') !== null)
  void loadDatabases().catch(() => undefined)

/** Delays before a failed read is retried: a busy phone may be slow to open its database. */
const retryDelaysMs = [300, 1000, 3000, 10_000]

interface Watcher<T> {
  next: (value: T) => void
  /** A read has failed; it is tried again until it succeeds. */
  failed: () => void
}

/**
 * Calls `next` with what a database read gives, and again after each change of what it has read; the function that it
 * returns ends that. The database code (a sixth of the first load) is loaded after the first render, which rules out
 * Dexie's own hook.
 */
export const watchLive = <T>(read: () => Promise<T> | T, { next, failed }: Watcher<T>): (() => void) => {
  let isStopped = false
  let stop = (): void => undefined
  const watch = async (attempt: number) => {
    const retry = () => {
      failed()
      const timer = setTimeout(
        () => void watch(attempt + 1),
        retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)],
      )
      stop = () => clearTimeout(timer)
    }
    try {
      const { liveQuery } = await loadDatabases()
      // The first read opens the database and is shown immediately; only reads of an open database are observed.
      const firstValue = await read()
      if (isStopped) return
      next(firstValue)
      const subscription = liveQuery(() => read()).subscribe({ next, error: () => !isStopped && retry() })
      stop = () => subscription.unsubscribe()
    } catch {
      if (!isStopped) retry()
    }
  }
  void watch(0)
  return () => {
    isStopped = true
    stop()
  }
}

/**
 * A live database read; undefined while loading. A failed read is not an empty result: it is retried until it
 * succeeds, and `fallback` is returned meanwhile. A null key reads nothing and loads no database. `initialValue`
 * returns a value read before the first render.
 */
export const useLiveQuery = <T>(
  read: () => Promise<T> | T,
  key: string | null,
  fallback?: T,
  initialValue?: (key: string) => T | undefined,
): T | undefined => {
  const [result, setResult] = useState<{ key: string; value: T } | null>(() => {
    const value = key === null ? undefined : initialValue?.(key)
    return key === null || value === undefined ? null : { key, value }
  })
  const runRead = useEffectEvent(read)
  const showFallback = useEffectEvent(() => {
    if (key !== null && fallback !== undefined)
      setResult((previous) => (previous?.key === key ? previous : { key, value: fallback }))
  })
  useEffect(() => {
    if (key === null) return
    // Keeps the identity of equal values to avoid a render.
    const showValue = (value: T) =>
      setResult((previous) => {
        if (previous?.key !== key) return { key, value }
        const merged = replaceEqualDeep(previous.value, value)
        return merged === previous.value ? previous : { key, value: merged }
      })
    return watchLive(() => runRead(), { next: showValue, failed: () => showFallback() })
  }, [key])
  return key !== null && result?.key === key ? result.value : undefined
}
