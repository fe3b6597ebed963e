import type { ReactNode } from 'react'
import styles from './text.module.css'

export interface Section {
  title: string
  body: ReactNode
}

/** A page of titled paragraphs. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={styles.sections}>
      {sections.map(({ title, body }) => (
        <section key={title}>
          <h2>{title}</h2>
          {body}
        </section>
      ))}
    </div>
  )
}
