import { useState } from 'react'
import { useUpdate } from '../update.ts'
import styles from './Shell.module.css'

/** A new version waits until one says so; nothing that is half written is thrown away unasked. */
export function UpdatePrompt() {
  const { available, needed, dirty, apply } = useUpdate()
  const [asks, setAsks] = useState(false)
  if (!available && !needed) return null
  const begin = () => (dirty() ? setAsks(true) : apply())
  if (asks)
    return (
      <output className={styles.line}>
        <span>Something you have written is not sent yet. A form keeps its words, but no photo.</span>
        <button type="button" onClick={apply}>
          Update all the same
        </button>
        <button type="button" onClick={() => setAsks(false)}>
          Later
        </button>
      </output>
    )
  return (
    <output className={styles.line}>
      <span>
        {needed
          ? 'This version is too old to be understood. What you saved is sent after the update.'
          : 'A new version is ready.'}
      </span>
      <button type="button" onClick={begin}>
        Update now
      </button>
    </output>
  )
}
