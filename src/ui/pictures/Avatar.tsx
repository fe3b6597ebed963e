import { inWidth } from '#core/rules/pictures.ts'
import styles from './Avatar.module.css'

/** A person's picture or initials; decorative, because the name stands beside it. */
export function Avatar({ src, name, size = 44 }: { src: string | null; name: string; size?: number }) {
  const letters = name
    .split(' ')
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {src ? <img src={inWidth(src, 320)} alt="" width={size} height={size} loading="lazy" /> : letters}
    </span>
  )
}
