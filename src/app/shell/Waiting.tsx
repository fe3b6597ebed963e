import { SkeletonCards } from '#ui/Skeleton.tsx'
import styles from './Shell.module.css'

export function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonCards count={2} />
    </div>
  )
}
