import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Notice.module.css'

/**
 * What an act has done, for as long as the person stays: a toast is gone before it is read. What was pressed is gone, too,
 * so the focus goes here, when a dialog that closes has given it back.
 */
export function Done({ title, children }: { title: string; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => place.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.done} role="status" tabIndex={-1} ref={place}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}
