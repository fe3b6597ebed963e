import { type ComponentType, lazy } from 'react'

const againMs = 5000
/** Waits for the `online` event or some seconds: a file of the app could not be loaded. */
export const waitForRetry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, againMs)
    addEventListener('online', go)
  })

/**
 * Loads a part of the frame on demand. If its file cannot be loaded, the screens still work and the load is
 * retried: an optional line must not break the frame.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      const part = await load().catch(() => null)
      if (part) return { default: part }
      await waitForRetry()
    }
  })
