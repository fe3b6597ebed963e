import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Notice.module.css'

/** Why an act in a dialog has failed. A small screen may have it below the fold: it comes into view, and the focus with it. */
export function Refusal({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className={styles.refusal} role="alert" tabIndex={-1} ref={place}>
      {children}
    </div>
  )
}
