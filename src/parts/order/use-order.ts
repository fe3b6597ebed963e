import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

const moved = (keys: readonly string[], from: number, to: number): string[] => {
  const rest = keys.filter((_, i) => i !== from)
  return [...rest.slice(0, to), keys[from]!, ...rest.slice(to)]
}

/**
 * The order of a list, by dragging a row's dots, or with Space and the arrows; `lifted` is the row in hand. Each step
 * is a change; `onDrop` gets the last one.
 */
export const useOrder = (
  keys: readonly string[],
  change: (keys: readonly string[]) => void,
  onDrop: (keys: readonly string[]) => void = () => undefined,
) => {
  const [lifted, setLifted] = useState<string | null>(null)
  const before = useRef<readonly string[]>([])
  const rows = useRef<HTMLUListElement>(null)
  const move = (key: string, to: number): readonly string[] | null => {
    const from = keys.indexOf(key)
    if (from < 0 || to < 0 || to >= keys.length || to === from) return null
    const next = moved(keys, from, to)
    change(next)
    return next
  }
  const lift = (key: string) => {
    before.current = keys
    setLifted(key)
  }
  const drop = () => {
    if (lifted !== null) onDrop(keys)
    setLifted(null)
  }
  const handle = (key: string, at: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        if (lifted === key) drop()
        else lift(key)
      } else if (lifted === key && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        move(key, event.key === 'ArrowUp' ? at - 1 : at + 1)
      } else if (lifted === key && event.key === 'Escape') {
        event.preventDefault()
        change(before.current)
        setLifted(null)
      }
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      lift(key)
    },
    onPointerMove: (event: PointerEvent) => {
      if (lifted !== key || event.buttons === 0) return
      const places = [...(rows.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const to = places.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
      if (to >= 0) move(key, to)
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    // Moving a row in the list takes the focus of its button away for a moment.
    ref: (button: HTMLButtonElement | null) => {
      if (lifted === key && button && document.activeElement === document.body) button.focus()
    },
  })
  return { lifted, rows, handle, move }
}
