import { type ComponentType, lazy } from 'react'

const againMs = 5000
/** Until the network may be back, or some seconds have gone. */
const aWhile = () =>
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
 * A part of the frame that comes when it is needed. Where its file does not come the screens stand all the same,
 * and it is looked for again: the frame must not break for what is only a line of it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      const part = await load().catch(() => null)
      if (part) return { default: part }
      await aWhile()
    }
  })
