import { memo, type ReactNode, useSyncExternalStore } from 'react'

/** Milliseconds after which a press is no tap: a palm that rests on the screen must not hold news back. */
const longestTapMs = 1000

let isDown = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const press = (down: boolean) => {
  isDown = down
  for (const listener of listeners) listener()
}
const down = () => {
  clearTimeout(timer)
  press(true)
  timer = setTimeout(() => press(false), longestTapMs)
}
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

/** Delays changes of its children during a tap, so that no target moves away under a finger. */
export function FreezeWhilePressed({ children }: { children: ReactNode }) {
  const held = useSyncExternalStore(subscribe, () => isDown)
  return <Kept held={held}>{children}</Kept>
}
