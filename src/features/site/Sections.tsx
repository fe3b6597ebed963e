import type { ReactNode } from 'react'
import styles from './text.module.css'

export interface Section {
  title: string
  body: ReactNode
}

/** A page of titled paragraphs; as cards where each stands for itself. */
export function Sections({ sections, cards = false }: { sections: readonly Section[]; cards?: boolean }) {
  return (
    <div className={cards ? `${styles.sections} ${styles.cards}` : styles.sections}>
      {sections.map(({ title, body }) => (
        <section key={title}>
          <h2>{title}</h2>
          {body}
        </section>
      ))}
    </div>
  )
}
