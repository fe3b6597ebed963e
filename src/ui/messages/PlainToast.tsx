import { useSyncExternalStore } from 'react'
import styles from './PlainToast.module.css'
import { plainToast } from './toast.ts'

/** Shows a message when the toast library could not be loaded. */
export function PlainToast() {
  const said = useSyncExternalStore(plainToast.subscribe, plainToast.get)
  return (
    said && (
      <p className={styles.line} role={said.kind === 'done' ? 'status' : 'alert'}>
        {said.message}
      </p>
    )
  )
}
