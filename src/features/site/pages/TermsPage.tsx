import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { translate } from '#app/i18n/language.ts'
import { termAnchors, termsWords } from '#core/words/terms-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { Sections, toSection } from './Sections.tsx'
import styles from './text.module.css'
import { useFeeSentence } from './use-fees.ts'

/** The frame has an element named like one of the sections, which the browser would jump to. */
const jump = () => {
  const anchor = termAnchors.find((each) => `#${each}` === location.hash)
  if (anchor) document.querySelector(`section#${anchor}`)?.scrollIntoView()
}
const useAnchors = () =>
  useEffect(() => {
    jump()
    addEventListener('hashchange', jump)
    return () => removeEventListener('hashchange', jump)
  }, [])

/** The terms with their contents; the fees are those of the policy in force. */
export function TermsPage() {
  const fees = useFeeSentence()
  useAnchors()
  const { title, lead, updated, contents, sections } = termsWords
  return (
    <Page title={translate(title)} width="text" lead={translate(lead)}>
      <p className="muted small">{translate(updated)}</p>
      <nav className={styles.contents} aria-label={translate(contents)}>
        <h2>{translate(contents)}</h2>
        <ol>
          {sections.map((section, at) => (
            <li key={section.title}>
              <a href={`#${termAnchors[at]}`}>{translate(section.title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Sections
        sections={sections.map((words, at) => {
          const section = { ...toSection(words), id: termAnchors[at]! }
          if (section.id !== 'fees') return section
          return {
            ...section,
            body: (
              <>
                {section.body}
                {fees !== null && <p>{fees}</p>}
              </>
            ),
          }
        })}
      />
      <p>
        <Link to="/agreement-documents">
          <Trans>The agreements that landowners and hunters sign</Trans>
        </Link>
      </p>
    </Page>
  )
}
