import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Button.module.css'

interface Look {
  /** `ember` marks a screen's one action to buy or search, `spruce` an action in the field. */
  look?: 'ember' | 'spruce' | 'outline' | 'quiet' | 'danger'
  size?: 'normal' | 'compact' | 'round'
  full?: boolean
}
const classOf = ({ look = 'spruce', size = 'normal', full = false }: Look, extra?: string): string =>
  [styles.button, styles[look], size !== 'normal' && styles[size], full && styles.full, extra]
    .filter(Boolean)
    .join(' ')

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    busy?: boolean
    icon?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** A busy button ignores clicks but keeps the focus, which a disabled one would lose. */
export function Button({ look, size, full, busy = false, icon, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classOf(
        { ...(look && { look }), ...(size && { size }), full: full ?? false },
        rest.className,
      )}
    >
      {busy ? <span className={styles.busy} aria-hidden /> : icon}
      {children}
    </button>
  )
}

type AnchorProps = Look &
  AnchorHTMLAttributes<HTMLAnchorElement> & { icon?: ReactNode; ref?: Ref<HTMLAnchorElement> }

/** A link out of the app that looks like a button. */
export function ButtonAnchor({ look, size, full, icon, children, ...rest }: AnchorProps) {
  return (
    <a
      {...rest}
      className={classOf(
        { ...(look && { look }), ...(size && { size }), full: full ?? false },
        rest.className,
      )}
    >
      {icon}
      {children}
    </a>
  )
}

/** A link of the router that looks like a button: `<ButtonLink to="/stand" look="ember">`. */
export const ButtonLink = createLink(ButtonAnchor)
