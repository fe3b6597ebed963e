import { memo, type ReactNode, useSyncExternalStore } from 'react'

let isDown = false
const listeners = new Set<() => void>()
const press = (down: boolean) => {
  isDown = down
  for (const listener of listeners) listener()
}
const down = () => press(true)
// The browser fires the click after the pointer is released.
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

/** Delays changes of its children while a pointer is pressed, so that no target moves away under a finger. */
export function FreezeWhilePressed({ children }: { children: ReactNode }) {
  const held = useSyncExternalStore(subscribe, () => isDown)
  return <Kept held={held}>{children}</Kept>
}
