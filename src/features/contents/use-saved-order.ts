import { useRef, useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { contentCalls } from '#core/calls/administration/contents.ts'
import type { OrderedKind } from '#core/rules/contents.ts'
import { useOrder } from '#parts/order/use-order.ts'

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, at) => b[at] === id)

/** The order of a list on the service, which is saved when a row is put down. */
export const useSavedOrder = (kind: OrderedKind, stored: readonly number[], refresh: () => Promise<void>) => {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const { act, failure } = useAct(contentCalls.order)
  const running = useRef(false)
  const next = useRef<readonly number[] | null>(null)
  const isOfList = wanted !== null && isSame(wanted.toSorted(byNumber), stored.toSorted(byNumber))
  const ids = isOfList ? wanted : stored
  /** Saves an order, and after it the last one that was wanted meanwhile. */
  const save = async (order: readonly number[]) => {
    next.current = order
    if (running.current) return
    running.current = true
    let seen = stored
    let last = order
    do {
      while (next.current !== null) {
        const one: readonly number[] = next.current
        next.current = null
        last = one
        if (isSame(one, seen)) continue
        const result = await act({ kind, ids: [...one], seen: [...seen] })
        if (result.outcome === 'done') seen = one
        else next.current = null
      }
      // What the service has now is shown, also where it has refused.
      await refresh()
    } while (next.current !== null)
    running.current = false
    // A row may be in hand again.
    setWanted((now) => (now !== null && isSame(now, last) ? null : now))
  }
  const change = (keys: readonly string[]) => setWanted(keys.map(Number))
  const drop = (keys: readonly string[]) => void save(keys.map(Number))
  const { rows, lifted, handle, move } = useOrder(ids.map(String), change, drop)
  const step = (id: number, by: -1 | 1) => {
    const moved = move(String(id), ids.indexOf(id) + by)
    if (moved) drop(moved)
  }
  return { rows, order: { ids, lifted, handle, step, failure } }
}

const byNumber = (a: number, b: number): number => a - b
export type SavedOrder = ReturnType<typeof useSavedOrder>['order']
