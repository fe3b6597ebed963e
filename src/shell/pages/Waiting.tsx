import { SkeletonCards } from '#ui/messages/Skeleton.tsx'
import styles from '#shell/status/Shell.module.css'

export function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonCards count={2} />
    </div>
  )
}
