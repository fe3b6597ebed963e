import { useState } from 'react'
import { begin, record, redo, undo } from '#core/rules/land/drawing.ts'
import type { Land } from '#core/rules/land/land.ts'
import { lastGood } from '#core/rules/land/land-problems.ts'

const isEqual = (a: Land, b: Land) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * The land while it is drawn, with undo and redo. What goes to the form is the last good state of each shape; what is
 * shown is what was drawn. A form that gives another land (a loaded draft) begins anew.
 */
export const useDrawing = (value: Land, onChange: (land: Land) => void) => {
  const [history, setHistory] = useState(() => begin(value))
  const [given, setGiven] = useState(value)
  const [dragged, setDragged] = useState<Land | null>(null)
  if (value !== given) {
    setGiven(value)
    if (!isEqual(value, given)) setHistory(begin(value))
  }
  const show = (next: typeof history) => {
    setHistory(next)
    setDragged(null)
    const good = lastGood(next.now, given)
    if (good === given) return
    setGiven(good)
    onChange(good)
  }
  return {
    land: dragged ?? history.now,
    /** Shows land that is not decided yet: a corner is being dragged. */
    drag: setDragged,
    draw: (next: Land) => show(record(history, next)),
    undo: () => show(undo(history)),
    redo: () => show(redo(history)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
export type Drawing = ReturnType<typeof useDrawing>
