import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { DownIcon } from '#ui/icons/index.tsx'
import css from './contents.module.css'
import type { SavedOrder } from './use-saved-order.ts'

interface OrderProps {
  id: number
  name: string
  order: SavedOrder
  /** The element that says how to move a row. */
  hint: string
}

/** A row's dots, by which it is dragged. */
export const Dots = ({ id, name, order, hint }: OrderProps) => {
  const at = order.ids.indexOf(id)
  const key = String(id)
  return (
    <button
      type="button"
      className={css['dots']}
      aria-label={t`Move ${name}`}
      aria-pressed={order.lifted === key}
      aria-describedby={hint}
      {...order.handle(key, at)}
    >
      <span aria-hidden>⠿</span>
    </button>
  )
}

/** One place up, one place down. */
export const Steps = ({ id, name, order }: Omit<OrderProps, 'hint'>) => {
  const at = order.ids.indexOf(id)
  const pressed = useRef<HTMLButtonElement | null>(null)
  // A row that is moved in the list takes the focus of its button away.
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus()
    pressed.current = null
  }, [at])
  const step = (by: -1 | 1) => (event: { currentTarget: HTMLButtonElement }) => {
    pressed.current = event.currentTarget
    order.step(id, by)
  }
  return (
    <>
      <Button
        look="quiet"
        size="round"
        className={css['up']}
        aria-label={t`Move ${name} up`}
        aria-disabled={at === 0}
        icon={<DownIcon size={20} />}
        onClick={step(-1)}
      />
      <Button
        look="quiet"
        size="round"
        aria-label={t`Move ${name} down`}
        aria-disabled={at === order.ids.length - 1}
        icon={<DownIcon size={20} />}
        onClick={step(1)}
      />
    </>
  )
}
