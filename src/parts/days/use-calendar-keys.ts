import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const calendarOf = () => document.querySelector('[data-dates-dropdown]')
const inCalendar = (node: EventTarget | null): boolean =>
  node instanceof Element && node.closest('[data-dates-dropdown]') !== null
const buttons = () => [...(calendarOf()?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
const isCell = (button: HTMLElement) => button.closest('td') !== null
/** The day, month or year that the arrow keys go from. */
const cell = (): HTMLElement | undefined => {
  const cells = buttons().filter((each) => isCell(each) && !each.matches('[data-outside]'))
  return cells.find((each) => each.matches('[data-selected]')) ?? cells[0]
}
const enterGrid = () => cell()?.focus({ preventScroll: true })

/**
 * A field's calendar for the keyboard, which the library leaves to the mouse: the arrow down leads into it, Tab
 * goes round in it, choosing or Escape leads back to the field. It opens at a click, not at the mere focus.
 */
export const useCalendarKeys = () => {
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    if (inCalendar(document.activeElement)) input.current?.focus()
    setOpened(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const inside = inCalendar(event.target)
    if (event.key === 'Escape' && opened) {
      close()
    } else if (event.key === 'ArrowDown' && !inside && event.target === input.current) {
      event.preventDefault()
      flushSync(() => setOpened(true))
      enterGrid()
    } else if (event.key === 'Tab' && inside) {
      const head = buttons().filter((each) => !isCell(each))
      const at = head.indexOf(event.target as HTMLElement)
      const before = at === 0 ? cell() : head.at(Math.max(at - 1, -1))
      const next = event.shiftKey ? before : (head[at + 1] ?? cell())
      event.preventDefault()
      next?.focus()
    }
  }
  return {
    close,
    open: () => setOpened(true),
    /** For the library's field. */
    props: {
      ref: input,
      popoverProps: { opened, onChange: setOpened, closeOnEscape: false, transitionProps: { duration: 0 } },
      wrapperProps: {
        onKeyDown,
        onBlur: ({ target, relatedTarget }: FocusEvent) => {
          if (!inCalendar(relatedTarget) && (relatedTarget !== null || !inCalendar(target))) setOpened(false)
        },
      },
      // What had the focus has gone with its level.
      onLevelChange: () =>
        void requestAnimationFrame(() => document.activeElement === document.body && enterGrid()),
    },
  }
}
