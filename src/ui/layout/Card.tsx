import type { HTMLAttributes, ReactNode } from 'react'
import styles from './Card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' | 'form' }

export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...rest} className={className ? `${styles.card} ${className}` : styles.card} />
}

export type Tone = 'plain' | 'queued' | 'sending' | 'sent' | 'needs'

/** A word in a coloured pill; the colour adds no information. */
export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={tone === 'plain' ? styles.chip : `${styles.chip} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  )
}
