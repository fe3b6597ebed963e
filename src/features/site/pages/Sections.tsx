import type { ReactNode } from 'react'
import { translate } from '#app/i18n/language.ts'
import { type SiteSection, withWays } from '#core/words/site-words.ts'
import styles from './text.module.css'

export interface Section {
  title: string
  body: ReactNode
  /** By which a link jumps to it. */
  id?: string
}

/** A page of titled paragraphs; as cards where each stands for itself. */
export function Sections({ sections, cards = false }: { sections: readonly Section[]; cards?: boolean }) {
  return (
    <div className={cards ? `${styles.sections} ${styles.cards}` : styles.sections}>
      {sections.map(({ title, body, id }) => (
        <section key={title} id={id}>
          <h2>{title}</h2>
          {body}
        </section>
      ))}
    </div>
  )
}

/** A section of `siteWords` in the reader's language; the phone number and the mail address can be tapped. */
export const toSection = ({ title, text }: SiteSection): Section => ({
  title: translate(title),
  body: (
    <p>
      {withWays(translate(text)).map(({ piece, href }) =>
        href === null ? (
          piece
        ) : (
          <a key={href} href={href}>
            {piece}
          </a>
        ),
      )}
    </p>
  ),
})
