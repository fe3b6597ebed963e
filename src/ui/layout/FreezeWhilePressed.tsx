import { memo, type ReactNode, useSyncExternalStore } from 'react'

let isDown = false
const listeners = new Set<() => void>()
const press = (down: boolean) => {
  isDown = down
  for (const listener of listeners) listener()
}
const down = () => press(true)
// The click comes after the finger has left.
const up = () => void setTimeout(() => press(false))

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up, true)
    addEventListener('pointercancel', up, true)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('pointerdown', down, true)
    removeEventListener('pointerup', up, true)
    removeEventListener('pointercancel', up, true)
    isDown = false
  }
}

interface SteadyProps {
  held: boolean
  children: ReactNode
}
const Kept = memo(
  ({ children }: SteadyProps) => children,
  (_, { held }) => held,
)

/** Shows what comes after what it has shown only when no finger is down: nothing may move away under it. */
export function FreezeWhilePressed({ children }: { children: ReactNode }) {
  const held = useSyncExternalStore(subscribe, () => isDown)
  return <Kept held={held}>{children}</Kept>
}
