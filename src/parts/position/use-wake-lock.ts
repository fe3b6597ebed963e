import { useEffect, useState } from 'react'

/** Keeps the screen on while `wanted`, where supported; requested again when the page becomes visible. */
export const useWakeLock = (wanted: boolean): { supported: boolean; held: boolean } => {
  const supported = 'wakeLock' in navigator
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!wanted || !supported) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (over) return void lock.release()
        setHeld(true)
        lock.addEventListener('release', () => setHeld(false))
      } catch {
        setHeld(false)
      }
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [wanted, supported])
  return { supported, held }
}
