import { useUpdate } from '../update.ts'
import styles from './Shell.module.css'

/** A new version waits until one says so; nothing that is half written is thrown away. */
export function UpdatePrompt() {
  const { available, apply } = useUpdate()
  if (!available) return null
  return (
    <output className={styles.line}>
      <span>A new version is ready.</span>
      <button type="button" onClick={apply}>
        Update now
      </button>
    </output>
  )
}
